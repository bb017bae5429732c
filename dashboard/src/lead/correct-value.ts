import type { Schemas } from '../api/client.ts'

/** Parts of a lead that a person may correct field by field. */
const CORRECTABLE = /^(company|contact|researchData|extraContext|customData)\.[^.]+/

/** Whether a fact can be corrected by writing the lead's own field: what a caller says ranks before what was found. */
export function isCorrectable({ path, value }: Pick<Schemas['Fact'], 'path' | 'value'>): boolean {
  return CORRECTABLE.test(path) && (value === null || typeof value !== 'object' || isTexts(value))
}

/** A value as it stands in a text field. */
export function toText(value: unknown): string {
  return isTexts(value) ? value.join(', ') : String(value ?? '')
}

/** The change that makes `text` the value at `path`, in the kind that the value has now; an empty text clears it. */
export function correction(path: string, text: string, before: unknown): Schemas['LeadPatch'] {
  const keys = path.split('.')
  return keys.reduceRight<unknown>(
    (inner, key) => ({ [key]: inner }),
    fromText(text.trim(), before),
  ) as Schemas['LeadPatch']
}

function fromText(text: string, before: unknown): unknown {
  if (text === '') return null
  if (isTexts(before))
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  if (typeof before === 'number') return Number.isFinite(Number(text)) ? Number(text) : text
  if (typeof before === 'boolean') return { yes: true, true: true, no: false, false: false }[text.toLowerCase()] ?? text
  return text
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/** "company.signals.hiringSignals.isHiring" → "company · is hiring". */
export function fieldInWords(path: string): string {
  const parts = path.split('.')
  const last = (parts.at(-1) ?? path).replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return parts.length > 1 ? `${parts[0]} · ${last}` : last
}
