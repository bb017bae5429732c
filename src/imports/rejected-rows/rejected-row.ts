import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import type { Problem } from '../../platform/errors.ts'
import { contactKeyOf, findErased } from '../../suppressions/index.ts'
import { addressesInText } from '../erasure/find-addresses.ts'
import type { ImportOutcome, ImportRow } from '../import-types.ts'
import type { RowProblem } from './rejected-row-store.ts'

/** Bytes that are kept of the cells of one row; a row of a file may have a mebibyte. */
export const KEPT_OF_ROW = 16 * 1024
/** Stands in the place of a cell that is not kept. */
export const CUT = '[…]'
const CUT_BYTES = Buffer.byteLength(CUT) + 1
/** Addresses that a row is found by. */
const MOST_ADDRESSES = 50

/** What became of a row. */
export interface CompletedRow {
  readonly row: ImportRow
  /** The address or domain that the row is about, as it is compared, where it can be read. */
  readonly about: string | undefined
  readonly outcome: ImportOutcome
  readonly problems: readonly Problem[]
}

/** What is told of the row of an erased person. */
export const ERASED: Problem = {
  pointer: '',
  code: 'person_erased',
  detail: 'This person was erased. Nothing is stored, and they are never contacted.',
}

/** The rows as they are, but those with a problem that name an erased person: of these nothing else is told. */
export async function withoutErased(
  context: Context,
  tx: Transaction,
  organizationId: string,
  rows: readonly CompletedRow[],
): Promise<CompletedRow[]> {
  const naming = new Map<CompletedRow, string[]>()
  for (const one of rows) {
    if (one.problems.length === 0 || one.outcome === 'erased') continue
    naming.set(one, [...(one.about?.includes('@') === true ? [one.about] : []), ...keptOf(one.row).addresses])
  }
  const erased = await findErased(context, tx, organizationId, [...new Set([...naming.values()].flat())])
  return rows.map((one) => {
    const isErased = naming.get(one)?.some((emailKey) => erased.has(emailKey)) === true
    return isErased ? { ...one, outcome: 'erased', problems: [ERASED] } : one
  })
}

/** What is kept of a row that did not become what it was meant to; nothing of others. */
export function problemOf(context: Context, organizationId: string, settled: CompletedRow): RowProblem[] {
  const { row, about, outcome, problems } = settled
  const [first] = problems
  if (first === undefined) return []
  const { line } = row
  const detail = problems
    .map((problem) => (problem.pointer === '' ? problem.detail : `${problem.pointer.slice(1)}: ${problem.detail}`))
    .join(' ')
    .slice(0, 2_000)
  // Of an erased person nothing is kept, not even the hash.
  if (outcome === 'erased') return [{ line, code: first.code, detail, cells: null, addressHashes: [] }]
  const { cells, addresses, isCut } = keptOf(row)
  const words = isCut ? `${detail} The row is too long to store in full: ${CUT} marks the missing part.` : detail
  const people = new Set([...(about === undefined ? [] : [about]), ...addresses])
  const addressHashes = [...people].map((one) => contactKeyOf(context, organizationId, one).addressHash)
  return [{ line, code: first.code, detail: words, cells, addressHashes }]
}

/** What is kept of a row, with everybody whom that names. */
export interface KeptRow {
  readonly cells: readonly string[]
  /** As they are compared. */
  readonly addresses: readonly string[]
  /** Whether a cell is left out. */
  readonly isCut: boolean
}

/**
 * Cells are kept whole or not at all, and not without everybody whom they name: half an address, or one that is not
 * listed, would be found by nobody who is to erase it.
 */
export function keptOf({ cells: given }: Pick<ImportRow, 'cells'>): KeptRow {
  let left = KEPT_OF_ROW
  let addresses: ReadonlySet<string> = new Set()
  const cells: string[] = []
  for (const cell of given) {
    const bytes = Buffer.byteLength(cell) + 1
    const named = bytes <= left - CUT_BYTES ? withNamed(addresses, cell) : undefined
    if (named === undefined && left < 2 * CUT_BYTES)
      return { cells: [...cells, CUT], addresses: [...addresses], isCut: true }
    cells.push(named === undefined ? CUT : cell)
    left -= named === undefined ? CUT_BYTES : bytes
    addresses = named ?? addresses
  }
  return { cells, addresses: [...addresses], isCut: given.some((cell, index) => cells[index] !== cell) }
}

/** The addresses with those that a cell names; undefined where they are too many. */
function withNamed(addresses: ReadonlySet<string>, cell: string): ReadonlySet<string> | undefined {
  if (!cell.includes('@')) return addresses
  const named = new Set(addresses)
  for (const address of addressesInText(cell)) if (named.add(address).size > MOST_ADDRESSES) return undefined
  return named
}
