import type { Problem } from '../platform/errors.ts'
import type { RowOutcome } from './import.ts'
import { createCampaignReader } from './own-export.ts'
import { createFieldReader } from './own-fields.ts'
import type { VendorName } from './recognise-file.ts'
import { outcomeOf, strongerStanding } from './standing.ts'
import type { Standing } from './standing.ts'
import { statusColumnOf } from './status-columns.ts'
import type { StatusColumn } from './status-columns.ts'

/** A column that tells of the standing of its lead. */
export interface PlacedStatus {
  readonly index: number
  readonly header: string
  readonly column: StatusColumn
}

/** What a row says of its lead, and values that are not understood. */
export interface ReadStanding {
  readonly standing: Standing
  readonly unknown: readonly { readonly header: string; readonly value: string }[]
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
export function readStanding(columns: readonly PlacedStatus[], cells: readonly string[]): ReadStanding {
  const tellsContact = columns.some(({ column }) => column.kind === 'sign' && column.means === 'in_progress')
  const unknown: { header: string; value: string }[] = []
  let standing: Standing = 'new'
  for (const { index, header, column } of columns) {
    const cell = (cells[index] ?? '').trim()
    if (cell === '') continue
    let told: Standing = 'new'
    if (column.kind === 'sign') told = isYes(cell) ? column.means : 'new'
    else {
      const words = valueWords(cell)
      const meaning = Object.hasOwn(column.values, words) ? column.values[words] : undefined
      if (meaning === undefined) unknown.push({ header, value: cell.slice(0, LONGEST_SHOWN) })
      if (meaning === undefined || (meaning === 'running' && !tellsContact)) told = 'in_progress'
      else if (meaning !== 'running') told = meaning
    }
    standing = strongerStanding(standing, told)
  }
  return { standing, unknown }
}

/**
 * Reads what rows of a vendor's export say of their leads; made once for a file. What rows of our own export tell of leads
 * of the campaign that is imported into is `newOnly`.
 */
export function createOutcomes(
  vendor: { readonly name: VendorName; readonly title: string },
  headers: readonly string[],
  campaign: string | null,
): (cells: readonly string[]) => RowOutcome {
  const columns = findStatusColumns(vendor.name, headers)
  const readFields = createFieldReader(vendor.name, headers)
  const campaignOf = vendor.name === 'fairlead' ? createCampaignReader(headers) : () => ''
  return (cells) => {
    const fields = readFields(cells)
    const ofFields = Object.keys(fields).length === 0 ? {} : { fields }
    const { standing, unknown } = readStanding(columns, cells)
    const warnings = unknown.map(({ header, value }): Problem => {
      const detail = `${vendor.title} says "${value}" in ${header}, which is not known here: the lead is held until you resume it.`
      return { pointer: '', code: 'unknown_status', detail }
    })
    return {
      ...outcomeOf(standing, vendor.title),
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
const NO = new Set([
  'false',
  'no',
  'n',
  'f',
  'null',
  'none',
  'never',
  'n a',
  'undefined',
  'falsch',
  'nein',
  'faux',
  'non',
  'falso',
  'onwaar',
  'nee',
  '',
])

function isYes(cell: string): boolean {
  const number = Number(cell.replace(',', '.'))
  if (!Number.isNaN(number)) return number > 0
  return !NO.has(valueWords(cell))
}
