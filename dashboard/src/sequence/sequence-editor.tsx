import './sequence.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { EditedPart, SaveBar, useSaving } from '../campaigns/editor/edited-part.tsx'
import { usePartDraft } from '../campaigns/editor/use-part-draft.ts'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { EmailPreview } from './email-preview.tsx'
import { variablesQuery } from './sequence-queries.ts'
import { StepCard } from './step-card.tsx'
import { MOST_STEPS, moved, withStep } from './step-changes.ts'
import type { Step, VariantPosition } from './step-changes.ts'
import { sequenceEditor as t } from './texts.tsx'

const SAVED = t.sequenceSavedEmailsThatAreNot

/** What the change means for leads that do not follow it by themselves. */
function leftBehind(saved: Schemas['Campaign'] | undefined): string[] {
  const warnings = saved?.warnings ?? []
  return warnings.filter(({ pointer }) => pointer.startsWith('/sequence')).map(({ detail }) => detail)
}

/** Which emails a lead gets. */
export function SequenceEditor() {
  return <EditedPart>{(campaign) => <Editor campaign={campaign} />}</EditedPart>
}

function Editor({ campaign }: { campaign: Schemas['Campaign'] }) {
  const draft = usePartDraft(campaign, 'sequence')
  const saving = useSaving(campaign, 'sequence', draft)
  const readOnly = !mayWrite(useSession()) || campaign.status === 'archived'
  const [place, setPlace] = useState<VariantPosition>({ step: 0, variant: 0 })
  const { steps } = draft.value
  const set = (next: Step[]) => {
    saving.reset()
    draft.set({ ...draft.value, steps: next })
  }
  const faults = saving.error instanceof ApiProblem ? saving.error.faults : []
  return (
    <div className="editor">
      <section className="stack" aria-label={t.sequence}>
        <Steps
          campaignId={campaign.campaignId}
          steps={steps}
          place={place}
          look={setPlace}
          faultAt={(pointer) => faults.find((fault) => fault.pointer === `/sequence${pointer}`)?.detail}
          set={readOnly ? undefined : set}
        />
        <SaveBar
          what={t.sequence2}
          draft={draft}
          saving={saving}
          faults={[]}
          follows={[SAVED, ...leftBehind(saving.data)].join(' ')}
        />
      </section>
      <div className="stack">
        <EmailPreview campaignId={campaign.campaignId} steps={steps} place={place} />
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
  const add = () => {
    set?.(withStep(steps))
    look({ step: steps.length, variant: 0 })
  }
  return (
    <>
      {steps.length === 0 && <p className="surface empty">{t.theEmailsOfThisCampaignAre}</p>}
      <ol className="steps">
        {steps.map((step, index) => (
          <StepCard
            // Its place is all that a step has before it is saved; every field of it is told its value.
            key={index}
            campaignId={campaignId}
            step={step}
            index={index}
            count={steps.length}
            variables={variables}
            looked={place.step === index ? place.variant : undefined}
            look={(variant) => look({ step: index, variant })}
            faultAt={(pointer) => faultAt(`/steps/${index}${pointer}`)}
            set={set && ((next) => set(steps.map((one, at) => (at === index ? next : one))))}
            move={(by) => {
              set?.(moved(steps, index, by))
              look({ step: index + by, variant: 0 })
            }}
            remove={() => {
              set?.(steps.filter((_, at) => at !== index))
              look({ step: Math.max(0, index - 1), variant: 0 })
            }}
          />
        ))}
      </ol>
      {set !== undefined && (
        <div className="row">
          <Button
            variant={steps.length === 0 ? 'filled' : 'default'}
            disabled={steps.length >= MOST_STEPS}
            onClick={add}
          >
            {t.addEmail}
          </Button>
          <Link to="/campaigns/$campaignId/sequence/convert" params={{ campaignId }}>
            {t.bringAnEmailFromAnotherTool}
          </Link>
        </div>
      )}
    </>
  )
}
