import { isStorableText } from '../platform/storable-text.ts'
import { isTimeZone } from '../platform/timezone.ts'
import { parseDomain } from './domain.ts'
import { parseEmail } from './email.ts'
import type { Rule } from './field-rules.ts'
import { parseFundingDate } from './funding-date.ts'
import { badText, isLargerThan, isStorable, NOT_FINITE } from './inspect-json.ts'
import { describeType, isJsonObject, quoted } from './json-value.ts'
import type { JsonValue } from './json-value.ts'
import { MAX_FREEFORM_BYTES, MAX_TEXT } from './limits.ts'
import { refuse } from './reading.ts'
import type { Reading } from './reading.ts'
import { parseUrl } from './url.ts'

/** The rules of values that stand for themselves; arrays and groups are read by `readFields`. */
export type ValueRule = Exclude<Rule, { kind: 'texts' | 'group' }>

/** Reads one value strictly, without any conversion. What is not storable is refused. */
export function readValue(rule: ValueRule, value: JsonValue, today: Temporal.PlainDate): Reading<JsonValue> {
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

function then(text: Reading<string>, next: (text: string) => Reading<JsonValue>): Reading<JsonValue> {
  return 'refusal' in text ? text : next(text.value)
}

/** Reads a text of at most `max` code points and trims it; a required one must say something. */
function readText(value: JsonValue, max: number, isRequired?: boolean): Reading<string> {
  if (typeof value !== 'string') return wrongType('a string', value)
  if (!isStorableText(value)) return { refusal: badText(value) }
  const text = value.trim()
  if (isRequired && isBlank(text)) return refuse('blank', 'Must not be blank.')
  if (isLongerThan(text, max)) return refuse('too_long', `Must have at most ${max} characters.`)
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

function readFreeform(value: JsonValue): Reading<JsonValue> {
  if (!isJsonObject(value)) return wrongType('an object', value)
  if (!isStorable(value)) return refuse('not_storable', 'Must hold only what can be stored.')
  if (isLargerThan(value, MAX_FREEFORM_BYTES)) {
    return refuse('too_large', `Must have at most ${MAX_FREEFORM_BYTES} bytes (64 KiB) when written as JSON.`)
  }
  return { value }
}

function readNumber(
  kind: 'amount' | 'count' | 'year' | 'growth',
  value: JsonValue,
  today: Temporal.PlainDate,
): Reading<number> {
  if (typeof value !== 'number') return wrongType('a number', value)
  if (!Number.isFinite(value)) return { refusal: NOT_FINITE }
  if (kind === 'growth') return readGrowth(value)
  if (value < 0) return refuse('negative', 'Must not be negative.')
  if (kind !== 'amount') {
    if (!Number.isInteger(value)) return refuse('not_integer', 'Must be a whole number.')
    if (!Number.isSafeInteger(value)) return refuse('too_large', `Must be at most ${Number.MAX_SAFE_INTEGER}.`)
  }
  if (kind === 'year' && value > today.year) {
    return { value, warning: { code: 'in_the_future', detail: `The year ${value} is after this year, ${today.year}.` } }
  }
  // Adding zero makes 0 of -0, which JSON would not keep.
  return { value: value + 0 }
}

function readGrowth(value: number): Reading<number> {
  if (value <= 10 && value >= -1) return { value: value + 0 }
  const detail = `Growth is a fraction, 0.12 for 12 %; ${value} means ${value * 100} %.`
  return { value, warning: { code: 'implausible', detail } }
}

function readTimeZone(text: string): Reading<string> {
  if (isTimeZone(text)) return { value: text }
  const detail = `Must be an IANA time zone name such as Europe/Berlin, no offset or abbreviation; ${quoted(text)} is none.`
  return refuse('invalid_timezone', detail)
}

/** The complaint about a value of another type than `expected`. */
export function wrongType(expected: string, value: unknown): ReturnType<typeof refuse> {
  return refuse('wrong_type', `Must be ${expected}, but is ${describeType(value)}.`)
}
