import type { Schemas } from '../../api/client.ts'
import { camelInWords, own, sentenceCase, TEXT_NAMES } from '../../shared/words/words.ts'
import { factValue as t } from './texts.tsx'

/** Facts of company and contact, and answers to questions, are put right as such; freeform data is the lead's own and is changed with it. */
const FACTS = /^(company|contact|answers|judge)\.[^.]+/
const FREEFORM = /^(researchData|extraContext|customData)\.[^.]+/
/** One part of a list may hold a comma. */
const PROSE = /\.recentNews$/
/** Growth is a fraction: 0.2 is 20%. */
const FRACTION = /Growth$/

/** What the catalogue says that a field holds. */
export type FieldType = Schemas['IcpField']['type']
/** What a value is typed into. */
export type InputKind = 'text' | 'choice' | 'number' | 'yesNo' | 'list' | 'prose' | 'date'
/** A value while it is typed. */
export type TypedValue = string | number | boolean | readonly string[] | null

/** Whether a person's word about the field is kept as a fact, beside what was found. */
export function isOfFacts(path: string): boolean {
  return FACTS.test(path)
}

/** Whether one value of a field can be put right by itself: what no lead can have, though a website tells it, cannot. */
export function isCorrectable(path: string, value: unknown, type: FieldType | undefined): boolean {
  if (!(isOfFacts(path) ? type !== undefined : FREEFORM.test(path))) return false
  return value === null || typeof value !== 'object' || isTexts(value)
}

/** The input that fits a field: by the catalogue's type, else by the value that it has now. */
export function inputOf(path: string, type: FieldType | undefined, value: unknown): InputKind {
  if (type === 'date') return 'date'
  if (type === 'strings' || isTexts(value)) return PROSE.test(path) ? 'prose' : 'list'
  if (type === 'boolean' || typeof value === 'boolean') return 'yesNo'
  return type === 'number' || typeof value === 'number' ? 'number' : 'text'
}

/** Whether a word about the field can be about the company: for all its leads. */
export function isOfCompany(path: string): boolean {
  return /^(company|answers|judge)\./.test(path)
}

/** What has to be known to type a value: how it is written. */
export function formOf(path: string, kind: InputKind): string | undefined {
  if (kind === 'date') return t.dateHelp
  if (kind === 'list') return t.listHelp
  if (kind === 'prose') return t.proseHelp
  return FRACTION.test(path) ? t.fractionHelp : undefined
}

/** How answers to questions say it. */
const YES_NO = { yes: true, no: false }

/** A known value as it stands in its input. */
export function toTyped(kind: InputKind, value: unknown): TypedValue {
  if (kind === 'list' || kind === 'prose') return isTexts(value) ? value : value == null ? [] : [String(value)]
  if (kind === 'yesNo') return typeof value === 'boolean' ? value : (own(YES_NO, String(value)) ?? null)
  if (kind === 'number') return typeof value === 'number' ? value : ''
  return value == null || typeof value === 'object' ? '' : String(value)
}

/** What was typed, as the API takes it; null where nothing was. */
export function toValue(kind: InputKind, typed: TypedValue): TypedValue {
  if (Array.isArray(typed)) return typed.length === 0 ? null : typed
  if (typeof typed !== 'string') return typed
  const text = typed.trim()
  if (text === '') return null
  return kind === 'number' && Number.isFinite(Number(text)) ? Number(text) : text
}

/** The change of a lead that makes `value` the one at `path`. */
export function leadChange(path: string, value: TypedValue): Schemas['LeadPatch'] {
  return path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Schemas['LeadPatch']
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/** What is known beside the fields that criteria can name. */
const BESIDE: Readonly<Record<string, string>> = {
  'company.socialProfiles': t.socialProfiles,
  'company.acceptsMail': t.acceptsMail,
  ...TEXT_NAMES,
}

/** "company.signals.hiringSignals.isHiring" → "Is hiring". */
export function factFieldInWords(path: string): string {
  const words = own(BESIDE, path)
  if (words !== undefined) return words
  const last = path.split('.').at(-1) ?? path
  return sentenceCase(camelInWords(last))
}
