import { isStorableText } from '../../platform/text/safe-text.ts'
import { isTimeZone } from '../../platform/text/timezone.ts'
import { MAX_FREEFORM_BYTES, MAX_TEXT } from '../fields/field-kinds.ts'
import { parseDomain } from './domain.ts'
import { parseEmail } from './email.ts'
import type { FieldRule } from '../fields/field-kinds.ts'
import { parseFundingDate } from './funding-date.ts'
import { NOT_FINITE, badText, describeType, isJsonObject, isLargerThan, isStorable, quotedText } from './json-value.ts'
import type { JsonValue } from './json-value.ts'
import { refuseValue } from './value-problems.ts'
import type { ValueReading } from './value-problems.ts'

/** The rules of values that stand for themselves; arrays and groups are read by `readFields`. */
export type ValueRule = Exclude<FieldRule, { kind: 'texts' | 'group' }>

/** Reads one value strictly, without any conversion. What is not storable is refused. */
export function readValue(rule: ValueRule, value: JsonValue, today: Temporal.PlainDate): ValueReading<JsonValue> {
  switch (rule.kind) {
    case 'flag':
      return typeof value === 'boolean' ? { value } : wrongType('true or false', value)
    case 'freeform':
      return readFreeform(value)
    case 'amount':
    case 'count':
    case 'year':
    case 'growth':
      return readNumber(rule.kind, value, today)
    case 'text':
      return readText(value, rule.max, rule.required)
    case 'email':
      return then(readText(value, Number.POSITIVE_INFINITY, true), (text) => {
        const email = parseEmail(text)
        return 'refusal' in email ? email : { value: email.value.address }
      })
    case 'domain':
      return then(readText(value, MAX_TEXT), parseDomain)
    case 'url':
      return then(readText(value, MAX_TEXT), parseUrl)
    case 'fundingDate':
      return then(readText(value, MAX_TEXT), (text) => parseFundingDate(text, today))
    case 'timezone':
      return then(readText(value, MAX_TEXT), readTimeZone)
    case 'phone':
      return readText(value, MAX_TEXT)
  }
}

function then(text: ValueReading<string>, next: (text: string) => ValueReading<JsonValue>): ValueReading<JsonValue> {
  return 'refusal' in text ? text : next(text.value)
}

/** Reads a text of at most `max` code points and trims it; a required one must say something. */
function readText(value: JsonValue, max: number, isRequired?: boolean): ValueReading<string> {
  if (typeof value !== 'string') return wrongType('a string', value)
  if (!isStorableText(value)) return { refusal: badText(value) }
  const text = value.trim()
  if (isRequired && isBlank(text)) return refuseValue('blank', 'Must not be blank.')
  if (isLongerThan(text, max)) return refuseValue('too_long', `Must have at most ${max} characters.`)
  return { value: text }
}

// Zero-width and other invisible characters are not white space to trim(), yet a name of them says nothing.
function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(text)
}

function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false
  if (text.length > 2 * max) return true
  let codePoints = 0
  for (const _ of text) codePoints += 1
  return codePoints > max
}

function readFreeform(value: JsonValue): ValueReading<JsonValue> {
  if (!isJsonObject(value)) return wrongType('an object', value)
  if (!isStorable(value)) return refuseValue('not_storable', 'Must hold only what can be stored.')
  if (isLargerThan(value, MAX_FREEFORM_BYTES)) {
    return refuseValue('too_large', `Must have at most ${MAX_FREEFORM_BYTES} bytes (64 KiB) when written as JSON.`)
  }
  return hasLongNumber(value) ? { value, warning: LONG_NUMBER } : { value }
}

const LONG_NUMBER = {
  code: 'long_number',
  detail: `A whole number above ${Number.MAX_SAFE_INTEGER} may lose digits. Send it as text.`,
}

/** From here on numbers are written with an exponent: they say how much there is of something, and are no ids. */
const MAGNITUDE = 1e21

/** JSON.parse keeps such a number as the nearest 64-bit float, in silence. */
function hasLongNumber(value: JsonValue): boolean {
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER && Math.abs(value) < MAGNITUDE
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLongNumber)
}

function readNumber(
  kind: 'amount' | 'count' | 'year' | 'growth',
  value: JsonValue,
  today: Temporal.PlainDate,
): ValueReading<number> {
  if (typeof value !== 'number') return wrongType('a number', value)
  if (!Number.isFinite(value)) return { refusal: NOT_FINITE }
  if (kind === 'growth') return readGrowth(value)
  if (value < 0) return refuseValue('negative', 'Must not be negative.')
  if (kind !== 'amount') {
    if (!Number.isInteger(value)) return refuseValue('not_integer', 'Must be a whole number.')
    if (!Number.isSafeInteger(value)) return refuseValue('too_large', `Must be at most ${Number.MAX_SAFE_INTEGER}.`)
  }
  if (kind === 'year' && value > today.year) {
    return { value, warning: { code: 'in_the_future', detail: `The year ${value} is after this year, ${today.year}.` } }
  }
  // Adding zero makes 0 of -0, which JSON would not keep.
  return { value: value + 0 }
}

function readGrowth(value: number): ValueReading<number> {
  if (value <= 10 && value >= -1) return { value: value + 0 }
  const detail = `Growth is a fraction, 0.12 for 12%; ${value} means ${value * 100}%.`
  return { value, warning: { code: 'implausible', detail } }
}

function readTimeZone(text: string): ValueReading<string> {
  if (isTimeZone(text)) return { value: text }
  const detail = `Must be an IANA time zone such as Europe/Berlin, not an offset or abbreviation; got ${quotedText(text)}.`
  return refuseValue('invalid_timezone', detail)
}

/** The complaint about a value of another type than `expected`. */
export function wrongType(expected: string, value: unknown): ReturnType<typeof refuseValue> {
  return refuseValue('wrong_type', `Must be ${expected}, but is ${describeType(value)}.`)
}

const DECIMAL = /^[+-]?\d{1,30}(?:\.\d{1,30})?(?:e[+-]?\d{1,3})?$/i
const FLAGS: Readonly<Record<string, boolean>> = { true: true, yes: true, 1: true, false: false, no: false, 0: false }

/**
 * What a value of the wrong type says without doubt, in the type that the rule asks for; undefined when there is
 * doubt (`"1,200"` is twelve hundred or one and a fifth). Whether it keeps the rule is still to be checked.
 */
export function convertValue(rule: FieldRule, value: JsonValue): JsonValue | undefined {
  switch (rule.kind) {
    case 'text':
    case 'phone':
      return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
    case 'amount':
    case 'count':
    case 'year':
    case 'growth':
      return typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value) : undefined
    case 'flag':
      return toFlag(value)
    case 'fundingDate':
      return typeof value === 'string' ? /^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d/.exec(value.trim())?.[1] : undefined
    case 'texts':
      return typeof value === 'string' ? toTexts(value, rule.separator) : undefined
    case 'group':
    case 'freeform':
      return typeof value === 'string' ? toObject(value) : undefined
    default:
      return undefined
  }
}

function toFlag(value: JsonValue): boolean | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const word = String(value).trim().toLowerCase()
  return Object.hasOwn(FLAGS, word) ? FLAGS[word] : undefined
}

function toTexts(text: string, separator: RegExp): readonly JsonValue[] {
  const parsed = text.trimStart().startsWith('[') ? parseJson(text) : undefined
  return Array.isArray(parsed) ? parsed : text.split(separator)
}

function toObject(text: string): JsonValue | undefined {
  const parsed = text.trimStart().startsWith('{') ? parseJson(text) : undefined
  return isJsonObject(parsed) ? parsed : undefined
}

function parseJson(text: string): JsonValue | undefined {
  try {
    const parsed: JsonValue = JSON.parse(text)
    return parsed
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const HTTP = /^https?:\/\/[^/?#]/i
const BARE_HOST = /^[^\s/?#:@.]+(?:\.[^\s/?#:@.]+)+(?::\d{1,5})?(?:[/?#]|$)/
// Forbidden by RFC 3986 wherever it stands; the WHATWG parser would silently drop or repair it.
const FORBIDDEN = /[\s\0-\x20<>"\\^`{|}\x7f]/

/**
 * An `http` or `https` URL as given; a bare host with or without a path (`acme.com/about`) gets `https://`.
 * Other schemes, user names and passwords, spaces and control characters are refused.
 */
export function parseUrl(text: string): ValueReading<string> {
  const url = HTTP.test(text) || !BARE_HOST.test(text) ? text : `https://${text}`
  if (!HTTP.test(url) || FORBIDDEN.test(url) || !URL.canParse(url)) {
    return refuseValue('invalid_url', 'Must be a URL such as https://acme.com/about, with http or https.')
  }
  if (/^[^/]*\/\/[^/?#]*@/.test(url)) {
    return refuseValue('invalid_url', 'Must be a URL without user name and password, such as https://acme.com/about.')
  }
  if (url.length > MAX_TEXT)
    return refuseValue('too_long', `Must have at most ${MAX_TEXT} characters, https:// included.`)
  return { value: url }
}
