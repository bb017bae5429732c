import './icp.css'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RefObject } from 'react'
import type { Schemas } from '../api/client.ts'
import { funnelQuery } from '../campaigns/campaign-queries.ts'
import { EditedPart, Faults, SaveBar, useSavingParts } from '../campaigns/editor/edited-part.tsx'
import { goToPlace } from '../campaigns/editor/places.ts'
import { usePartDraft } from '../campaigns/editor/use-part-draft.ts'
import { Waiting } from '../shared/components/loading-states.tsx'
import { useFocusAfter, useFocusOnNext } from '../shared/hooks/focus-hooks.ts'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { CriterionCard } from './criterion-card.tsx'
import { fieldsOf, freshId, pointsOfEach } from './criterion-words.ts'
import type { Criterion } from './criterion-words.ts'
import { IcpEffect } from './icp-effect.tsx'
import { effectQuery, fieldsQuery, rescoringQuery, versionsQuery } from './icp-queries.ts'
import { IcpTemplates } from './icp-templates.tsx'
import { IcpVersions } from './icp-versions.tsx'
import { Rescoring } from './rescoring.tsx'
import { Thresholds } from './tier-thresholds.tsx'
import { icpEditor as t } from './texts.tsx'

const TYPING_MS = 300

/** For whom the campaign is: criteria as sentences, and what they make of the leads that are there. */
export function IcpEditor() {
  return <EditedPart>{(campaign) => <Loaded campaign={campaign} />}</EditedPart>
}

/** The parts stand one below the other: one that came after the others would push them away. */
function Loaded({ campaign }: { campaign: Schemas['Campaign'] }) {
  const { campaignId } = campaign
  const rescoring = useQuery(rescoringQuery(campaignId))
  const versions = useInfiniteQuery(versionsQuery(campaignId))
  // Their names are part of what each criterion says.
  const fields = useQuery(fieldsQuery(campaignId))
  const funnel = useQuery(funnelQuery(campaignId))
  const isComing = [rescoring, versions, fields, funnel].some(({ isLoading }) => isLoading)
  return isComing ? <Waiting lines={8} /> : <Editor campaign={campaign} />
}

function Editor({ campaign }: { campaign: Schemas['Campaign'] }) {
  const draft = usePartDraft(campaign, 'icp')
  const heading = useFocusAfter<HTMLHeadingElement>(draft.isDirty)
  const isNarrowed = isFirstIcp(campaign, draft.value)
  const saving = useSavingParts(
    campaign,
    { icp: draft.value, ...(isNarrowed ? { sendTiers: SAFE_TIERS } : {}) },
    draft.drop,
  )
  const readOnly = !mayWrite(useSession()) || campaign.status === 'archived'
  const [settled] = useDebouncedValue(draft.value, TYPING_MS)
  const effect = useQuery(effectQuery(campaign.campaignId, settled))
  const [opened, setOpened] = useState<string>()
  const { criteria = [] } = draft.value
  const [isTried, setTried] = useState(false)
  const found = draft.isDirty ? (effect.data?.problems ?? []) : []
  const problems = found.filter((one) => !isFilledIn(criteria, one))
  // What was corrected a moment ago is still told as wrong: the server checks the draft as it is saved.
  const isChecked = settled === draft.value && !effect.isPlaceholderData
  // A value that nobody has typed yet is only missing until somebody wants to save.
  const hasLeads = (effect.data?.effect ?? null) !== null
  const faults = problems.filter(({ pointer }) => isTried || !isUntouched(criteria, pointer))
  const within = (all: Schemas['DraftProblem'][], pointer: string) => all.filter((one) => isAt(one.pointer, pointer))
  const placed = (pointer: string) => within(faults, pointer)
  const rest = faults.filter(({ pointer }) => !/^\/icp\/(criteria\/\d|tiers|unknownPrior|gate|minCov)/.test(pointer))
  return (
    <div className="editor">
      <section className="stack" aria-label={t.idealCustomer}>
        <Criteria
          campaignId={campaign.campaignId}
          criteria={criteria}
          counts={effect.data?.effect?.criteria ?? []}
          faultsAt={(index) => placed(`/icp/criteria/${index}`)}
          warningsAt={(index) => within(effect.data?.warnings ?? [], `/icp/criteria/${index}`)}
          opened={opened}
          open={setOpened}
          set={readOnly ? undefined : (criteria) => draft.set({ ...draft.value, criteria })}
          start={draft.set}
          heading={heading}
        />
        <Thresholds icp={draft.value} faultsAt={placed} set={readOnly ? undefined : draft.set} />
        <Faults faults={rest} />
        <SaveBar
          what={t.idealCustomer2}
          draft={draft}
          saving={saving}
          faults={isChecked ? problems : []}
          told={faults}
          isWarning={saving.data?.sendTiers.join('') === SAFE_TIERS.join('')}
          follows={
            saving.data?.sendTiers.join('') === SAFE_TIERS.join('') ? t.savedWithTiers(hasLeads) : t.saved(hasLeads)
          }
          nameOf={(pointer) => {
            const [, index] = CRITERION.exec(pointer) ?? []
            return index === undefined ? undefined : t.criterion(Number(index) + 1)
          }}
          reveal={(pointer) => {
            setTried(true)
            const [, index] = CRITERION.exec(pointer) ?? []
            setOpened(criteria[Number(index)]?.id)
          }}
        />
        <Rescoring
          campaignId={campaign.campaignId}
          readOnly={readOnly}
          effect={draft.isDirty ? null : (effect.data?.effect ?? null)}
        />
        <IcpVersions campaignId={campaign.campaignId} use={readOnly ? undefined : draft.set} />
      </section>
      <div className="stack">
        <IcpEffect effect={effect} isDirty={draft.isDirty} isUnfinished={faults.length === 0} />
      </div>
    </div>
  )
}

/** Tiers that a campaign emails from its first criteria on; leads of others wait for review. */
const SAFE_TIERS: Schemas['SendTiers'] = ['A', 'B', 'C']
const ALL_TIERS = 5

/** Whether these are the first criteria of a campaign of which nobody has left out a tier. */
function isFirstIcp({ icp, sendTiers }: Schemas['Campaign'], { criteria = [] }: Schemas['Icp']): boolean {
  return (icp.criteria ?? []).length === 0 && criteria.length > 0 && sendTiers.length === ALL_TIERS
}

const CRITERION = /^\/icp\/criteria\/(\d+)/u

/** Whether what a fault is about was not filled in yet. */
function isUntouched(criteria: readonly Criterion[], pointer: string): boolean {
  const [, index] = CRITERION.exec(pointer) ?? []
  const criterion = criteria[Number(index)]
  if (criterion !== undefined && fieldsOf(criterion).length === 0) return true
  const value = criterion?.value
  return pointer.endsWith('/value') && (value === '' || (Array.isArray(value) && value.length === 0))
}

/** Whether a fault is of the draft before: what it misses is there by now. */
function isFilledIn(criteria: readonly Criterion[], { pointer, code }: Schemas['DraftProblem']): boolean {
  const [, index] = CRITERION.exec(pointer) ?? []
  const criterion = criteria[Number(index)]
  if (criterion === undefined) return false
  if (code === 'required' && pointer.endsWith('/field')) return fieldsOf(criterion).length > 0
  return code === 'blank' && pointer.endsWith('/value') && criterion.value !== ''
}

function isAt(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`)
}

interface CriteriaProps {
  readonly campaignId: string
  readonly criteria: readonly Criterion[]
  readonly counts: Schemas['IcpEffect']['criteria']
  readonly faultsAt: (index: number) => Schemas['DraftProblem'][]
  readonly warningsAt: (index: number) => Schemas['DraftProblem'][]
  /** The id of the criterion that is open. */
  readonly opened: string | undefined
  readonly open: (id: string | undefined) => void
  /** Absent where nothing may be changed. */
  readonly set: ((criteria: Criterion[]) => void) | undefined
  /** Takes a template into the draft. */
  readonly start: (icp: Schemas['Icp']) => void
  readonly heading: RefObject<HTMLHeadingElement | null>
}

function Criteria(props: CriteriaProps) {
  const { campaignId, criteria, counts, faultsAt, warningsAt, opened, open, set, start, heading } = props
  const fields = useQuery(fieldsQuery(campaignId)).data?.data ?? []
  const hasLeads = useQuery(funnelQuery(campaignId)).data?.total !== 0
  const points = pointsOfEach(criteria)
  const [choosing, setChoosing] = useState(false)
  const { list, add: addButton, noteRemoved } = useFocusOnNext(criteria, '.icp-remove')
  const add = () => {
    const id = freshId('criterion', criteria)
    set?.([...criteria, { id, kind: 'should', op: 'eq', value: '', weight: 10 }])
    open(id)
    // It stands there with the next picture. The caret opens the list of fields.
    requestAnimationFrame(() => goToPlace(`/icp/criteria/${criteria.length}/field`))
  }
  return (
    <>
      <div className="between">
        <h2 ref={heading} tabIndex={-1}>
          {t.criteria}
        </h2>
        {set !== undefined && (
          <div className="row">
            {criteria.length > 0 && (
              <Button variant="default" onClick={() => setChoosing(true)}>
                {t.startFromATemplate}
              </Button>
            )}
            <Button variant={criteria.length > 0 ? 'default' : 'filled'} ref={addButton} onClick={add}>
              {t.addCriterion}
            </Button>
          </div>
        )}
      </div>
      {criteria.length === 0 && (
        <div className="surface empty">
          <p>{t.empty}</p>
          {set !== undefined && (
            <Button variant="default" onClick={() => setChoosing(true)}>
              {t.startFromATemplate}
            </Button>
          )}
        </div>
      )}
      {choosing && (
        <IcpTemplates
          campaignId={campaignId}
          replaces={criteria.length > 0}
          use={start}
          close={() => setChoosing(false)}
        />
      )}
      <ol className="icp-criteria" ref={list}>
        {criteria.map((criterion, index) => (
          <CriterionCard
            key={criterion.id}
            criterion={criterion}
            index={index}
            points={points[index]}
            fields={fields}
            count={counts.find(({ id }) => id === criterion.id)}
            isCounted={hasLeads}
            faults={faultsAt(index)}
            warnings={warningsAt(index)}
            isOpen={opened === criterion.id}
            open={(isOpen) => open(isOpen ? criterion.id : undefined)}
            set={set === undefined ? undefined : (next) => set(criteria.map((one, at) => (at === index ? next : one)))}
            remove={() => {
              noteRemoved(index)
              set?.(criteria.filter((_, at) => at !== index))
            }}
          />
        ))}
      </ol>
    </>
  )
}
