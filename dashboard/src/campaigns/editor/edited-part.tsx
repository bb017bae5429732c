import './editor.css'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client.ts'
import { answered, api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { FieldFault } from '../../api/problem.ts'
import { Failure, Waiting } from '../../shared/components/loading-states.tsx'
import type { Draft } from '../../shared/drafts/draft-store.ts'
import { useFocusAfter } from '../../shared/hooks/focus-hooks.ts'
import { mayWrite, useSession } from '../../shared/session/session.ts'
import { campaignQuery } from '../campaign-queries.ts'
import type { EditedPartValue, PartKey } from './use-part-draft.ts'
import { editedPart as t } from './texts.tsx'

const route = getRouteApi('/shell/campaigns/$campaignId')

/** The campaign whose tab is open; a sign of waiting until it is read. */
export function EditedPart({ children }: { children: (campaign: Schemas['Campaign']) => React.ReactNode }) {
  const { campaignId } = route.useParams()
  const { data } = useQuery(campaignQuery(campaignId))
  return data === undefined ? <Waiting /> : children(data)
}

/** How a draft stands, whatever it is of. */
export type DraftState = Pick<Draft<unknown>, 'isDirty' | 'isOutrun' | 'drop' | 'rebase'>

/** Saves a draft under the version that was read; what the server refuses is told with its places. */
export function useSaving<Key extends PartKey>(
  campaign: Schemas['Campaign'],
  part: Key,
  draft: Draft<EditedPartValue<Key>>,
) {
  return useSavingParts(campaign, { [part]: draft.value }, draft.drop)
}

/** Saves parts under the version that was read, and drops their drafts then. */
export function useSavingParts(campaign: Schemas['Campaign'], body: Schemas['CampaignPatch'], drop: () => void) {
  const queries = useQueryClient()
  const { campaignId, version } = campaign
  const saving = useMutation({
    mutationFn: () => {
      const params = { path: { campaignId }, header: { 'if-match': `"${version}"` } }
      return answered(api.PATCH('/api/v1/campaigns/{campaignId}', { params, body }))
    },
    onSuccess: (saved) => {
      queries.setQueryData(campaignQuery(campaignId).queryKey, saved)
      drop()
      // What criteria and templates can name follows from its questions.
      for (const named of ['icp-fields', 'template-variables']) {
        void queries.invalidateQueries({ queryKey: [named, campaignId] })
      }
      return queries.invalidateQueries({ queryKey: ['campaigns'] })
    },
    onError: (error) => {
      // The conflict can only be shown against what is saved by now.
      if (isConflict(error)) return queries.invalidateQueries({ queryKey: ['campaigns', 'one', campaignId] })
    },
  })
  return saving
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 412
}

interface SaveBarProps {
  readonly what: string
  readonly draft: DraftState
  readonly saving: ReturnType<typeof useSavingParts>
  /** What is wrong with the draft so far; it cannot be saved then. */
  readonly faults: readonly FieldFault[]
  /** What follows from saving, shown afterwards. */
  readonly follows: ReactNode
}

/** Save and discard, always in view while something is not saved; what stands in the way is said there. */
export function SaveBar({ what, draft, saving, faults, follows }: SaveBarProps) {
  const session = useSession()
  const done = useFocusAfter<HTMLParagraphElement>(saving.isSuccess && !draft.isDirty)
  if (!mayWrite(session)) return <p className="quiet">{t.yourRoleCanLookAtThis}</p>
  if (!draft.isDirty) {
    return saving.isSuccess ? (
      <p className="done" role="status" ref={done} tabIndex={-1}>
        {follows}
      </p>
    ) : null
  }
  const discard = () => {
    saving.reset()
    draft.drop()
  }
  if (draft.isOutrun) return <Outrun what={what} keep={draft.rebase} discard={discard} />
  const error = saving.error
  return (
    <div className="save-bar" role="region" aria-label={t.unsavedChanges}>
      <div className="row">
        <Button loading={saving.isPending} disabled={faults.length > 0} onClick={() => saving.mutate()}>
          {t.save(what)}
        </Button>
        <Button variant="default" onClick={discard}>
          {t.discardChanges}
        </Button>
        <span className="quiet">{faults.length > 0 ? t.mendWhatIsMarkedFirst : t.notSavedYetKeptWhileYou}</span>
      </div>
      {isConflict(error) && <p role="alert">{t.somethingElseInTheCampaignChanged}</p>}
      {error !== null && !isConflict(error) && <Failure error={error} holds={t.yourChangesAreKept} />}
      {error instanceof ApiProblem && error.faults.length > 0 && <Faults faults={error.faults} />}
    </div>
  )
}

/** Faults as a list, for those that have no place of their own on the screen. */
export function Faults({ faults }: { faults: readonly FieldFault[] }) {
  if (faults.length === 0) return null
  return (
    <ul className="bullets faults">
      {faults.map(({ pointer, detail }) => (
        <li key={`${pointer} ${detail}`}>{detail}</li>
      ))}
    </ul>
  )
}

function Outrun({ what, keep, discard }: { what: string; keep: () => void; discard: () => void }) {
  return (
    <div className="save-bar" role="alert">
      <p>{t.nothingOfYoursIsSavedYet(<strong>{t.somebodyElseSavedTheWhileYou(what)}</strong>)}</p>
      <div className="row">
        <Button variant="default" onClick={discard}>
          {t.showTheirsDropMine}
        </Button>
        <Button onClick={keep}>{t.keepMineAndReplaceTheirs}</Button>
      </div>
    </div>
  )
}
