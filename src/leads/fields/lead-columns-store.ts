import { STORED_FIELDS } from './lead-fields.ts'
import type { StoredFields } from './lead-fields.ts'

/** A column of `leads` that holds what the caller told. */
export interface LeadColumn {
  readonly name: keyof StoredFields
  /** As SQL calls it: `profile_network_url`. */
  readonly column: string
  readonly type: 'text' | 'jsonb'
}

/** Every column of a lead that holds what the caller told, in order. */
export const FIELD_COLUMNS: readonly LeadColumn[] = STORED_FIELDS.map(({ name, isObject }) => ({
  name,
  column: name.replaceAll(/[A-Z]\d*/gu, (capital) => `_${capital.toLowerCase()}`),
  type: isObject ? 'jsonb' : 'text',
}))

/** Columns as a statement lists them, each written by `write`. */
export function eachColumn(
  write: (column: LeadColumn & { readonly quoted: string }) => string,
  columns: readonly LeadColumn[] = FIELD_COLUMNS,
): string {
  return columns
    .map((one) => write({ ...one, quoted: /[A-Z]/u.test(one.name) ? `"${one.name}"` : one.name }))
    .join(', ')
}

/** The names of the columns: `title, phone_e164`. */
export const COLUMN_NAMES = eachColumn(({ column }) => column)

/** Columns as `json_to_recordset` reads them: `title text, "phoneE164" text`. */
export function definitionsOf(columns: readonly LeadColumn[]): string {
  return eachColumn(({ quoted, type }) => `${quoted} ${type}`, columns)
}
