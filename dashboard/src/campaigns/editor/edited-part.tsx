import './editor.css'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client.ts'
import { answered, api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { FieldFault } from '../../api/problem.ts'
import { Failure, Waiting } from '../../shared/components/loading-states.tsx'
import type { Draft } from '../../shared/drafts/draft-store.ts'
import { mayWrite, useSession } from '../../shared/session/session.ts'
import { campaignQuery } from '../campaign-queries.ts'
import { goToPlace } from './places.ts'
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
export type DraftState = Pick<Draft<unknown>, 'isDirty' | 'isOutrun' | 'discard' | 'restore' | 'rebase'>

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
  /** Those of them that are told before somebody wants to save; all unless given. */
  readonly told?: readonly FieldFault[]
  /** What follows from saving, shown afterwards. */
  readonly follows: ReactNode
  /** Whether that has to be read: it stays then. */
  readonly isWarning?: boolean
  /** What the place of a fault is called; undefined where its own words have to say it. */
  readonly nameOf?: (pointer: string) => string | undefined
  /** Opens what a place stands in. */
  readonly reveal?: (pointer: string) => void
}

/** Save and discard, always in view while something is not saved; what stands in the way is named there and gone to. */
export function SaveBar(props: SaveBarProps) {
  const { what, draft, saving, faults, told = faults, follows, isWarning = false, nameOf, reveal } = props
  const session = useSession()
  const { error } = saving
  const wrong = faults.length > 0 || !(error instanceof ApiProblem) ? told : error.faults
  const go = (pointer: string) => {
    reveal?.(pointer)
    // What opens stands there with the next picture.
    requestAnimationFrame(() => goToPlace(pointer))
  }
  const [wasDiscarded, setDiscarded] = useState(false)
  const refused = useRef<unknown>(null)
  useEffect(() => {
    if (error === refused.current) return
    refused.current = error
    const [first] = error instanceof ApiProblem ? error.faults : []
    if (first !== undefined) go(first.pointer)
  })
  if (!mayWrite(session)) return <p className="quiet">{t.readOnly}</p>
  const { restore } = draft
  if (!draft.isDirty && wasDiscarded && restore !== undefined && !saving.isSuccess) return <Discarded undo={restore} />
  if (!draft.isDirty) {
    return saving.isSuccess ? <SavedNote isWarning={isWarning}>{follows}</SavedNote> : null
  }
  const discard = () => {
    saving.reset()
    draft.discard()
    setDiscarded(true)
  }
  if (draft.isOutrun) return <Outrun what={what} keep={draft.rebase} discard={discard} />
  const [first] = faults
  return (
    <div className="save-bar" role="region" aria-label={t.unsavedChanges}>
      <div className="row">
        <Button loading={saving.isPending} onClick={() => (first === undefined ? saving.mutate() : go(first.pointer))}>
          {t.save(what)}
        </Button>
        <Button variant="default" onClick={discard}>
          {t.discardChanges}
        </Button>
        {wrong.length === 0 && <span className="quiet">{t.notSavedYet}</span>}
      </div>
      {isConflict(error) && <p role="alert">{t.somethingElseChanged}</p>}
      {error !== null && !isConflict(error) && wrong.length === 0 && (
        <Failure error={error} holds={t.yourChangesAreKept} />
      )}
      {wrong.length > 0 && <Places faults={wrong} nameOf={nameOf} go={go} />}
    </div>
  )
}

/** Says that changes are gone, with the way back. */
export function Discarded({ undo }: { undo: () => void }) {
  return (
    <p className="done save-done save-undo" role="status">
      {t.changesDiscarded}{' '}
      <Button variant="subtle" size="compact-sm" onClick={undo}>
        {t.undo}
      </Button>
    </p>
  )
}

/** Milliseconds for which a note stands over what is below it. */
const NOTED_MS = 6_000

/** What follows from saving. It floats over the foot of the window, so it goes once it is read; its place below stays. */
export function SavedNote({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) {
  const [isGone, setGone] = useState(false)
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The button that was pressed is gone.
    if (document.activeElement === document.body) note.current?.focus({ preventScroll: true })
    if (isWarning) return
    const timer = setTimeout(() => setGone(true), NOTED_MS)
    return () => clearTimeout(timer)
  }, [isWarning])
  return (
    <p className={isGone ? 'done save-done is-gone' : 'done save-done'} role="status" ref={note} tabIndex={-1}>
      {children}
    </p>
  )
}

const MOST_PLACES = 8

interface PlacesProps extends Pick<SaveBarProps, 'faults'> {
  readonly nameOf: SaveBarProps['nameOf'] | undefined
  readonly go: (pointer: string) => void
}

/** Where something has to be fixed, each place once; what is wrong with it stands there. */
function Places({ faults, nameOf, go }: PlacesProps) {
  const places = new Map(faults.map(({ pointer, detail }) => [nameOf?.(pointer) ?? detail, pointer]))
  return (
    <p className="save-places" role="alert">
      {t.fixToSave}{' '}
      {[...places].slice(0, MOST_PLACES).map(([name, pointer]) => (
        <button key={name} type="button" className="ghost" onClick={() => go(pointer)}>
          {name}
        </button>
      ))}
    </p>
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
      <p>{t.nothingSavedYet(<strong>{t.somebodyElseSaved(what)}</strong>)}</p>
      <div className="row">
        <Button variant="default" onClick={discard}>
          {t.useTheirs}
        </Button>
        <Button onClick={keep}>{t.keepMine}</Button>
      </div>
    </div>
  )
}
