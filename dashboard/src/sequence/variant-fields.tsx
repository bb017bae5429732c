import { Checkbox, NumberInput } from '@mantine/core'
import type { Schemas } from '../api/client.ts'
import { shareOf, withHtml, withSubject } from './step-changes.ts'
import type { Variant } from './step-changes.ts'
import { TemplateField } from './template-field.tsx'

interface VariantProps {
  readonly variant: Variant
  readonly position: number
  readonly siblings: readonly Variant[]
  readonly isFirstStep: boolean
  /** What the email is called. */
  readonly name: string
  readonly variables: readonly Schemas['TemplateVariable'][]
  /** The preview shows this variant. */
  readonly looked: boolean
  readonly look: () => void
  /** Shown under its name. */
  readonly figures?: React.ReactNode
  readonly faultAt: (pointer: string) => string | undefined
  /** Absent where nothing may be changed. */
  readonly set: ((variant: Variant) => void) | undefined
  readonly remove: () => void
}

/** One version of an email; whoever works in it sees it in the preview. */
export function VariantFields(props: VariantProps) {
  const { variant, position, siblings, isFirstStep, name, variables, looked, look, faultAt, set, remove } = props
  const letter = String.fromCharCode(65 + position)
  const isAlone = siblings.length === 1
  const hasSubject = variant.subject !== undefined || isFirstStep
  const label = isAlone ? name : `${name}, variant ${letter}`
  const field = { disabled: set === undefined, variables }
  return (
    <fieldset
      className={`variant ${isAlone ? 'is-alone' : ''} ${looked ? 'is-looked' : ''}`}
      onFocus={looked ? undefined : look}
    >
      <legend className={isAlone ? 'visually-hidden' : ''}>{isAlone ? label : `Variant ${letter}`}</legend>
      {props.figures}
      {!isAlone && <Share {...props} />}
      {hasSubject && (
        <TemplateField
          {...field}
          label="Subject"
          lines={1}
          maxLength={1_000}
          value={variant.subject ?? ''}
          error={faultAt('/subject')}
          change={(subject) => set?.(withSubject(variant, subject))}
        />
      )}
      {!isFirstStep && (
        <Checkbox
          label="Reply in the thread of the email before it"
          disabled={set === undefined}
          checked={!hasSubject}
          onChange={(event) => set?.(withSubject(variant, event.currentTarget.checked ? undefined : ''))}
        />
      )}
      <TemplateField
        {...field}
        label="Text"
        description="Type {{ for what is known of the lead. Below it stand your address and the link to unsubscribe."
        lines={6}
        maxLength={50_000}
        value={variant.body ?? ''}
        error={faultAt('/body')}
        change={(body) => set?.({ ...variant, body })}
      />
      <Checkbox
        label="Send an HTML part too"
        disabled={set === undefined}
        checked={variant.html !== undefined}
        onChange={(event) => set?.(withHtml(variant, event.currentTarget.checked ? '' : undefined))}
      />
      {variant.html !== undefined && (
        <TemplateField
          {...field}
          label="HTML"
          description="What an email should not hold is taken out when you save. Leave the text empty to have it made from this."
          lines={8}
          maxLength={100_000}
          value={variant.html}
          error={faultAt('/html')}
          change={(html) => set?.(withHtml(variant, html))}
        />
      )}
      {!isAlone && set !== undefined && (
        <p>
          <button type="button" className="ghost" onClick={remove}>
            Remove variant {letter}
            <span className="visually-hidden">, {name}</span>
          </button>
        </p>
      )}
    </fieldset>
  )
}

function Share({ variant, position, siblings, set, faultAt }: VariantProps) {
  return (
    <div className="row">
      <NumberInput
        label="Weight"
        className="variant-weight"
        min={0}
        max={1_000}
        allowDecimal={false}
        disabled={set === undefined}
        value={variant.weight ?? 1}
        error={faultAt('/weight')}
        onChange={(weight) => set?.({ ...variant, weight: Number(weight) })}
      />
      <span className="quiet">{shareOf(siblings, position)} % of the leads</span>
    </div>
  )
}
