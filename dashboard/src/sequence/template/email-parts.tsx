import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { withHtml } from '../step-changes.ts'
import type { Variant } from '../step-changes.ts'
import { FormattedField } from './formatted-field.tsx'
import { htmlOfText, textOfHtml } from './html-of-text.ts'
import { isSimple } from './simple-html.ts'
import { TemplateField } from './template-field.tsx'
import { emailParts as t } from './texts.tsx'

interface PartsProps {
  readonly variant: Variant
  readonly variables: readonly Schemas['TemplateVariable'][]
  /** Which version of which email it is about. */
  readonly label: string
  readonly place: string
  readonly faultAt: (pointer: string) => string | undefined
  readonly set: (variant: Variant) => void
}

type Format = 'text' | 'formatted' | 'html'

/** What an email says: plain, formatted, or as HTML; its text part is made from that unless somebody writes one. */
export function EmailParts({ variant, variables, label, place, faultAt, set }: PartsProps) {
  const { body = '', html } = variant
  const simple = html !== undefined && isSimple(html)
  const [wantsSource, setWantsSource] = useState(false)
  const format: Format = html === undefined ? 'text' : simple && !wantsSource ? 'formatted' : 'html'
  const choose = (next: string) => {
    setWantsSource(next === 'html')
    if (next === 'text') set(asText(variant))
    else if (html === undefined) set(asHtml(variant))
    else if (next === 'formatted' && !simple) set(withHtml(variant, htmlOfText(textOfHtml(html))))
  }
  const textPart = (
    <TemplateField
      variables={variables}
      label={html === undefined ? t.text : t.textPart}
      description={html === undefined ? t.footer : t.madeFromHtml}
      lines={html === undefined ? 8 : 3}
      maxLength={50_000}
      value={body}
      place={`${place}/body`}
      error={faultAt('/body')}
      change={(next) => set({ ...variant, body: next })}
    />
  )
  return (
    <>
      <SegmentedControl
        className="format-choice"
        size="xs"
        aria-label={t.formatOf(label)}
        data={[
          { value: 'text', label: t.plain },
          { value: 'formatted', label: t.formatted },
          { value: 'html', label: t.html },
        ]}
        value={format}
        onChange={choose}
      />
      {format === 'formatted' && (
        <FormattedField
          variables={variables}
          label={t.text}
          description={t.footer}
          maxLength={100_000}
          value={html ?? ''}
          place={`${place}/html`}
          error={faultAt('/html')}
          change={(next) => set(withHtml(variant, next))}
        />
      )}
      {format === 'html' && (
        <TemplateField
          variables={variables}
          label={t.html}
          description={t.htmlIsCleaned}
          lines={8}
          maxLength={100_000}
          value={html ?? ''}
          place={`${place}/html`}
          error={faultAt('/html')}
          change={(next) => set(withHtml(variant, next))}
        />
      )}
      {html === undefined || body.trim() !== '' || faultAt('/body') !== undefined ? (
        textPart
      ) : (
        <details>
          <summary className="quiet">{t.writeTextPart}</summary>
          {textPart}
        </details>
      )}
    </>
  )
}

/** What was written goes over into the HTML, which the text part is made from then. */
function asHtml(variant: Variant): Variant {
  return withHtml({ ...variant, body: '' }, htmlOfText(variant.body ?? ''))
}

/** A text part of its own stays; without one, the words of the HTML do. */
function asText(variant: Variant): Variant {
  const { body = '', html } = variant
  return withHtml({ ...variant, body: body.trim() === '' ? textOfHtml(html ?? '') : body }, undefined)
}
