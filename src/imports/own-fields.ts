import { isJsonObject, setOwn } from '../leads/index.ts'
import type { JsonObject, MutableJsonObject } from '../leads/index.ts'
import { customName } from './map-columns.ts'
import { createObjectReader } from './own-export.ts'
import type { VendorName } from './recognise-file.ts'
import { headerKey } from './targets.ts'

/** The columns in which exports keep the user's own fields as one JSON object. */
const COLUMNS: Readonly<Partial<Record<VendorName, string>>> = { smartlead: 'custom fields', instantly: 'payload' }

/** Longer cells hold no object of fields. */
const LONGEST = 65_536

/** Reads the fields of a lead that a vendor's export keeps in cells as JSON; made once for a file. */
export function createFieldReader(
  vendor: VendorName,
  headers: readonly string[],
): (cells: readonly string[]) => JsonObject {
  if (vendor === 'fairlead') return createObjectReader(headers)
  const wanted = COLUMNS[vendor]
  const index = wanted === undefined ? -1 : headers.findIndex((header) => headerKey(header) === headerKey(wanted))
  return (cells) => {
    const customData = index === -1 ? undefined : readOwnFields(cells[index])
    return customData === undefined ? {} : { customData }
  }
}

/** The user's own fields in such a cell, by the names that `customData` has for columns; undefined where it has none. */
function readOwnFields(cell: string | undefined): JsonObject | undefined {
  const text = cell?.trim() ?? ''
  if (!text.startsWith('{') || text.length > LONGEST) return undefined
  const fields: MutableJsonObject = {}
  for (const [key, value] of Object.entries(parsed(text))) {
    const isValue = typeof value === 'string' ? value.trim() !== '' : ['number', 'boolean'].includes(typeof value)
    if (isValue) setOwn(fields, customName(key), value as string | number | boolean)
  }
  return Object.keys(fields).length === 0 ? undefined : fields
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : {}
  } catch {
    // What is no JSON is a text of the user's, which the mapping keeps.
    return {}
  }
}
