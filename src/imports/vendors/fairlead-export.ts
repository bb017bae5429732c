import { isJsonObject, setOwn } from '../../leads/index.ts'
import type { JsonObject, JsonValue, MutableJsonObject } from '../../leads/index.ts'
import { cellValue, plainCell } from '../../platform/text/csv.ts'
import type { Problem } from '../../platform/errors.ts'
import type { ColumnMapping, Mapping } from '../import-types.ts'
import { byHeader, headerKey, headerKeys, isTarget } from '../mapping/targets.ts'

/** Columns of our own export that tell where a lead stood in the installation it comes from; they are read as its standing. */
const STANDING = headerKeys('status, endReason, holdReason, lastSentAt, campaignId')

/** Columns that are an object of a lead as a whole, or what of one has no column of its own. */
const OBJECTS = byHeader<string | null>(
  ['company', 'company'],
  ['contact', 'contact'],
  ['researchData', 'researchData'],
  ['extraContext', 'extraContext'],
  ['customData', 'otherCustomData'],
  // What stood outside the known fields stood there beside them.
  [null, 'unrecognised'],
)

/** What only the installation that made it can know of a lead. */
const KNOWN_THERE = headerKeys(
  'prospectId, holdUntil, step, run, acceptedAt, updatedAt, owner, tags, cursor, ' +
    'score, tier, scoreLow, scoreHigh, coverage, verdict, icpVersion, otherPoints',
)

/** `points.size`, also as `Points Size` or `points_size`. */
const POINTS = /^\s*points[.\s_-]/i
/** `customData.region`, also as `Custom Data.region` or `custom_data_region`; what follows is the key as it is written. */
const CUSTOM_DATA = /^\s*custom[\s_-]*data(?:\.|[\s_-]+)(.+)$/is

const isKnownThere = (header: string) => KNOWN_THERE.has(headerKey(header)) || POINTS.test(header)

/** Where columns of our own export go that are no field, however their names are written. */
export function ownExportColumns(headers: readonly string[]): ColumnMapping[] {
  return headers.flatMap((header, index): ColumnMapping[] => {
    const key = headerKey(header)
    if (STANDING.has(key) || OBJECTS.has(key) || isKnownThere(header)) return [{ index, header, to: null }]
    const to = `customData.${CUSTOM_DATA.exec(header)?.[1] ?? ''}`
    return isTarget('leads', to) ? [{ index, header, to }] : []
  })
}

/** Reads of a row of our own export the shown id of the campaign that its lead is in; empty where the file does not tell. */
export function createCampaignReader(headers: readonly string[]): (cells: readonly string[]) => string {
  const index = headers.map(headerKey).indexOf(headerKey('campaignId'))
  return (cells) => (cells[index] ?? '').trim()
}

/** Says which columns of our own export go nowhere because they mean something only where they come from. */
export function leftOutColumns({ vendor, mapping }: { vendor: string | null; mapping: Mapping }): Problem[] {
  if (vendor !== 'fairlead') return []
  const headers = mapping.columns.filter(({ to, header }) => to === null && isKnownThere(header))
  if (headers.length === 0) return []
  const detail = `These columns only apply to the installation that made the file and are ignored: ${headers.map(({ header }) => header).join(', ')}. Leads get a new score here. Map a column to customData to keep it.`
  return [{ pointer: '', code: 'columns_left_out', detail }]
}

/** Reads the objects that our own export has in one cell each, as fields of a lead. */
export function createObjectReader(headers: readonly string[]): (cells: readonly string[]) => JsonObject {
  const columns = headers.flatMap((header, index) => {
    const field = OBJECTS.get(headerKey(header))
    return field === undefined ? [] : [{ index, field }]
  })
  return (cells) => {
    let lead: JsonObject = {}
    for (const { index, field } of columns) {
      const value = cellValue(plainCell(cells[index] ?? ''))
      if (isJsonObject(value)) lead = mergeUnder(field === null ? value : { [field]: value }, lead)
    }
    return lead
  }
}

/** One object with what another has beside it; where both have a value, that of `above` stands. */
export function mergeUnder(below: JsonObject, above: JsonObject): JsonObject {
  const merged: MutableJsonObject = { ...above }
  for (const [key, value] of Object.entries(below)) {
    const over: JsonValue | undefined = Object.hasOwn(above, key) ? above[key] : undefined
    if (over === undefined) setOwn(merged, key, value)
    else if (isJsonObject(over) && isJsonObject(value)) setOwn(merged, key, mergeUnder(value, over))
  }
  return merged
}
