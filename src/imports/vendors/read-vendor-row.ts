import { MOVED_HOLD, isJsonObject, setOwn } from '../../leads/index.ts'
import type { EndReason, JsonObject, MutableJsonObject } from '../../leads/index.ts'
import type { Problem } from '../../platform/errors.ts'
import type { SuppressionReason } from '../../suppressions/index.ts'
import type { Vendor, VendorRowOutcome, VendorName } from '../import-types.ts'
import { customName } from '../mapping/map-columns.ts'
import { headerKey } from '../mapping/targets.ts'
import { createCampaignReader, createObjectReader } from './fairlead-export.ts'
import { statusColumnOf, strongerStatus } from './status-columns.ts'
import type { StatusColumn, VendorStatus } from './status-columns.ts'

type Suppressed = 'blocked' | 'bounced' | 'unsubscribed' | 'complained'

/** As what a lead ends, and for which reason its address is suppressed in the whole organization. */
const SUPPRESSED: Readonly<Record<Suppressed, readonly [EndReason, SuppressionReason]>> = {
  blocked: ['suppressed', 'manual'],
  bounced: ['bounced', 'bounced'],
  unsubscribed: ['unsubscribed', 'unsubscribed'],
  complained: ['complained', 'complained'],
}

/** What becomes here of a lead that a tool left in a standing. `title` names the tool to people. */
export function outcomeOfStatus(standing: VendorStatus, title: string): VendorRowOutcome {
  if (standing === 'new') return {}
  if (standing === 'in_progress') return { arrives: { status: 'held', reason: MOVED_HOLD } }
  if (!isSuppressed(standing)) return { arrives: { status: 'ended', reason: standing } }
  const [endReason, reason] = SUPPRESSED[standing]
  const suppresses = { reason, note: `From an export of ${title}` }
  return { arrives: { status: 'ended', reason: endReason }, suppresses }
}

function isSuppressed(standing: VendorStatus): standing is Suppressed {
  return Object.hasOwn(SUPPRESSED, standing)
}

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

/** A column that tells of the standing of its lead. */
export interface PlacedStatus {
  readonly index: number
  readonly header: string
  readonly column: StatusColumn
}

/** Values shown in a warning are cut to this. */
const LONGEST_SHOWN = 80

/** Which columns of a vendor's export tell of the standing of leads. */
export function findStatusColumns(vendor: VendorName, headers: readonly string[]): PlacedStatus[] {
  return headers.flatMap((header, index): PlacedStatus[] => {
    const column = statusColumnOf(vendor, header)
    return column === undefined ? [] : [{ index, header, column }]
  })
}

/**
 * The standing of the lead of a row: the strongest that any column tells. A value that is not understood counts as
 * `in_progress`, so that nobody is written to by mistake, and is named.
 */
export function readVendorStatus(columns: readonly PlacedStatus[], cells: readonly string[]) {
  const tellsContact = columns.some(({ column }) => column.kind === 'sign' && column.means === 'in_progress')
  const unknown: { header: string; value: string }[] = []
  let standing: VendorStatus = 'new'
  for (const { index, header, column } of columns) {
    const cell = (cells[index] ?? '').trim()
    if (cell === '') continue
    let told: VendorStatus = 'new'
    if (column.kind === 'sign') told = isYes(cell) ? column.means : 'new'
    else {
      const words = valueWords(cell)
      const meaning = Object.hasOwn(column.values, words) ? column.values[words] : undefined
      if (meaning === undefined) unknown.push({ header, value: cell.slice(0, LONGEST_SHOWN) })
      if (meaning === undefined || (meaning === 'running' && !tellsContact)) told = 'in_progress'
      else if (meaning !== 'running') told = meaning
    }
    standing = strongerStatus(standing, told)
  }
  return { standing, unknown }
}

/**
 * Reads what rows of a vendor's export say of their leads; made once for a file. `campaign` is the shown id of the campaign
 * that is imported into: what rows of our own export tell of its leads is `newOnly`.
 */
export function createOutcomes(
  vendor: Pick<Vendor, 'name' | 'title'>,
  headers: readonly string[],
  campaign: string | null,
): (cells: readonly string[]) => VendorRowOutcome {
  const columns = findStatusColumns(vendor.name, headers)
  const readFields = createFieldReader(vendor.name, headers)
  const campaignOf = vendor.name === 'fairlead' ? createCampaignReader(headers) : () => ''
  return (cells) => {
    const fields = readFields(cells)
    const ofFields = Object.keys(fields).length === 0 ? {} : { fields }
    const { standing, unknown } = readVendorStatus(columns, cells)
    const warnings = unknown.map(({ header, value }): Problem => {
      const detail = `${vendor.title} says "${value}" in ${header}, which is not known here: the lead is held until you resume it.`
      return { pointer: '', code: 'unknown_status', detail }
    })
    return {
      ...outcomeOfStatus(standing, vendor.title),
      ...(standing !== 'new' && campaignOf(cells) === campaign ? { newOnly: true } : {}),
      ...(warnings.length === 0 ? {} : { warnings }),
      ...ofFields,
    }
  }
}

/** A value in the form it is compared in: numbers as they are, words in lower case, apart by one space. */
function valueWords(cell: string): string {
  const number = /^'?(-?\d+)(?:[.,]0+)?$/.exec(cell)?.[1]
  return (
    number ??
    cell
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  )
}

/** Words for no, as exports and spreadsheets in other languages write them. */
const NO = new Set('false,no,n,f,null,none,never,n a,undefined,falsch,nein,faux,non,falso,onwaar,nee,'.split(','))

function isYes(cell: string): boolean {
  const number = Number(cell.replace(',', '.'))
  if (!Number.isNaN(number)) return number > 0
  return !NO.has(valueWords(cell))
}
