import { isJsonObject, setOwn } from '../../leads/index.ts'
import type { JsonObject, JsonValue, MutableJsonObject } from '../../leads/index.ts'
import type { Problem } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { cellValue, plainCell } from '../../platform/text/csv.ts'
import { SUPPRESSION_REASONS } from '../../suppressions/index.ts'
import type { SuppressionReason } from '../../suppressions/index.ts'
import type {
  ColumnMapping,
  ImportKind,
  MappedRow,
  Mapping,
  ImportRow,
  Vendor,
  VendorRowOutcome,
} from '../import-types.ts'
import type { Import } from '../store.ts'
import { mergeUnder } from '../vendors/fairlead-export.ts'
import { createOutcomes } from '../vendors/read-vendor-row.ts'
import { vendorNamed } from '../vendors/vendor-list.ts'
import { isCompanySize, putCompanySize } from './company-size.ts'
import { isFreeform, pathOfTarget } from './targets.ts'

/** What decides what becomes of the rows of a file. */
export interface RowMapperOptions {
  readonly kind: ImportKind
  readonly mapping: Mapping
  readonly vendor: Vendor | undefined
  /** The shown id of the campaign that is imported into. */
  readonly campaign?: string | null
}

/** Reads rows by one mapping; made once for a file. */
export type RowMapper = (row: ImportRow) => MappedRow

/** Makes the reader of the rows of a file: what each is to become, before anybody looks at who is there already. Pure. */
export function createRowMapper({ kind, mapping, vendor, campaign = null }: RowMapperOptions): RowMapper {
  const width = mapping.columns.length
  const used = mapping.columns.filter((column) => column.to !== null)
  const headers = mapping.columns.map(({ header }) => header)
  const outcomeOf = vendor && createOutcomes(vendor, headers, campaign)
  const readCell = createCellReader(vendor?.name ?? null)
  const plan =
    kind === 'blocklist' ? planBlocked(used, readCell) : planLead(used, readCell, vendor?.name === 'fairlead')
  const fits = ({ length }: readonly string[]) => length === width || (kind === 'blocklist' && length < width)
  return (row) => {
    const { cells } = row
    if (!fits(cells) && !isPadded(cells, width)) return { kind: 'invalid', problems: [wrongWidth(cells, width)] }
    return outcomeOf === undefined ? plan(cells) : withOutcome(plan(cells), outcomeOf(cells))
  }
}

/** Spreadsheets write commas to the width of the sheet. */
function isPadded(cells: readonly string[], width: number): boolean {
  return cells.length > width && cells.slice(width).every((cell) => cell.trim() === '')
}

function wrongWidth(cells: readonly string[], width: number): Problem {
  const what = cells.length < width ? 'too_few_cells' : 'too_many_cells'
  const detail = `The row has ${cells.length} cells, and the file has ${width} columns. Is a delimiter or a quote missing?`
  return { pointer: '', code: what, detail }
}

/** @param isOurs whether the cells of freeform objects are values as our own export writes them */
function planLead(
  columns: readonly ColumnMapping[],
  readCell: CellReader,
  isOurs: boolean,
): (cells: readonly string[]) => MappedRow {
  const setters = columns.map(({ index, to }) => {
    const path = pathOfTarget(to ?? '')
    return { index, path, isValue: isOurs && isFreeform(path), size: !isOurs && isCompanySize(to) ? to : null }
  })
  return (cells) => {
    const body: MutableJsonObject = {}
    for (const { index, path, isValue, size } of setters) {
      const cell = readCell(cells[index] ?? '')
      if (cell !== '' && size !== null) putCompanySize(body, size, cell)
      else if (cell !== '') put(body, path, isValue ? (cellValue(cell) as JsonValue) : cell)
    }
    return { kind: 'lead', body: named(body) }
  }
}

/** A name whose place is taken by a value stays as it is, dots and all. */
function put(body: MutableJsonObject, path: readonly string[], cell: JsonValue): void {
  // Most have one name: nothing is taken apart for them, of each cell of a million rows.
  if (path.length === 1) return setOwn(body, path[0]!, cell)
  const [first = '', ...rest] = path
  const inner = Object.hasOwn(body, first) ? body[first] : undefined
  if (rest.length === 0 || (inner !== undefined && !isJsonObject(inner))) {
    setOwn(body, [first, ...rest].join('.'), cell)
    return
  }
  const group: MutableJsonObject = inner ?? {}
  if (inner === undefined) setOwn(body, first, group)
  put(group, rest, cell)
}

/** The contact's name in one, as a lead has it. */
function named(body: MutableJsonObject): JsonObject {
  const { firstName, lastName } = body
  if (firstName === undefined && lastName === undefined) return body
  const name = [firstName, lastName].filter((part) => part !== undefined).join(' ')
  const lead: MutableJsonObject = { contactName: name }
  for (const key of Object.keys(body)) {
    if (key !== 'firstName' && key !== 'lastName') setOwn(lead, key, body[key]!)
  }
  return lead
}

function planBlocked(columns: readonly ColumnMapping[], readCell: CellReader): (cells: readonly string[]) => MappedRow {
  const cellAt = (cells: readonly string[], index: number) => readCell(cells[index] ?? '')
  const indexOf = (target: string) => columns.find(({ to }) => to === target)?.index ?? -1
  const [either, email, domain, reasonAt, noteAt] = ['value', 'email', 'domain', 'reason', 'note'].map(indexOf)
  // One of them for a row: exports of people name the company's domain beside the address, and would block everybody there.
  const kinds = [
    ['either', either],
    ['address', email],
    ['domain', domain],
  ] as const
  return (cells) => {
    const [what, index] = kinds.find(([, at]) => cellAt(cells, at ?? -1) !== '') ?? ['either', -1]
    const value = cellAt(cells, index ?? -1)
    if (value === '') return invalid('required', 'The row has no address or domain.')
    const reason = reasonIn(cellAt(cells, reasonAt ?? -1))
    const note = cellAt(cells, noteAt ?? -1).slice(0, 1_000)
    return { kind: 'suppression', what, value, reason, note: note === '' ? null : note }
  }
}

/** Words of other tools for what made them block somebody, such as Smartlead's `Smartlead.ai Bounce Detection`. */
const REASON_WORDS = [
  [/spam|complain|abuse/i, 'complained'],
  [/unsub|opt(?:ed)?[ -]?out|do not contact/i, 'unsubscribed'],
  [/bounce|invalid/i, 'bounced'],
] as const

function reasonIn(cell: string): SuppressionReason {
  const given = cell.toLowerCase()
  const exact = SUPPRESSION_REASONS.find((one) => one === given)
  return exact ?? REASON_WORDS.find(([words]) => words.test(cell))?.[1] ?? 'manual'
}

function invalid(code: string, detail: string): MappedRow {
  return { kind: 'invalid', problems: [{ pointer: '', code, detail }] }
}

function withOutcome(plan: MappedRow, { fields, ...standing }: VendorRowOutcome): MappedRow {
  if (plan.kind !== 'lead') return plan
  const body = fields === undefined ? plan.body : mergeUnder(fields, plan.body)
  return { ...plan, body, ...standing }
}

/** The text of a cell as it stands in a file. */
export type CellReader = (cell: string) => string

/**
 * Reads the cells of a file: blanks around them are padding, but in our own exports, whose texts stand as they are. The
 * apostrophe before what a spreadsheet would run as a formula is taken away, others stay.
 */
export function createCellReader(vendor: string | null): CellReader {
  return vendor === 'fairlead' ? plainCell : (cell) => plainCell(cell.trim())
}

/** What reads the rows of an import. */
export function rowMapperOf({
  campaignId,
  kind,
  mapping,
  vendor,
}: Pick<Import, 'campaignId' | 'kind' | 'mapping' | 'vendor'>): RowMapper {
  const campaign = campaignId === null ? null : showId('camp', campaignId)
  return createRowMapper({ kind, mapping, vendor: vendorNamed(vendor), campaign })
}
