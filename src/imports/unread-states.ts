import type { Problem } from '../platform/errors.ts'
import type { ImportKind, Mapping } from './import.ts'
import { VENDOR_NAMES } from './recognise-file.ts'
import { statusColumnOf } from './status-columns.ts'
import { headerKey, headerKeys } from './targets.ts'
import { vendorNamed } from './vendors.ts'

/** Headers that tell of a state in one tool's export, and of the company or anything else in other files. */
const AMBIGUOUS = headerKeys('category', 'category name')

/** Headers by which other tools say whom nobody may write to, or who was. */
const OF_OTHERS = headerKeys(
  'unsubscribe',
  'opted out',
  'opt out',
  'email opt out',
  'do not contact',
  'has replied',
  'has bounced',
)

/**
 * Warns of columns that tell of a state of their people and are not read, because no tool is set or it has no such
 * column: everybody in them would come in as new. A column that goes nowhere was left out on purpose.
 */
export function unreadStates(one: {
  readonly kind: ImportKind
  readonly mapping: Mapping
  readonly vendor: string | null
}): Problem[] {
  if (one.kind === 'blocklist') return []
  const vendor = VENDOR_NAMES.find((name) => name === one.vendor)
  const isUnread = (header: string) =>
    tellsState(header) && (vendor === undefined || statusColumnOf(vendor, header) === undefined)
  const headers = one.mapping.columns.filter(({ to, header }) => to !== null && isUnread(header))
  if (headers.length === 0) return []
  const why =
    vendor === undefined
      ? 'the file is not known as the export of a tool'
      : `they are no columns of ${vendorNamed(vendor)?.title ?? vendor}`
  const detail = `These columns seem to tell of a state and are not read, as ${why}: ${headers.map(({ header }) => header).join(', ')}. Whoever unsubscribed, bounced or replied there would be mailed as new. Say which tool the file comes from (\`vendor\`); or take those people out of the file, or bring them as a blocklist first. Map the columns to null if they tell nothing of the kind.`
  return [{ pointer: '', code: 'states_not_read', detail }]
}

function tellsState(header: string): boolean {
  const key = headerKey(header)
  if (AMBIGUOUS.has(key)) return false
  return OF_OTHERS.has(key) || VENDOR_NAMES.some((name) => statusColumnOf(name, header) !== undefined)
}
