import type { JsonObject } from '../validation/json-value.ts'

/** The longest name or title, in Unicode code points. */
export const MAX_NAME = 200
/** The longest `notes`, in Unicode code points. */
export const MAX_NOTES = 10_000
/** The longest of all other texts, URLs and array items, in Unicode code points. */
export const MAX_TEXT = 2_000
/** The most items an array may have. */
export const MAX_ITEMS = 500
/** The longest address, in characters (RFC 5321 §4.5.3.1.3 with erratum 1690). */
export const MAX_EMAIL = 254
/** The most bytes of one freeform object, serialised as UTF-8 JSON. */
export const MAX_FREEFORM_BYTES = 64 * 1024
/** The most bytes that updates may gather under `unrecognised`: as much as one request can bring. */
export const MAX_UNRECOGNISED_BYTES = 1024 * 1024

/** One rule for each kind. */
type OfKind<Kind extends string> = Kind extends string ? { readonly kind: Kind } : never
/** Text of at most `max` code points; without `max` its own limit holds. */
export type TextRule =
  | { readonly kind: 'text'; readonly max: number; readonly required?: true }
  | { readonly kind: 'email'; readonly required: true }
  | OfKind<'domain' | 'phone' | 'url' | 'timezone' | 'fundingDate'>
/** `amount` is ≥ 0; `count` and `year` are whole and ≥ 0; `growth` is any fraction. */
type NumberRule = OfKind<'amount' | 'count' | 'year' | 'growth'>
type FlagRule = OfKind<'flag'>
/** An array of texts. `separator` is where `lenient` may cut a single text into items. */
type TextsRule = { readonly kind: 'texts'; readonly separator: RegExp }
type FreeformRule = OfKind<'freeform'>
/** An object of known keys. One that `isWhole` is a statement of one moment: an update replaces it altogether. */
type GroupRule = { readonly kind: 'group'; readonly rules: RuleSet; readonly isWhole?: true }

/** What a field must be. */
export type FieldRule = TextRule | NumberRule | FlagRule | TextsRule | FreeformRule | GroupRule

/** The rules of all keys that an object may have, and which of them it must have. */
export interface RuleSet {
  readonly fields: ReadonlyMap<string, FieldRule>
  readonly required: readonly string[]
}

/** The kinds of fields that hold one value or a list of texts. */
export type PlainKind = Exclude<FieldRule['kind'], 'freeform' | 'group'>

/** How a country may be named. */
export const COUNTRY_WORDS = 'As ISO 3166 code, or name in English or its own language.'

/** What every field says of itself. */
export interface AnyField {
  readonly rule: FieldRule
  /** What it holds: a sentence, for the OpenAPI document and for whoever writes templates. */
  readonly description: string
  /** What else a caller should know. */
  readonly detail?: string
  /** A value as an integrator would send it. */
  readonly example: unknown
  /** What other tools call its key where the spelling alone does not tell, as `plainName` has it; parted by commas. */
  readonly synonyms?: string
}

/** A field with one value or a list of texts. */
export interface PlainField extends AnyField {
  readonly rule: Extract<FieldRule, { readonly kind: PlainKind }>
  /** What criteria and pages call it. */
  readonly label: string
  /** Names of columns that hold it besides its own, in four languages, with commas; without it no column goes there. */
  readonly headers?: string
}

/** An object of fields that are known. */
export interface GroupField extends AnyField {
  readonly rule: GroupRule
  /** Its name in the OpenAPI document, where it has one. */
  readonly title?: string
  readonly fields: FieldTable
}

/** Fields by name, in the order in which they are shown. */
export type FieldTable = { readonly [name: string]: PlainField | GroupField }

interface ValueOfKind {
  text: string
  email: string
  domain: string
  phone: string
  url: string
  timezone: string
  fundingDate: string
  amount: number
  growth: number
  count: number
  year: number
  flag: boolean
  texts: readonly string[]
  freeform: JsonObject
}

/** What a field holds once it is read. */
export type FieldValue<F> = F extends { readonly fields: infer Inner }
  ? FieldValues<Inner>
  : F extends { readonly rule: { readonly kind: infer Kind extends keyof ValueOfKind } }
    ? ValueOfKind[Kind]
    : never

/** The fields of a table as an object. What is absent has no key. */
type FieldValues<T> = { -readonly [Name in keyof T]?: FieldValue<T[Name]> }

/** What a field may say of itself besides. */
type More = Partial<Pick<PlainField, 'detail' | 'headers' | 'synonyms'>>

/** Makes a field of a rule: its label, what it holds, and an example. */
const fieldOf =
  <const Rule extends PlainField['rule']>(rule: Rule) =>
  (label: string, description: string, example: unknown, more: More = {}) => ({
    rule,
    label,
    description,
    example,
    ...more,
  })

/** A text. */
export function text(
  label: string,
  description: string,
  example: string,
  { max = MAX_TEXT, ...more }: More & { readonly max?: number } = {},
) {
  return fieldOf({ kind: 'text', max })(label, description, example, more)
}

/** A text that every lead has. */
export const requiredName = fieldOf({ kind: 'text', max: MAX_NAME, required: true })
/** The address that every lead has. */
export const requiredEmail = fieldOf({ kind: 'email', required: true })
/** A company domain. */
export const domain = fieldOf({ kind: 'domain' })
/** A phone number. */
export const phone = fieldOf({ kind: 'phone' })
/** An IANA time zone name. */
export const timezone = fieldOf({ kind: 'timezone' })
/** The month or day of a funding round. */
export const fundingDate = fieldOf({ kind: 'fundingDate' })

/** A web address; `detail` stands before what holds for all of them. */
export function url(label: string, description: string, example: string, { detail = '', ...more }: More = {}) {
  const words = `${detail}http or https; a bare host gets https://.`
  return fieldOf({ kind: 'url' })(label, description, example, { ...more, detail: words })
}

const numberOf =
  <const Rule extends PlainField['rule']>(rule: Rule) =>
  (label: string, description: string, example: unknown, more: More = {}) =>
    fieldOf(rule)(label, description, example, { detail: A_NUMBER, ...more })

const A_NUMBER = 'A JSON number; text such as "12" is refused unless `lenient` is true.'

/** Any number that is 0 or more. */
export const amount = numberOf({ kind: 'amount' })
/** A whole number that is 0 or more. */
export const count = numberOf({ kind: 'count' })
/** A year. */
export const year = numberOf({ kind: 'year' })

/** Growth as a fraction. */
export function growth(label: string, description: string, example: number) {
  const detail = 'As a fraction: 0.12 is 12%. Values above 10 get a warning.'
  return fieldOf({ kind: 'growth' })(label, description, example, { detail })
}

/** Yes or no. */
export function flag(label: string, description: string) {
  return fieldOf({ kind: 'flag' })(label, description, true)
}

/** Texts that are short enough to be parted by commas. */
export const texts = fieldOf({ kind: 'texts', separator: /[,;\n]/ })
/** Texts that may have commas. */
export const lines = fieldOf({ kind: 'texts', separator: /\n/ })

/** An object of any keys. */
export function freeform(description: string, example: JsonObject) {
  const detail =
    'Any JSON object up to 64 KiB serialised, nested up to 32 levels. Numbers are 64-bit floats: send ids of more than 15 digits as text. Whole numbers that may have lost digits get the warning `long_number`.'
  return { rule: { kind: 'freeform' } as const, description, detail, example }
}

interface GroupOptions {
  readonly title?: string
  readonly detail?: string
  readonly isWhole?: true
  readonly example?: object
}

/** An object of known fields. */
export function group<T extends FieldTable>(
  description: string,
  fields: T,
  { isWhole, example, ...more }: GroupOptions = {},
) {
  const rule: GroupRule = { kind: 'group', rules: rulesOf(fields), ...(isWhole === undefined ? {} : { isWhole }) }
  return { rule, description, example, ...more, fields }
}

/** The rules of a table. */
export function rulesOf(table: Readonly<Record<string, AnyField>>): RuleSet {
  const fields = new Map(Object.entries(table).map(([name, { rule }]) => [name, rule]))
  const required = [...fields].filter(([, rule]) => 'required' in rule).map(([name]) => name)
  return { fields, required }
}

/** The examples of some fields of a table. */
export function examplesOf<T extends Readonly<Record<string, AnyField>>>(
  table: T,
  names: readonly (keyof T & string)[],
): object {
  return Object.fromEntries(names.map((name) => [name, table[name]?.example]))
}
