import { LOCALE } from './locale.ts'
import { own, sentenceCase } from './words.ts'

const SENIORITIES: Readonly<Record<string, string>> = {
  c_suite: 'C-level',
  vp: 'VP',
  head: 'Head of department',
  mid: 'Mid-level',
  entry: 'Entry level',
}

const COUNTRIES = new Intl.DisplayNames(LOCALE, { type: 'region', fallback: 'none' })

/** "Germany" for DE; what is no code of a country as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (COUNTRIES.of(code) ?? code) : code
}

/** A value of a field that is kept as a code, in words: `c_suite` → "C-level", DE → "Germany". Other text is as it is. */
export function valueName(path: string, value: string): string {
  if (value === 'yes' || value === 'no') return sentenceCase(value)
  if (/country$/i.test(path)) return countryName(value)
  if (/seniority$/i.test(path)) return own(SENIORITIES, value) ?? sentenceCase(value)
  return /\.(departments?|companyType|fundingStage|round|industry|subIndustry|techCategories)$/.test(path)
    ? sentenceCase(value)
    : value
}

const END_REASONS: Readonly<Record<string, string>> = {
  meeting_booked: 'Meeting booked',
  replied: 'Replied',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Marked as spam',
  completed: 'Sequence finished',
  disqualified: 'Disqualified',
  suppressed: 'Suppressed',
  stopped: 'Stopped',
  failed: 'Failed',
}

/** Why a lead gets no more emails. */
export function endReasonInWords(reason: string | null): string {
  return reason === null ? 'Ended' : (own(END_REASONS, reason) ?? sentenceCase(reason))
}

/** Whether a tier goes with a number: what is assumed alone is no score, nor has one who is disqualified. */
export function hasPoints(tier: string | null): boolean {
  return tier !== 'U' && tier !== 'X'
}
