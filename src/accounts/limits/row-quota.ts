import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import { addToRowQuota, findRowQuota, lockRowQuota } from './limit-store.ts'
import type { RowQuota } from './limit-store.ts'

/** What a batch takes its rows from. */
export interface RowAllowance {
  /** How many of the rows wanted may be written, from 0. Once it is fewer than wanted, it stays 0. */
  take(wanted: number): Promise<number>
  /** Gives rows back that were taken and not written. */
  giveBack(rows: number): void
  /** Puts what is left into the bucket again. */
  close(): Promise<void>
}

/**
 * The rows of one batch, out of the bucket that its organization has for all processes together. Up to `reserve` are
 * taken out of it at a time: a long batch asks seldom, and a process that dies takes no more along.
 */
export function createRowAllowance(context: Context, organizationId: string, reserve: number): RowAllowance {
  let reserved = 0
  let isUsedUp = false
  return {
    take: async (wanted) => {
      if (isUsedUp) return 0
      if (reserved < wanted) reserved += await takeOut(context, organizationId, { needed: wanted - reserved, reserve })
      const granted = Math.min(wanted, reserved)
      reserved -= granted
      isUsedUp = granted < wanted
      return granted
    },
    giveBack: (rows) => {
      reserved += rows
    },
    close: async () => {
      if (reserved > 0) await addToRowQuota(context.db, organizationId, reserved)
      reserved = 0
    },
  }
}

/** Of what remains, no more than a tenth is set aside for one batch, and this at least: others send at the same time. */
const SHARE = 1 / 10
const LEAST = 100

async function takeOut(
  context: Context,
  organizationId: string,
  { needed, reserve }: { readonly needed: number; readonly reserve: number },
): Promise<number> {
  return transaction(context.db, async (tx) => {
    const bucket = await lockRowQuota(tx, organizationId, context.clock.now())
    const remaining = Math.floor(bucket?.remaining ?? 0)
    const setAside = Math.min(reserve, Math.max(LEAST, Math.floor(remaining * SHARE)))
    const granted = Math.min(remaining, Math.max(needed, setAside))
    if (granted > 0) await addToRowQuota(tx, organizationId, -granted)
    return granted
  })
}

/** Where an organization stands with the rows of its batches: what it may send at once, and the seconds until one more. */
export async function remainingRows(
  context: Context,
  organizationId: string,
): Promise<{ quota: number; remaining: number; resetSeconds: number } | undefined> {
  const found = await findRowQuota(context.db, organizationId, context.clock.now())
  return found === undefined ? undefined : standingOf(found)
}

function standingOf({ quota, remaining }: RowQuota) {
  const missing = Math.max(0, 1 - remaining)
  const resetSeconds = Math.max(1, Math.ceil((missing / quota) * 3600))
  return { quota, remaining: Math.max(0, Math.floor(remaining)), resetSeconds }
}
