import { addLeads, endLeadsOf } from '../leads/index.ts'
import type { RowResult } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import type { Problem } from '../platform/errors.ts'
import { hashAddress } from '../platform/secrets.ts'
import { addSuppressionsIn, lockKnownContacts } from '../suppressions/index.ts'
import { countOutcomes } from './counts.ts'
import type { Counts, Outcome } from './counts.ts'
import type { RowPlanner } from './plan-row.ts'
import { addProblems } from './problem-store.ts'
import { ERASED, keptOf, problemOf, withoutErased } from './problems-of-rows.ts'
import type { SettledRow } from './problems-of-rows.ts'
import { emailKeyOf } from './read-entries.ts'
import type { Entry } from './read-entries.ts'
import type { Batch } from './read-rows.ts'
import { isNewOnly, sparePresent } from './spare-present.ts'
import type { Import } from './store.ts'
import { lockPeopleOfRows, suppressMoved } from './suppress-moved.ts'
import type { MovedSuppression } from './suppress-moved.ts'
import { addChunk, shareImport } from './work-store.ts'

/** What can go wrong with a work that somebody else has taken over, or that is over. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** An import that somebody works on. */
export interface Work {
  readonly one: Import
  readonly token: string
  readonly plan: RowPlanner
}

/** A stretch of the file whose rows are in, and what became of them. */
export interface Written {
  readonly counts: Counts
  readonly problemsKept: number
}

/**
 * Writes the rows of a batch and that they are in, in one transaction: after a crash either both are there or neither.
 * @throws LeaseLost where somebody else works on the import by now, or it is over
 * @throws AppError `campaign_archived`
 */
export async function writeChunk(
  context: Context,
  work: Work,
  chunk: { batch: Batch; entries: readonly Entry[]; mostProblems: number },
): Promise<Written> {
  const { one, token } = work
  const { batch, mostProblems } = chunk
  return transaction(context.db, async (tx) => {
    await shareImport(tx, one.importId)
    const outcomes: Outcomes = new Map()
    await lockBoth(context, tx, one, chunk.entries)
    const entries = await sparePresent(context, tx, one, chunk.entries)
    await suppress(context, tx, { one, entries, outcomes })
    await add(context, tx, entries, outcomes)
    // After the leads: one that arrives ended keeps its reason.
    await suppressMoved(context, tx, one, entries.flatMap(movedSuppression))
    const settled = await withoutErased(
      context,
      tx,
      one.organizationId,
      entries.map((entry) => settledRow(entry, outcomes.get(entry))),
    )
    const problems = settled.flatMap((row) => problemOf(context, one.organizationId, row)).slice(0, mostProblems)
    await addProblems(tx, one, problems)
    const counts = countOutcomes(settled.map(({ outcome }) => outcome))
    const { from, end } = batch
    const place = { fromOffset: from.offset, toOffset: end.offset, toLine: end.line }
    if (!(await addChunk(tx, one, { token, chunk: place, counts, problemsKept: problems.length }))) {
      throw new LeaseLost('Somebody else works on the import, or it is over.')
    }
    return { counts, problemsKept: problems.length }
  })
}

/** What another tool says of a row holds whatever becomes of its lead. */
function movedSuppression(entry: Entry): MovedSuppression[] {
  const emailKey = emailKeyOf(entry)
  if (entry.plan.kind !== 'lead' || entry.plan.suppresses === undefined || emailKey === undefined) return []
  return [{ emailKey, ...entry.plan.suppresses }]
}

function settledRow(
  entry: Entry,
  settled: { outcome: Outcome; problems: readonly Problem[] } = settledAlone(entry),
): SettledRow {
  return { row: entry.row, about: emailKeyOf(entry) ?? entry.suppression?.value, ...settled }
}

function settledAlone(entry: Entry): { outcome: Outcome; problems: readonly Problem[] } {
  return { outcome: entry.outcome ?? 'suppressed', problems: entry.problems }
}

/**
 * Where people are suppressed and others added, or it matters who is there already, all are locked first, in one order. So
 * are those whom rows name that make no lead: whoever is erased meanwhile finds what is kept of them, or is found erased.
 */
async function lockBoth(context: Context, tx: Transaction, one: Import, entries: readonly Entry[]): Promise<void> {
  const emailKeys = entries.flatMap((entry) => emailKeyOf(entry) ?? [])
  if (entries.some((entry) => suppresses(entry) || isNewOnly(entry)))
    await lockPeopleOfRows(context, tx, one.organizationId, emailKeys)
  const named = entries.flatMap((entry) => (entry.outcome === 'invalid' ? keptOf(entry.row).addresses : []))
  if (named.length === 0) return
  const hashes = [...new Set([...emailKeys, ...named])].map((emailKey) => hashOf(context, one, emailKey))
  await lockKnownContacts(tx, one.organizationId, hashes)
}

function suppresses({ plan, suppression }: Entry): boolean {
  return suppression !== undefined || (plan.kind === 'lead' && plan.suppresses !== undefined)
}

function hashOf(context: Context, { organizationId }: Import, emailKey: string): Buffer {
  return hashAddress(context.instance.erasureKey, organizationId, emailKey)
}

type Outcomes = Map<Entry, { outcome: Outcome; problems: readonly Problem[] }>

async function suppress(
  context: Context,
  tx: Transaction,
  { one, entries, outcomes }: { one: Import; entries: readonly Entry[]; outcomes: Outcomes },
): Promise<void> {
  const suppressed = entries.flatMap((entry) => {
    const { plan, suppression } = entry
    return plan.kind === 'suppression' && suppression !== undefined ? [{ entry, plan, suppression }] : []
  })
  const alike = Map.groupBy(suppressed, ({ plan: { reason, note } }) => JSON.stringify([reason, note]))
  for (const same of alike.values()) {
    const { reason, note } = same[0]!.plan
    const of = (kind: string) => same.filter(({ suppression }) => suppression.kind === kind)
    const values = (kind: string) => [...new Set(of(kind).map(({ suppression }) => suppression.value))]
    const { addresses } = await addSuppressionsIn(context, tx, one.organizationId, {
      emailKeys: values('address'),
      domains: values('domain'),
      reason,
      note,
      actor: one.actor,
      endLeads: endLeadsOf(context, one.organizationId),
    })
    const holding = new Set(addresses.map((address) => address.value))
    for (const { entry, suppression } of of('address')) {
      if (!holding.has(suppression.value)) outcomes.set(entry, { outcome: 'erased', problems: [ERASED] })
    }
  }
}

async function add(context: Context, tx: Transaction, entries: readonly Entry[], outcomes: Outcomes): Promise<void> {
  const given = entries.flatMap((entry) => (entry.request === undefined ? [] : [{ entry, request: entry.request }]))
  if (given.length === 0) return
  const results = await addLeads(
    context,
    tx,
    given.map(({ request }) => request),
  )
  for (const [index, { entry }] of given.entries()) outcomes.set(entry, settledBy(results[index]!))
}

function settledBy({ status, errors = [] }: RowResult): { outcome: Outcome; problems: readonly Problem[] } {
  if (errors[0]?.code === 'campaign_archived') throw new AppError('campaign_archived', errors[0].detail)
  return { outcome: status, problems: errors }
}
