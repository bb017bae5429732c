import { addLeads, endLeadsOfAddresses } from '../../leads/index.ts'
import type { RowResult } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import {
  addSuppressionsIn,
  contactKeyOf,
  lockContacts,
  lockKnownContacts,
  suppressAddresses,
} from '../../suppressions/index.ts'
import type { RowBatch } from '../file/read-rows.ts'
import { countOutcomes } from '../import-types.ts'
import type { RowMapper } from '../mapping/map-row.ts'
import { addProblems } from '../rejected-rows/rejected-row-store.ts'
import { ERASED, keptOf, problemOf, withoutErased } from '../rejected-rows/rejected-row.ts'
import type { CompletedRow } from '../rejected-rows/rejected-row.ts'
import type { Import } from '../store.ts'
import { addChunk, shareImport } from './job-store.ts'
import { dropStateOfPresent, emailKeyOf, isNewOnly, movedSuppression } from './prepare-rows.ts'
import type { MovedSuppression, PreparedRow } from './prepare-rows.ts'

/** What can go wrong with a work that somebody else has taken over, or that is over. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** An import that somebody works on. */
export interface ImportWork {
  readonly one: Import
  readonly token: string
  readonly plan: RowMapper
}

/**
 * Writes the rows of a batch and that they are in, in one transaction: after a crash either both are there or neither.
 * Answers how many problems were kept.
 * @throws LeaseLost where somebody else works on the import by now, or it is over
 * @throws AppError `campaign_archived`
 */
export async function writeChunk(
  context: Context,
  work: ImportWork,
  chunk: { batch: RowBatch; entries: readonly PreparedRow[]; mostProblems: number },
): Promise<number> {
  const { one, token } = work
  const { batch, mostProblems } = chunk
  return transaction(context.db, async (tx) => {
    await shareImport(tx, one.importId)
    const outcomes: Outcomes = new Map()
    await lockBoth(context, tx, one, chunk.entries)
    const entries = await dropStateOfPresent(context, tx, one, chunk.entries)
    await suppress(context, tx, { one, entries, outcomes })
    await add(context, tx, entries, outcomes)
    // After the leads: one that arrives ended keeps its reason.
    const moved = entries.flatMap((entry) => movedSuppression(entry) ?? [])
    await suppressMoved(context, tx, one, moved)
    const rows = entries.map((entry) => completed(entry, outcomes.get(entry)))
    const settled = await withoutErased(context, tx, one.organizationId, rows)
    const problems = settled.flatMap((row) => problemOf(context, one.organizationId, row)).slice(0, mostProblems)
    await addProblems(tx, one, problems)
    const counts = countOutcomes(settled.map(({ outcome }) => outcome))
    const { from, end } = batch
    const place = { fromOffset: from.offset, toOffset: end.offset, toLine: end.line }
    if (!(await addChunk(tx, one, { token, chunk: place, counts, problemsKept: problems.length }))) {
      throw new LeaseLost('Somebody else works on the import, or it is over.')
    }
    return problems.length
  })
}

function completed(entry: PreparedRow, settled: Settled | undefined): CompletedRow {
  const alone = { outcome: entry.outcome ?? 'suppressed', problems: entry.problems }
  return { row: entry.row, about: emailKeyOf(entry) ?? entry.suppression?.value, ...(settled ?? alone) }
}

/**
 * Where people are suppressed and others added, or it matters who is there already, all are locked first, in one order. So
 * are those whom rows name that make no lead: whoever is erased meanwhile finds what is kept of them, or is found erased.
 */
async function lockBoth(
  context: Context,
  tx: Transaction,
  one: Import,
  entries: readonly PreparedRow[],
): Promise<void> {
  const emailKeys = entries.flatMap((entry) => emailKeyOf(entry) ?? [])
  if (entries.some((entry) => suppresses(entry) || isNewOnly(entry)))
    await lockPeopleOfRows(context, tx, one.organizationId, emailKeys)
  const named = entries.flatMap((entry) => (entry.outcome === 'invalid' ? keptOf(entry.row).addresses : []))
  if (named.length === 0) return
  const people = [...emailKeys, ...named].map((key) => contactKeyOf(context, one.organizationId, key).addressHash)
  await lockKnownContacts(tx, one.organizationId, people)
}

function suppresses({ plan, suppression }: PreparedRow): boolean {
  return suppression !== undefined || (plan.kind === 'lead' && plan.suppresses !== undefined)
}

type Settled = Pick<CompletedRow, 'outcome' | 'problems'>
type Outcomes = Map<PreparedRow, Settled>

async function suppress(
  context: Context,
  tx: Transaction,
  { one, entries, outcomes }: { one: Import; entries: readonly PreparedRow[]; outcomes: Outcomes },
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
      endLeads: endLeadsOfAddresses(context, one.organizationId),
    })
    const holding = new Set(addresses.map((address) => address.value))
    for (const { entry, suppression } of of('address')) {
      if (!holding.has(suppression.value)) outcomes.set(entry, { outcome: 'erased', problems: [ERASED] })
    }
  }
}

async function add(
  context: Context,
  tx: Transaction,
  entries: readonly PreparedRow[],
  outcomes: Outcomes,
): Promise<void> {
  const given = entries.flatMap((entry) => (entry.request === undefined ? [] : [{ entry, request: entry.request }]))
  if (given.length === 0) return
  const requests = given.map(({ request }) => request)
  const results = await addLeads(context, tx, requests)
  for (const [index, { entry }] of given.entries()) outcomes.set(entry, settledBy(results[index]!))
}

function settledBy({ status, errors = [] }: RowResult): Settled {
  if (errors[0]?.code === 'campaign_archived') throw new AppError('campaign_archived', errors[0].detail)
  return { outcome: status, problems: errors }
}

/**
 * Locks the people of a stretch of a file, in sorted order and before anything else of them is: those whose leads are
 * added and those whose addresses are suppressed, so that neither has to wait for the other later.
 */
export async function lockPeopleOfRows(
  context: Context,
  tx: Transaction,
  organizationId: string,
  emailKeys: readonly string[],
): Promise<void> {
  const people = emailKeys.map((emailKey) => contactKeyOf(context, organizationId, emailKey))
  if (people.length > 0) await lockContacts(tx, people, context.clock.now())
}

/**
 * Suppresses addresses in the whole organization for what another tool says of them, and ends their leads in every
 * campaign. Their people are locked (`lockPeopleOfRows`), and leads of the same rows are added before: a lead that arrives
 * ended keeps its reason. Erased persons are passed over.
 */
export async function suppressMoved(
  context: Context,
  tx: Transaction,
  { organizationId, actor }: { readonly organizationId: string; readonly actor: string },
  moved: readonly MovedSuppression[],
): Promise<void> {
  const alike = Map.groupBy(moved, ({ reason, note }) => JSON.stringify([reason, note]))
  const suppressed: string[] = []
  for (const same of alike.values()) {
    const [{ reason, note }] = same as [MovedSuppression]
    const order = { emailKeys: same.map(({ emailKey }) => emailKey), reason, note, actor }
    const added = await suppressAddresses(context, tx, organizationId, order)
    suppressed.push(...added.map(({ value }) => value))
  }
  await endLeadsOfAddresses(context, organizationId)(tx, [...new Set(suppressed)].toSorted())
}
