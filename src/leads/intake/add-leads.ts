import type { Context } from '../../platform/context.ts'
import { savepoint } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { asError } from '../../platform/errors.ts'
import type { AppError, Problem } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { lockContacts } from '../../suppressions/index.ts'
import { acceptLeadsIn } from './insert-new-leads-store.ts'
import { mayInsertDirectly, newLead, wakeStages } from './insert-new-leads.ts'
import { insertWithDuplicatesIn } from './insert-with-duplicates.ts'
import { isRowFault } from './intake-store.ts'
import { peopleOf, toEntry } from './intake-request.ts'
import type { IntakeEntry, IntakeRequest, IntakeResult, RowOutcome } from './intake-request.ts'

/** What became of one lead of many. `prospectId` is there whenever there is a lead. */
export interface RowResult {
  readonly status: RowOutcome | 'erased' | 'invalid' | 'rejected'
  readonly prospectId?: string
  readonly errors?: readonly Problem[]
  readonly warnings?: readonly Problem[]
}

type Row = IntakeEntry<RowResult>

/**
 * Adds many leads in the caller's transaction, some 2,000 at most, and once per transaction: contacts are locked in the
 * order of their hashes. Results are in the order of the requests; none of them is true before the commit. Of equal leads
 * the first is added and later ones meet it. A row that the database refuses is `invalid` and leaves the others whole.
 * A request with an Idempotency-Key is not for here: its answer is one of its own.
 */
export async function addLeads(
  context: Context,
  tx: Transaction,
  requests: readonly IntakeRequest[],
): Promise<RowResult[]> {
  const rows = requests.map((request) => toEntry<RowResult>(context, request))
  const short = chooseShort(context, rows)
  // The short way locks contacts itself; where it is not for all of them, they are taken in one order before it.
  if (short.length < new Set(rows.map((row) => row.identity)).size)
    await lockContacts(tx, peopleOf(rows), context.clock.now())
  await settle(context, tx, short, acceptRows)
  const long = rows.filter((row) => row.result === undefined)
  await settle(context, tx, long, writeRows)
  return rows.map((row) => row.result!)
}

/** The rows that may be new: of equal ones the first, unless that must go the long way. */
function chooseShort(context: Context, rows: readonly Row[]): Row[] {
  const seen = new Set<string>()
  return rows.filter(({ request, identity }) => {
    const isFirst = !seen.has(identity)
    seen.add(identity)
    return isFirst && mayInsertDirectly(context, request)
  })
}

type Write = (context: Context, tx: Transaction, rows: readonly Row[]) => Promise<void>

/** Writes rows, and where one of them is at fault those beside it: the rows are halved until that one stands alone. */
async function settle(context: Context, tx: Transaction, rows: readonly Row[], write: Write): Promise<void> {
  if (rows.length === 0) return
  try {
    await savepoint(tx, () => write(context, tx, rows))
  } catch (error) {
    if (!isRowFault(error)) throw error
    if (rows.length === 1) return refuse(context, rows[0]!, asError(error))
    // Contacts are locked in one order by everybody, in parts too.
    const sorted = rows.toSorted((a, b) => a.person.addressHash.compare(b.person.addressHash))
    await settle(context, tx, sorted.slice(0, sorted.length >> 1), write)
    await settle(context, tx, sorted.slice(sorted.length >> 1), write)
  }
}

function refuse(context: Context, row: Row, error: Error): void {
  context.log.warn({ err: error, campaignId: row.request.campaignId }, 'A lead cannot be stored.')
  const problem = { pointer: '', code: 'cannot_be_stored', detail: 'The database cannot store this lead as it is.' }
  row.result = { status: 'invalid', errors: [problem] }
}

async function acceptRows(context: Context, tx: Transaction, rows: readonly Row[]): Promise<void> {
  const now = context.clock.now()
  const leads = rows.map(({ request, person: { addressHash } }) =>
    newLead(context, request, { addressHash, suppression: null, now }),
  )
  const accepted = await acceptLeadsIn(context, tx, { leads, now })
  wakeStages(context, tx, leads)
  for (const [index, row] of rows.entries()) {
    const { leadId } = leads[index]!
    if (accepted.has(leadId)) {
      const { warnings, ofNew = [] } = row.request
      row.result = { status: 'created', prospectId: showId('lead', leadId), ...told([...warnings, ...ofNew]) }
    }
  }
}

async function writeRows(context: Context, tx: Transaction, rows: readonly Row[]): Promise<void> {
  const requests = rows.map((row) => row.request)
  const results = await insertWithDuplicatesIn(context, tx, requests)
  for (const [index, row] of rows.entries()) row.result = toRowResult(results[index]!)
}

function toRowResult(result: IntakeResult): RowResult {
  if (result.kind === 'refused') return refusedRow(result.error)
  if (result.outcome === 'replayed') throw new Error('A row of many came with an Idempotency-Key.')
  const { outcome, prospectId, warnings } = result
  return { status: outcome, prospectId, ...told(warnings) }
}

function told(warnings: readonly Problem[]): Pick<RowResult, 'warnings'> {
  return warnings.length === 0 ? {} : { warnings }
}

function refusedRow(error: AppError): RowResult {
  if (error.code === 'validation_failed') return { status: 'invalid', errors: error.errors }
  const errors = [{ pointer: '', code: error.code, detail: error.message }]
  if (error.code === 'person_erased') return { status: 'erased', errors }
  const { prospectId } = error.details
  return { status: 'rejected', ...(typeof prospectId === 'string' ? { prospectId } : {}), errors }
}
