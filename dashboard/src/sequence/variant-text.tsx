import type { ReactNode } from 'react'
import type { Variant } from './step-changes.ts'
import { textOfHtml } from './template/html-of-text.ts'
import { variantFields as t } from './texts.tsx'

interface VariantTextProps {
  readonly variant: Variant
  readonly position: number
  readonly siblings: readonly Variant[]
  readonly figures: ReactNode
}

/** One version of an email for those who only read: its words. */
export function VariantText({ variant: { subject, body, html }, position, siblings, figures }: VariantTextProps) {
  const text = body?.trim() ? body : textOfHtml(html ?? '')
  return (
    <article className="email-text">
      {siblings.length > 1 && <h3>{t.variant2(String.fromCharCode(65 + position))}</h3>}
      {figures}
      <p>
        <span className="quiet">{t.subject}</span> {subject === undefined ? t.sameThread : <strong>{subject}</strong>}
      </p>
      <p className="email-words">{text}</p>
    </article>
  )
}
