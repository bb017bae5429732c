import { suppressionFilters as t } from './texts.tsx'

/** What the list of suppressions shows; kept in the address. */
export interface SuppressionFilters {
  readonly kind?: Kind
  readonly value?: string
  readonly reason?: Reason
}

export type Kind = 'address' | 'domain'
export type Reason = (typeof REASONS)[number]
const KINDS = ['address', 'domain'] as const
const REASONS = ['manual', 'bounced', 'unsubscribed', 'complained'] as const

/** Why somebody must not be contacted, as people say it. */
export const REASON_WORDS: Readonly<Record<Reason, string>> = {
  manual: t.manual,
  bounced: t.bounced,
  unsubscribed: t.unsubscribed,
  complained: t.complained,
}

export const REASON_OPTIONS = REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))
export const KIND_OPTIONS = KINDS.map((value) => ({ value, label: value === 'address' ? t.addresses : t.domains }))

/** Reads the filters of an address; what means nothing is left out. */
export function readSuppressionFilters(search: Record<string, unknown>): SuppressionFilters {
  const kind = KINDS.find((one) => one === search.kind)
  const reason = REASONS.find((one) => one === search.reason)
  const value = typeof search.value === 'string' ? search.value.trim().slice(0, 400) : ''
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(value === '' ? {} : { value }),
    ...(reason === undefined ? {} : { reason }),
  }
}
