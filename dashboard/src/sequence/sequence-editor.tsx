import './sequence.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { EditedPart, SaveBar, useSaving } from '../campaigns/editor/edited-part.tsx'
import { goToPlace } from '../campaigns/editor/places.ts'
import { useReorder } from '../campaigns/editor/reorder.tsx'
import { usePartDraft } from '../campaigns/editor/use-part-draft.ts'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { EmailPreview } from './email-preview.tsx'
import { HeldLeads } from './held-leads.tsx'
import { placeholdersOfStep, usePlaceholders } from './placeholders/placeholders.ts'
import { variablesQuery } from './sequence-queries.ts'
import { SequenceStart, SequenceTemplatesDialog } from './start/sequence-start.tsx'
import { StepCard } from './step-card.tsx'
import { MOST_STEPS, dayOf, withStep, withStepMoved } from './step-changes.ts'
import type { Step, VariantPosition } from './step-changes.ts'
import { isUnfinished, useEmailPreview } from './use-email-preview.ts'
import { shownFault } from './template/wrong-word.ts'
import { sequenceEditor as t } from './texts.tsx'

/** What the change means for leads that do not follow it by themselves. Placeholders are told at their fields. */
function leftBehind(saved: Schemas['Campaign'] | undefined): string[] {
  const warnings = saved?.warnings ?? []
  const told = warnings.filter(({ pointer, code }) => pointer.startsWith('/sequence') && code !== 'placeholder_left')
  return told.map(({ detail }) => detail)
}

/** Which emails a lead gets. */
export function SequenceEditor() {
  return <EditedPart>{(campaign) => <Editor campaign={campaign} />}</EditedPart>
}

const PLACE = /^\/sequence\/steps\/(\d+)(?:\/variants\/(\d+))?(?:\/(\w+))?/u

/** "Email 2, subject". */
function nameOfPlace(pointer: string): string | undefined {
  const [, step, , member = ''] = PLACE.exec(pointer) ?? []
  if (step === undefined) return undefined
  const part = (t.parts as Readonly<Record<string, string>>)[member]
  return part === undefined ? t.email(Number(step) + 1) : t.partOfEmail(Number(step) + 1, part)
}

function Editor({ campaign }: { campaign: Schemas['Campaign'] }) {
  const { campaignId } = campaign
  const draft = usePartDraft(campaign, 'sequence')
  const saving = useSaving(campaign, 'sequence', draft)
  const readOnly = !mayWrite(useSession()) || campaign.status === 'archived'
  const [place, setPlace] = useState<VariantPosition>({ step: 0, variant: 0 })
  const [isTried, setTried] = useState(false)
  const { steps } = draft.value
  const placeholders = usePlaceholders()
  const toFillIn = steps.reduce((sum, step) => sum + placeholdersOfStep(step, placeholders).length, 0)
  const set = (next: Step[]) => {
    saving.reset()
    draft.set({ ...draft.value, steps: next })
  }
  const preview = useEmailPreview(campaignId, steps, place)
  const refused = saving.error instanceof ApiProblem ? saving.error.faults : []
  const live = preview.problems.filter((one) => isTried || !isUnfinished(one))
  useEffect(() => {
    if (refused.length > 0) setTried(true)
  }, [refused.length])
  const faultAt = (pointer: string) => {
    const fault = [...refused, ...live].find((one) => one.pointer === `/sequence${pointer}`)
    return fault && shownFault(fault.detail)
  }
  return (
    <div className="editor">
      <section className="stack" aria-label={t.sequence}>
        {!readOnly && !draft.isDirty && <HeldLeads campaignId={campaignId} />}
        <Steps
          campaignId={campaignId}
          steps={steps}
          place={place}
          look={setPlace}
          faultAt={faultAt}
          set={readOnly ? undefined : set}
        />
        <SaveBar
          what={t.sequence2}
          draft={draft}
          saving={saving}
          faults={[]}
          follows={[toFillIn > 0 ? t.savedToFillIn(toFillIn) : t.saved, ...leftBehind(saving.data)].join(' ')}
          isWarning={leftBehind(saving.data).length > 0}
          nameOf={nameOfPlace}
          reveal={(pointer) => {
            const [, step, variant = 0] = PLACE.exec(pointer) ?? []
            if (step !== undefined) setPlace({ step: Number(step), variant: Number(variant) })
          }}
        />
      </section>
      <div className="stack">
        <EmailPreview campaignId={campaignId} steps={steps} place={place} preview={preview} />
      </div>
    </div>
  )
}

interface StepsProps {
  readonly campaignId: string
  readonly steps: readonly Step[]
  readonly place: VariantPosition
  readonly look: (place: VariantPosition) => void
  readonly faultAt: (pointer: string) => string | undefined
  /** Absent where nothing may be changed. */
  readonly set: ((steps: Step[]) => void) | undefined
}

function Steps({ campaignId, steps, place, look, faultAt, set }: StepsProps) {
  const variables = useQuery(variablesQuery(campaignId)).data?.data ?? []
  const [choosing, setChoosing] = useState(false)
  const move = (from: number, to: number) => {
    set?.(withStepMoved(steps, from, to))
    look({ step: to, variant: 0 })
  }
  const { list, said, item, handle } = useReorder(steps.length, move)
  const show = (next: Step[], step: number) => {
    set?.(next)
    look({ step, variant: 0 })
    // It stands there with the next picture.
    requestAnimationFrame(() => goToPlace(`/sequence/steps/${step}/variants/0/${step === 0 ? 'subject' : 'body'}`))
  }
  const add = () => show(withStep(steps), steps.length)
  if (steps.length === 0) {
    if (set === undefined) return <p className="surface empty">{t.noEmails}</p>
    return <SequenceStart campaignId={campaignId} use={(next) => show(next, 0)} add={add} />
  }
  const isFull = steps.length >= MOST_STEPS
  return (
    <>
      <ol className="steps" ref={list}>
        {steps.map((step, index) => (
          <StepCard
            // Its place is all that a step has before it is saved; every field of it is told its value.
            key={index}
            campaignId={campaignId}
            step={step}
            index={index}
            count={steps.length}
            day={dayOf(steps, index)}
            variables={variables}
            looked={place.step === index ? place.variant : undefined}
            look={(variant) => look({ step: index, variant })}
            faultAt={(pointer) => faultAt(`/steps/${index}${pointer}`)}
            item={item(index)}
            edit={
              set && {
                set: (next) => set(steps.map((one, at) => (at === index ? next : one))),
                handle: handle(index, t.email(index + 1)),
                move: (by) => move(index, index + by),
                copy: () => show(steps.toSpliced(index + 1, 0, copyOf(step)), index + 1),
                canCopy: !isFull,
                remove: () => {
                  set(steps.filter((_, at) => at !== index))
                  look({ step: Math.max(0, index - 1), variant: 0 })
                },
              }
            }
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {set !== undefined && (
        <div className="row">
          <Button variant="default" disabled={isFull} onClick={add}>
            {t.addEmail}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => setChoosing(true)}>
            {t.startFromTemplate}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            renderRoot={(props) => (
              <Link to="/campaigns/$campaignId/sequence/convert" params={{ campaignId }} {...props} />
            )}
          >
            {t.importEmail}
          </Button>
        </div>
      )}
      {choosing && <SequenceTemplatesDialog use={(next) => show(next, 0)} close={() => setChoosing(false)} />}
    </>
  )
}

/** The same email as one that was not saved yet: a number is for one step alone. */
function copyOf(step: Step): Step {
  const { number: _, ...rest } = step
  return structuredClone(rest)
}
