import type { Context } from '../context.ts'
import type { Transaction } from '../database/db.ts'

/** What an organization sets a number of days for. */
export const RETENTION_KINDS = [
  'messageTexts',
  'rawMail',
  'clicks',
  'deliveries',
  'deliveryAttempts',
  'events',
  'audit',
] as const

export type RetentionKind = (typeof RETENTION_KINDS)[number]

/** Rows of one organization that are older than an instant, behind one of them. */
export interface OldRows {
  readonly organizationId: string
  readonly before: Date
  /** The last row that was looked at; undefined at the beginning. */
  readonly after?: string | undefined
  /** How many rows are looked at. */
  readonly limit: number
}

/** How many of the rows looked at would go, and whether there are more behind them. */
export interface CountedRows {
  readonly rows: number
  readonly isMore: boolean
}

/** Rows of one table that are removed, or emptied, once they are older than the organization keeps them. */
export interface AgingRows {
  /** What goes. Unique. */
  readonly name: string
  /** The setting that they go by. */
  readonly kind: RetentionKind
  /** How many rows are looked at in one transaction, which takes some hundred milliseconds. */
  readonly part: number
  /** Removes what goes of a part; answers the place to go on from, undefined where no old row is left behind it. */
  remove(context: Context, tx: Transaction, old: OldRows): Promise<string | undefined>
  /** How many of a part would go. */
  count(context: Context, old: OldRows): Promise<CountedRows>
}
