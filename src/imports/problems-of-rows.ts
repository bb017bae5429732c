import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import type { Problem } from '../platform/errors.ts'
import { hashAddress } from '../platform/secrets.ts'
import { foreseeContacts } from '../suppressions/index.ts'
import { addressesIn } from './addresses-in.ts'
import type { Outcome } from './counts.ts'
import type { Row } from './import.ts'
import type { RowProblem } from './problem-store.ts'

/** Bytes that are kept of the cells of one row; a row of a file may have a mebibyte. */
export const KEPT_OF_ROW = 16 * 1024
/** Stands in the place of a cell that is not kept. */
export const CUT = '[…]'
const CUT_BYTES = Buffer.byteLength(CUT) + 1
const MOST_ADDRESSES = 10

/** What became of a row. */
export interface SettledRow {
  readonly row: Row
  /** The address or domain that the row is about, as it is compared, where it can be read. */
  readonly about: string | undefined
  readonly outcome: Outcome
  readonly problems: readonly Problem[]
}

/** What is told of the row of an erased person. */
export const ERASED: Problem = {
  pointer: '',
  code: 'person_erased',
  detail: 'This person was erased: nothing of the row is kept, and nobody contacts them.',
}

/** The addresses that a row names in what is kept of it, in whatever cell they stand. */
export function addressesOf({ cells }: Row): string[] {
  const found = new Set<string>()
  for (const cell of keptCells(cells).cells) {
    for (const address of addressesIn(cell)) found.add(address)
    if (found.size >= MOST_ADDRESSES) break
  }
  return [...found].slice(0, MOST_ADDRESSES)
}

/** The rows as they are, but those with a problem that name an erased person: of these nothing else is told. */
export async function withoutErased(
  context: Context,
  tx: Transaction,
  organizationId: string,
  rows: readonly SettledRow[],
): Promise<SettledRow[]> {
  const naming = new Map<SettledRow, string[]>()
  for (const one of rows) {
    if (one.problems.length === 0 || one.outcome === 'erased') continue
    naming.set(one, [...(one.about?.includes('@') === true ? [one.about] : []), ...addressesOf(one.row)])
  }
  const emailKeys = [...new Set([...naming.values()].flat())]
  if (emailKeys.length === 0) return [...rows]
  const hashOf = (emailKey: string) => hashAddress(context.instance.erasureKey, organizationId, emailKey)
  const people = emailKeys.map((emailKey) => ({ emailKey, addressHash: hashOf(emailKey) }))
  const contacts = await foreseeContacts(tx, organizationId, people)
  const erased = new Set(emailKeys.filter((_, index) => contacts[index]?.isErased === true))
  return rows.map((one) => {
    const isErased = naming.get(one)?.some((emailKey) => erased.has(emailKey)) === true
    return isErased ? { ...one, outcome: 'erased', problems: [ERASED] } : one
  })
}

/** What is kept of a row that did not become what it was meant to; nothing of others. */
export function problemOf(context: Context, organizationId: string, settled: SettledRow): RowProblem[] {
  const { row, about, outcome, problems } = settled
  const [first] = problems
  if (first === undefined) return []
  const { line } = row
  const detail = problems
    .map((problem) => (problem.pointer === '' ? problem.detail : `${problem.pointer.slice(1)}: ${problem.detail}`))
    .join(' ')
    .slice(0, 2_000)
  // Of an erased person nothing is kept, not even the hash.
  if (outcome === 'erased') return [{ line, code: first.code, detail, cells: null, addressHash: null }]
  const { cells, isCut } = keptCells(row.cells)
  const words = isCut ? `${detail} The row is too long to be kept whole: ${CUT} stands for what is missing.` : detail
  const addressHash = about === undefined ? null : hashAddress(context.instance.erasureKey, organizationId, about)
  return [{ line, code: first.code, detail: words, cells, addressHash }]
}

/** Cells are kept whole or not at all: half an address would be found by nobody who is to erase it. */
export function keptCells(cells: readonly string[]): { cells: string[]; isCut: boolean } {
  let left = KEPT_OF_ROW
  const kept: string[] = []
  for (const cell of cells) {
    const bytes = Buffer.byteLength(cell) + 1
    const isKept = bytes <= left - CUT_BYTES
    if (!isKept && left < 2 * CUT_BYTES) return { cells: [...kept, CUT], isCut: true }
    kept.push(isKept ? cell : CUT)
    left -= isKept ? bytes : CUT_BYTES
  }
  return { cells: kept, isCut: cells.some((cell, index) => kept[index] !== cell) }
}
