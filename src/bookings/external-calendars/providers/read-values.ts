import { MINUTE } from '../../../platform/clock.ts'
import { looksLikeMailAddress } from '../../../platform/text/mail-address.ts'
import { oneLine } from '../../../platform/text/safe-text.ts'
import type { BookingDetails, BookingNotice, NamedAddress, NoticeKind } from './provider.ts'

/** Bytes of a notice; those of real calendars have a few thousand. */
export const MOST_BYTES = 256 * 1024
const LONGEST_LINE = 200
const LONGEST_LOCATION = 2_000
const LONGEST_NOTES = 5_000
const LONGEST_REFERENCE = 300
const LONGEST_TOKEN = 100
const MOST_ANSWERS = 20
const MOST_PEOPLE = 100
const USUAL_LENGTH = 30 * MINUTE
/** Two days: nothing that is longer is a meeting. */
const LONGEST_MEETING = 2 * 24 * 60 * MINUTE

/** The value at a path of member names and positions, or undefined. Own members only: bodies are a stranger's. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let here = value
  for (const step of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined
    here = (here as Record<string | number, unknown>)[step]
  }
  return here
}

/** The list at a path; empty when there is none. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

/** The first of the values that is a text with something in it, as one line. */
export function lineOf(...values: readonly unknown[]): string | null {
  return firstLine(values, LONGEST_LINE)
}

/** Where a meeting takes place: like `lineOf`, with room for an address of the web. */
export function locationOf(...values: readonly unknown[]): string | null {
  return firstLine(values, LONGEST_LOCATION)
}

function firstLine(values: readonly unknown[], longest: number): string | null {
  for (const value of values) {
    const line = typeof value === 'string' ? cut(oneLine(value), longest) : ''
    if (line !== '') return line
  }
  return null
}

/** Text of several lines. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
  return cut(text.trim(), LONGEST_NOTES) || null
}

/** An instant from an ISO 8601 text with a zone, or undefined. */
export function instantOf(value: unknown): Date | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T.+(?:Z|[+-]\d{2}:?\d{2})$/i.test(value)) return undefined
  const date = new Date(value)
  // PostgreSQL and every calendar know these years.
  const year = date.getUTCFullYear()
  return year >= 2000 && year < 2200 ? date : undefined
}

/** Beginning and end; without an end, or with one that cannot be, half an hour. Undefined without a beginning. */
export function spanOf(start: unknown, end: unknown): { startsAt: Date; endsAt: Date } | undefined {
  const startsAt = instantOf(start)
  if (startsAt === undefined) return undefined
  const given = instantOf(end)
  const length = given === undefined ? 0 : +given - +startsAt
  const fits = length > 0 && length <= LONGEST_MEETING
  return { startsAt, endsAt: new Date(+startsAt + (fits ? length : USUAL_LENGTH)) }
}

/** A reference of a booking with what kind it is, or none. */
export function referenceOf(kind: string, value: unknown): string[] {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || text === '' || text.length > LONGEST_REFERENCE) return []
  return text.isWellFormed() && !text.includes('\0') ? [`${kind}:${text}`] : []
}

/** Those of the values that may be the token of a calendar link. */
export function tokensOf(...values: readonly unknown[]): string[] {
  const texts = values.filter((value) => typeof value === 'string')
  return texts.filter((text) => text.length <= LONGEST_TOKEN && text.trim() !== '').map((text) => text.trim())
}

/** The addresses among the values, each once, a hundred at most. */
export function addressesOf(values: readonly unknown[]): string[] {
  const people = values.slice(0, MOST_PEOPLE).map((email) => personOf('', email)?.email)
  return [...new Set(people.filter((email) => email !== undefined))]
}

/** An address with at most 254 characters and an `@`, perhaps in the brackets of a mail's header; its name may be missing. */
export function personOf(name: unknown, email: unknown): NamedAddress | undefined {
  const text = typeof email === 'string' ? email.trim() : ''
  const address = text.startsWith('<') && text.endsWith('>') ? text.slice(1, -1) : text
  if (!looksLikeMailAddress(address) || oneLine(address) !== address) return undefined
  return { name: lineOf(nameText(name)) ?? '', email: address }
}

/** A name, which may come as a text or as its parts. */
function nameText(name: unknown): unknown {
  if (typeof name === 'string') return name
  const parts = [at(name, 'firstName'), at(name, 'lastName')].filter((part) => typeof part === 'string')
  return parts.join(' ')
}

/** An https URL of at most 2,000 characters, or null. */
export function httpsUrl(...values: readonly unknown[]): string | null {
  for (const value of values) {
    const url = typeof value === 'string' && value.length <= LONGEST_LOCATION ? URL.parse(value) : null
    if (url?.protocol === 'https:' && url.username === '' && url.password === '') return url.href
  }
  return null
}

/** What was answered to a question: text, a number, a yes, or several of them. */
function answerOf(value: unknown): string {
  // One level: no form has more, and a stranger's body may nest deeper than the stack is.
  if (Array.isArray(value)) return value.slice(0, MOST_ANSWERS).map(oneAnswer).filter(Boolean).join(', ')
  return oneAnswer(value)
}

function oneAnswer(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return textOf(value) ?? ''
}

/** Questions with their answers, without those that were left open. */
export function answersOf(pairs: Iterable<readonly [question: unknown, answer: unknown]>) {
  const answers: { question: string; answer: string }[] = []
  for (const [asked, given] of pairs) {
    const question = lineOf(asked)
    const answer = cut(answerOf(given), LONGEST_LOCATION)
    if (question !== null && answer !== '') answers.push({ question, answer })
    if (answers.length === MOST_ANSWERS) break
  }
  return answers
}

function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed()
}

/** What a calendar's own word for a happening means; undefined for one that says nothing of a booking. */
export function kindIn(kinds: Readonly<Record<string, NoticeKind>>, word: unknown): NoticeKind | undefined {
  return typeof word === 'string' && Object.hasOwn(kinds, word) ? kinds[word] : undefined
}

/** A booking as a calendar tells it, values as they came. Of several values the first that can be one counts. */
export interface ToldBooking {
  readonly start: unknown
  readonly end: unknown
  readonly attendees: readonly (readonly [name: unknown, email: unknown])[]
  readonly timezones: readonly unknown[]
  readonly titles: readonly unknown[]
  readonly locations: readonly unknown[]
  readonly host: readonly [name: unknown, email: unknown]
  readonly notes: readonly unknown[]
  readonly answers: Iterable<readonly [question: unknown, answer: unknown]>
  readonly manageUrls: readonly unknown[]
}

/** The details of a booking, bounded and storable; null where time or attendee is missing. */
export function detailsFrom(told: ToldBooking): BookingDetails | null {
  const span = spanOf(told.start, told.end)
  const attendee = told.attendees.map((one) => personOf(...one)).find((one) => one !== undefined)
  if (span === undefined || attendee === undefined) return null
  return {
    attendee: { ...attendee, timezone: lineOf(...told.timezones) },
    ...span,
    title: lineOf(...told.titles),
    location: locationOf(...told.locations),
    host: personOf(...told.host) ?? null,
    notes: told.notes.map(textOf).find((text) => text !== null) ?? null,
    answers: answersOf(told.answers),
    manageUrl: httpsUrl(...told.manageUrls),
  }
}

/** A notice as a calendar tells it: what is left out, it does not tell. Addresses, tokens and the time are as they came. */
export interface ToldNotice extends Pick<BookingNotice, 'kind' | 'references' | 'details'> {
  readonly previousReferences?: readonly string[]
  readonly tokens: readonly unknown[]
  readonly people: readonly unknown[]
  readonly guests?: readonly unknown[]
  readonly marks?: BookingNotice['marks']
  readonly occurredAt: unknown
  readonly partOfReschedule?: boolean
}

/** The notice that a calendar tells. */
export function noticeFrom(told: ToldNotice): BookingNotice {
  const {
    tokens,
    people,
    occurredAt,
    previousReferences = [],
    guests = [],
    marks = [],
    partOfReschedule = false,
  } = told
  return {
    ...told,
    previousReferences,
    tokens: tokensOf(...tokens),
    people: addressesOf(people),
    guests: addressesOf(guests),
    marks,
    occurredAt: instantOf(occurredAt) ?? null,
    partOfReschedule,
  }
}
