import { Checkbox, NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Schemas } from '../api/client.ts'
import { variantShare, withSubject } from './step-changes.ts'
import type { Variant } from './step-changes.ts'
import { EmailParts } from './template/email-parts.tsx'
import { TemplateField } from './template/template-field.tsx'
import { variantFields as t } from './texts.tsx'

interface VariantProps {
  readonly variant: Variant
  readonly position: number
  readonly siblings: readonly Variant[]
  readonly isFirstStep: boolean
  /** What the email is called. */
  readonly name: string
  readonly place: string
  readonly variables: readonly Schemas['TemplateVariable'][]
  /** The preview shows this variant. */
  readonly looked: boolean
  readonly look: () => void
  /** Shown under its name. */
  readonly figures: ReactNode
  readonly faultAt: (pointer: string) => string | undefined
  readonly set: (variant: Variant) => void
  readonly remove: () => void
}

/** One version of an email; whoever works in it sees it in the preview. */
export function VariantFields(props: VariantProps) {
  const { variant, position, siblings, isFirstStep, name, place, variables, looked, look, faultAt, set, remove } = props
  const letter = String.fromCharCode(65 + position)
  const isAlone = siblings.length === 1
  const hasSubject = variant.subject !== undefined || isFirstStep
  const label = isAlone ? name : t.variant(name, letter)
  return (
    <fieldset
      className={`variant ${isAlone ? 'is-alone' : ''} ${looked ? 'is-looked' : ''}`}
      onFocus={looked ? undefined : look}
    >
      <legend className={isAlone ? 'visually-hidden' : ''}>{isAlone ? label : t.variant2(letter)}</legend>
      {props.figures}
      {!isAlone && <Share {...props} />}
      {!isFirstStep && (
        <Checkbox
          label={t.replyInThread}
          checked={!hasSubject}
          onChange={(event) => set(withSubject(variant, event.currentTarget.checked ? undefined : ''))}
        />
      )}
      {hasSubject && (
        <TemplateField
          variables={variables}
          label={t.subject}
          lines={1}
          maxLength={1_000}
          value={variant.subject ?? ''}
          place={`${place}/subject`}
          error={faultAt('/subject')}
          change={(subject) => set(withSubject(variant, subject))}
        />
      )}
      <EmailParts variant={variant} variables={variables} label={label} place={place} faultAt={faultAt} set={set} />
      {!isAlone && (
        <p>
          <button type="button" className="ghost" onClick={remove}>
            {t.removeVariant(letter, <span className="visually-hidden">, {name}</span>)}
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
        label={t.weight}
        className="variant-weight"
        min={0}
        max={1_000}
        allowDecimal={false}
        value={variant.weight ?? 1}
        error={faultAt('/weight')}
        onChange={(weight) => set({ ...variant, weight: Number(weight) })}
      />
      <span className="quiet">{t.ofLeads(variantShare(siblings, position))}</span>
    </div>
  )
}
