import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import type { Schemas } from '../api/client.ts'
import type { Step, Variant } from './step-changes.ts'
import { VariantFields } from './variant-fields.tsx'
import { readWait, WAIT_UNITS, waitInWords, writeWait } from './wait-words.ts'
import type { WaitUnit } from './wait-words.ts'

interface StepProps {
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
export function StepCard({ step, index, count, variables, looked, look, faultAt, set, move, remove }: StepProps) {
  const name = `Email ${index + 1}`
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
          <p className="quiet">{waitInWords(step.wait ?? 'P0D', index === 0)}</p>
        </div>
        {set !== undefined && (
          <p>
            <Act text="Move up" of={name} disabled={index === 0} act={() => move(-1)} />
            <Act text="Move down" of={name} disabled={index === count - 1} act={() => move(1)} />
            <Act text="Remove" of={name} act={remove} />
          </p>
        )}
      </div>
      <WaitFields step={step} fault={faultAt('/wait')} set={set} />
      <Checkbox
        label="Count business days: those of the schedule, without its holidays"
        disabled={set === undefined}
        checked={step.waitDays === 'business'}
        onChange={(event) => set?.({ ...step, waitDays: event.currentTarget.checked ? 'business' : 'calendar' })}
      />
      {step.variants.map((variant, position) => (
        <VariantFields
          key={position}
          variant={variant}
          position={position}
          siblings={step.variants}
          isFirstStep={index === 0}
          name={name}
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
          <Act text="Add variant to compare" of={name} act={add} />
        </p>
      )}
    </li>
  )
}

/** A quiet button whose full name tells which email it is about. */
function Act({ text, of, act, disabled = false }: { text: string; of: string; act: () => void; disabled?: boolean }) {
  return (
    <button type="button" className="ghost" disabled={disabled} onClick={act}>
      {text}
      <span className="visually-hidden">, {of}</span>
    </button>
  )
}

function WaitFields({ step, fault, set }: Pick<StepProps, 'step' | 'set'> & { fault: string | undefined }) {
  const duration = step.wait ?? 'P0D'
  const wait = readWait(duration)
  const put = (next: string) => set?.({ ...step, wait: next })
  const disabled = set === undefined
  if (wait === undefined) {
    return (
      <TextInput
        label="Wait"
        description="An ISO 8601 duration, such as P1DT2H."
        className="wait-raw"
        disabled={disabled}
        value={duration}
        error={fault}
        onChange={(event) => put(event.currentTarget.value)}
      />
    )
  }
  return (
    <div className="wait">
      <NumberInput
        label="Wait"
        min={0}
        max={525_600}
        allowDecimal={false}
        disabled={disabled}
        value={wait.amount}
        error={fault}
        onChange={(amount) => put(writeWait({ ...wait, amount: Number(amount) }))}
      />
      <Select
        aria-label="Unit of the wait"
        allowDeselect={false}
        disabled={disabled}
        data={WAIT_UNITS.map(({ unit }) => unit)}
        value={wait.unit}
        onChange={(unit) => unit !== null && put(writeWait({ ...wait, unit: unit as WaitUnit }))}
      />
    </div>
  )
}
