import type { Schemas } from '../api/client.ts'
import { FiguresLine } from './figures-line.tsx'
import { QuietButton } from '../shared/components/quiet-button.tsx'
import type { Step, Variant } from './step-changes.ts'
import { StepCondition } from './condition/step-condition.tsx'
import { VariantFields } from './variant-fields.tsx'
import { WaitFields } from './wait-fields.tsx'
import { waitInWords } from './wait-words.ts'
import { stepCard as t } from './texts.tsx'

interface StepProps {
  readonly campaignId: string
  readonly step: Step
  /** From 0. */
  readonly index: number
  readonly count: number
  readonly variables: readonly Schemas['TemplateVariable'][]
  /** The variant that the preview shows, where it shows this step. */
  readonly looked: number | undefined
  readonly look: (variant: number) => void
  readonly faultAt: (pointer: string) => string | undefined
  /** Absent where nothing may be changed. */
  readonly set: ((step: Step) => void) | undefined
  readonly move: (by: 1 | -1) => void
  readonly remove: () => void
}

const MOST_VARIANTS = 10

/** One email of the sequence: how long it waits, and its versions. */
export function StepCard({
  campaignId,
  step,
  index,
  count,
  variables,
  looked,
  look,
  faultAt,
  set,
  move,
  remove,
}: StepProps) {
  const name = t.email(index + 1)
  const putVariants = (variants: Variant[]) => set?.({ ...step, variants })
  const add = () => {
    const [first] = step.variants
    putVariants([...step.variants, { ...first, body: first?.body ?? '', weight: 1 }])
    look(step.variants.length)
  }
  return (
    <li className={`surface step ${looked === undefined ? '' : 'is-looked'}`} aria-label={name}>
      <div className="between">
        <div>
          <h2>{name}</h2>
          <p className="quiet">{waitInWords(step.wait ?? 'P0D', index === 0, step.waitDays)}</p>
        </div>
        {set !== undefined && (
          <p>
            <QuietButton text={t.moveUp} of={name} disabled={index === 0} act={() => move(-1)} />
            <QuietButton text={t.moveDown} of={name} disabled={index === count - 1} act={() => move(1)} />
            <QuietButton text={t.remove} of={name} act={remove} />
          </p>
        )}
      </div>
      <WaitFields step={step} fault={faultAt('/wait') ?? faultAt('/waitDays')} set={set} />
      <StepCondition
        campaignId={campaignId}
        step={step}
        name={name}
        next={index + 1 < count ? index + 2 : undefined}
        faultAt={faultAt}
        set={set}
      />
      {step.variants.map((variant, position) => (
        <VariantFields
          key={position}
          variant={variant}
          position={position}
          siblings={step.variants}
          isFirstStep={index === 0}
          name={name}
          figures={
            step.number !== undefined && <FiguresLine campaignId={campaignId} step={step.number} variant={position} />
          }
          variables={variables}
          looked={looked === position}
          look={() => look(position)}
          faultAt={(pointer) => faultAt(`/variants/${position}${pointer}`)}
          set={set && ((next) => putVariants(step.variants.map((one, at) => (at === position ? next : one))))}
          remove={() => {
            putVariants(step.variants.filter((_, at) => at !== position))
            look(0)
          }}
        />
      ))}
      {faultAt('/variants') !== undefined && <p className="fault">{faultAt('/variants')}</p>}
      {set !== undefined && step.variants.length < MOST_VARIANTS && (
        <p>
          <QuietButton text={t.addVariantToCompare} of={name} act={add} />
        </p>
      )}
    </li>
  )
}
