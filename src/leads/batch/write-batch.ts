import type { RowAllowance } from '../../accounts/index.ts'
import { remainingRows } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Db, Transaction } from '../../platform/database/db.ts'
import type { Problem } from '../../platform/errors.ts'
import { AppError } from '../../platform/errors.ts'
import type { FairSemaphore } from '../../platform/work/fair-semaphore.ts'
import { addLeads } from '../intake/add-leads.ts'
import type { RowResult } from '../intake/add-leads.ts'
import { archivedError } from '../intake/intake-results.ts'
import { findCampaignStanding } from '../intake/intake-store.ts'
import type { CampaignStanding } from '../intake/campaign-standing.ts'
import type { IntakeRequest } from '../intake/intake-request.ts'
import type { BatchResults, BatchRow } from './batch-results.ts'

/** A row of a batch, read: a lead to add, or everything that is wrong with it. */
export type BatchItem = IntakeRequest | { readonly errors: readonly Problem[] }

/** Where the rows of a batch come from and what they may use. */
export interface LeadBatch {
  readonly organizationId: string
  /** Rows in the order in which they were sent, a transaction's worth at a time. */
  readonly chunks: AsyncIterable<readonly BatchItem[]>
  readonly allowance: RowAllowance
  readonly turns: FairSemaphore
  readonly results: Pick<BatchResults, 'add'>
}

/** Chunks of one batch that are written at the same time: one is read while the other is written. */
const AT_ONCE = 2

interface UnderWay {
  /** Addresses that this chunk writes; a later chunk with one of them waits, so that the earlier row is the one added. */
  readonly addresses: ReadonlySet<string>
  readonly rows: Promise<BatchRow[]>
}

/**
 * Writes the rows of a batch, each chunk durable for itself, and hands on their results in order. Takes the next chunk
 * only once there is room to write it. When something fails, what was written stays; what was under way is waited for.
 */
export async function writeBatch(context: Context, batch: LeadBatch): Promise<void> {
  const underWay: UnderWay[] = []
  let index = 0
  const settleOldest = async () => batch.results.add(await underWay.shift()!.rows)
  try {
    for await (const chunk of batch.chunks) {
      const addresses = addressesOf(chunk)
      while (underWay.length >= AT_ONCE || underWay.some((other) => !other.addresses.isDisjointFrom(addresses))) {
        await settleOldest()
      }
      const allowed = await batch.allowance.take(chunk.length)
      const rows = writeChunk(context, batch, { items: chunk, from: index, allowed })
      // It is awaited in its turn; until then nobody listens.
      rows.catch(() => undefined)
      underWay.push({ addresses, rows })
      index += chunk.length
    }
    while (underWay.length > 0) await settleOldest()
  } finally {
    await Promise.allSettled(underWay.map(({ rows }) => rows))
    await batch.allowance.close()
  }
}

function addressesOf(items: readonly BatchItem[]): Set<string> {
  const addresses = new Set<string>()
  for (const item of items) if ('lead' in item) addresses.add(item.lead.emailKey)
  return addresses
}

async function writeChunk(
  context: Context,
  { turns, organizationId }: LeadBatch,
  chunk: BatchChunk,
): Promise<BatchRow[]> {
  if (leadsOf(chunk).length === 0) return rowsOf(chunk, [])
  const done = await turns.take(organizationId)
  try {
    return await transaction(context.db, (tx) => writeRows(context, tx, chunk))
  } finally {
    done()
  }
}

/**
 * How the campaign of a batch stands. Asks the database, whatever this process remembers of it.
 * @throws AppError `campaign_archived`
 */
export async function standingOf(
  db: Db,
  place: Pick<IntakeRequest, 'organizationId' | 'campaignId' | 'archived'>,
): Promise<CampaignStanding> {
  const standing = place.archived === true ? undefined : await findCampaignStanding(db, place)
  if (standing === undefined) throw archivedError()
  return standing
}

/** Consecutive rows of a batch, of which the first `allowed` may be written; `from` is the index of the first. */
export interface BatchChunk {
  readonly items: readonly BatchItem[]
  readonly from: number
  readonly allowed: number
}

/** Writes a chunk in the caller's transaction; see `addLeads`. */
export async function writeRows(context: Context, tx: Transaction, chunk: BatchChunk): Promise<BatchRow[]> {
  return rowsOf(chunk, await addLeads(context, tx, leadsOf(chunk)))
}

function leadsOf({ items, allowed }: BatchChunk): IntakeRequest[] {
  return items.slice(0, allowed).filter((item) => 'lead' in item)
}

/** Results of the rows that were written, between those of the rows that were not. */
function rowsOf({ items, from, allowed }: BatchChunk, added: readonly RowResult[]): BatchRow[] {
  let next = 0
  return items.map((item, at): BatchRow => {
    const index = from + at
    if (at >= allowed) return { index, status: 'rate_limited' }
    if (!('lead' in item)) return { index, status: 'invalid', errors: item.errors }
    const result = added[next]!
    next += 1
    return { index, ...result }
  })
}

/** @throws AppError `rate_limited` where an organization has no row left to send */
export async function assertRowsLeft(context: Context, organizationId: string): Promise<void> {
  const standing = await remainingRows(context, organizationId)
  if (standing !== undefined && standing.remaining === 0) throw noRowsLeft(standing)
}

/** What is answered to a batch of which no row may be written. */
export async function refuseRows(context: Context, organizationId: string): Promise<AppError> {
  return noRowsLeft((await remainingRows(context, organizationId)) ?? { quota: 0, resetSeconds: 1 })
}

function noRowsLeft({ quota, resetSeconds }: { readonly quota: number; readonly resetSeconds: number }): AppError {
  return new AppError('rate_limited', `The limit of ${quota} rows an hour is used up.`, {
    details: { 'violated-policies': ['rows'], retryAfterSeconds: resetSeconds },
  })
}
