import type { Schemas } from '../../api/client.ts'
import { LOCALE } from './locale.ts'

/** "in_sequence" → "in sequence". */
export function spaced(code: string): string {
  return code.replaceAll('_', ' ')
}

/** "in_sequence" → "In sequence". */
export function sentenceCase(code: string): string {
  const words = spaced(code)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const PLURALS = new Intl.PluralRules(LOCALE)

/** "1 lead", "2,140 leads". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString(LOCALE)} ${PLURALS.select(count) === 'one' ? one : many}`
}

const LIST = new Intl.ListFormat(LOCALE)

/** "a, b, and c". */
export function listed(names: readonly string[]): string {
  return LIST.format(names)
}

/** "12 kB" for a number of bytes. */
export function sizeInWords(bytes: number): string {
  if (bytes < 10_000) return `${Math.max(0.1, bytes / 1_000).toFixed(1)} kB`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(2)} GB`
}

/** Only addresses of the web become links; everything else stays text. */
export function webAddress(text: string | null | undefined): string | undefined {
  if (text == null) return undefined
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined
}

/** The value of a key that somebody else chose: nothing that every object has, such as `constructor`. */
export function own<T>(values: Readonly<Record<string, T>> | null | undefined, key: string): T | undefined {
  return values != null && Object.hasOwn(values, key) ? values[key] : undefined
}

/** Who acted, where no member has that id. */
export function actorInWords(actor: string): string {
  if (actor.startsWith('key_')) return 'an API key'
  if (actor.startsWith('user_')) return 'a former member'
  return actor === 'operator' ? 'the command line' : actor.replaceAll('_', ' ')
}

/** Whatever JSON holds, in one line. */
export function valueInWords(value: unknown): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (value === null || value === undefined) return '—'
  if (Array.isArray(value)) return value.map(valueInWords).join(', ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, one]) => `${camelInWords(name)} ${valueInWords(one)}`)
    .join(', ')
}

/** `minimumNoticeMinutes` as "minimum notice minutes". */
export function camelInWords(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, ' ').toLowerCase()
}

const HOLDS: Readonly<Record<string, string>> = {
  paused: 'paused by hand',
  moved: 'another tool was emailing them when the lead was imported',
  out_of_office: 'out of office',
  colleague_replied: 'a colleague replied',
  colleague_booked: 'a colleague booked a meeting',
  left_company: 'left the company',
  not_delivered: 'an email was not delivered and is retried',
  bounce_reported: 'a bounce report matches none of our emails',
  message_held: 'an email needs attention',
  approval: 'AI text needs approval',
  address: 'the address may be wrong',
  review_must_unknown: 'a required criterion is unknown',
  review_tier: 'its tier is not emailed',
  review_disqualified: 'disqualified during the sequence',
}

/** Reasons of holds that can be asked for. */
export const HOLD_REASONS = Object.keys(HOLDS)

/** Why a lead is held, for a sentence. Of tier U it is not the tier that people can do something about. */
export function holdInWords(reason: string, tier?: string | null): string {
  if (reason === 'review_tier' && tier === 'U') return 'too little is known'
  return own(HOLDS, reason) ?? spaced(reason)
}

/** What the texts that a language model writes are called. */
export const TEXT_NAMES: Readonly<Record<Schemas['WrittenText']['path'], string>> = {
  'ai.icebreaker': 'Opening line',
  'ai.summary': 'Summary',
  'ai.talkingPoints': 'Talking points',
}
