import { Input, SegmentedControl } from '@mantine/core'
import type { Schemas } from '../../api/client.ts'
import { htmlOfText, textOfHtml } from './html-of-text.ts'
import { withHtml } from '../step-changes.ts'
import type { Variant } from '../step-changes.ts'
import { TemplateField } from './template-field.tsx'
import { emailParts as t } from './texts.tsx'

interface PartsProps {
  readonly variant: Variant
  readonly variables: readonly Schemas['TemplateVariable'][]
  /** Which version of which email it is about. */
  readonly label: string
  readonly faultAt: (pointer: string) => string | undefined
  /** Absent where nothing may be changed. */
  readonly set: ((variant: Variant) => void) | undefined
}

const COMPLETION = t.typeForWhatIsKnownOf
const FOOTER = t.belowItStandYourAddressAnd

/** Whether an email is plain text or HTML, and what it says. */
export function EmailParts({ variant, variables, label, faultAt, set }: PartsProps) {
  const { body = '', html } = variant
  const isHtml = html !== undefined
  const field = { disabled: set === undefined, variables }
  return (
    <>
      <Input.Wrapper label={t.format} labelElement="div">
        <div>
          <SegmentedControl
            aria-label={t.format2(label)}
            disabled={set === undefined}
            data={[
              { value: 'text', label: t.plain },
              { value: 'html', label: 'HTML' },
            ]}
            value={isHtml ? 'html' : 'text'}
            onChange={(format) => set?.(format === 'html' ? asHtml(variant) : asText(variant))}
          />
        </div>
      </Input.Wrapper>
      {isHtml && (
        <TemplateField
          {...field}
          label={t.html}
          description={t.whatAnEmailShouldNotHold(COMPLETION)}
          lines={8}
          maxLength={100_000}
          value={html}
          error={faultAt('/html')}
          change={(next) => set?.(withHtml(variant, next))}
        />
      )}
      <TemplateField
        {...field}
        label={isHtml ? t.textPart : t.text}
        description={isHtml ? t.forThoseWhoseMailProgramShows : `${COMPLETION} ${FOOTER}`}
        lines={isHtml ? 3 : 6}
        maxLength={50_000}
        value={body}
        error={faultAt('/body')}
        change={(next) => set?.({ ...variant, body: next })}
      />
    </>
  )
}

/** What was written goes over into the HTML, which the text part is made from then. */
function asHtml(variant: Variant): Variant {
  const html = htmlOfText(variant.body ?? '')
  return variant.html === undefined ? withHtml({ ...variant, body: '' }, html) : variant
}

/** A text part of its own stays; without one, the words of the HTML do. */
function asText(variant: Variant): Variant {
  const { body = '', html } = variant
  return withHtml({ ...variant, body: body.trim() === '' ? textOfHtml(html ?? '') : body }, undefined)
}
