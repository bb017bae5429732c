import type { EventType, HappeningOf } from '../events.ts'
import type { Clock } from './clock.ts'
import type { Database, Transaction } from './database/db.ts'
import type { Replica } from './database/replica.ts'
import type { DiskSpace } from './disk-space.ts'
import type { Log } from './log.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { SecretBox } from './secrets/secret-box.ts'

/** What this installation is, read from the database at the start. */
export interface Instance {
  /** Keys the hash that is left of an erased person. */
  readonly erasureKey: Buffer
  /** Whether Citus keeps the rows of organizations on several nodes: a statement that is to run on one names one organization. */
  readonly distributed: boolean
}

/** Settings of the process that features may know. */
export interface ProcessSettings {
  /** Builds every link that leaves the house; no request header ever does. Ends without a slash. */
  readonly publicUrl: string
  /** False while the public address is not configured: then no campaign can go live. */
  readonly publicUrlConfigured: boolean
  /** Least pause between two requests to one website, in milliseconds. */
  readonly websiteGap: number
  readonly supportContact: string | undefined
  /** Live emails a day at most, of all organizations together. */
  readonly dailySendCap: number
  /** For how long attempts to deliver notifications are kept. */
  readonly keepAttemptsDays: number
  /** For how long the bytes of mails that came in are kept; what was read of them stays. */
  readonly keepRawMailDays: number
  /** Where files lie that were brought and wait to be worked in; the same folder for all processes. */
  readonly filesDirectory: string
}

/** Everything a feature's functions work with. Built once, in `app.ts`; tests pass their own clock and outbound guard. */
export interface Context {
  readonly db: Database
  /** A standby for reads that may be old, or null; see `readStale`. */
  readonly replica: Replica | null
  /** Whether `db` is that standby: nothing can be written. */
  readonly readsReplica?: true
  readonly clock: Clock
  /** A number in [0, 1). */
  readonly random: () => number
  readonly log: Log
  readonly secrets: SecretBox
  readonly outbound: Outbound
  readonly pipeline: Pipeline
  readonly instance: Instance
  readonly settings: ProcessSettings
  readonly room: DiskSpace
  /**
   * Tells a stage that it has work, of an organization where that is known: this process's, or where it runs none those of
   * others. Who is not told finds it by looking.
   */
  readonly wake: (stage: string, organizationId?: string) => void
  /** The bulk action at work, `act_…`: events of leads that it brings about carry it. */
  readonly actionId?: string
}

/** The stages whose work waits in the rows of leads. */
export type LeadStage = 'research' | 'scoring' | 'sequence'

/** What an event brings about in the transaction that writes it. */
export type Consequence<Type extends EventType> = (
  context: Context,
  tx: Transaction,
  organizationId: string,
  happenings: readonly HappeningOf<Type>[],
) => Promise<void>

/** Which stage a lead waits for after an event, and what else follows from it. */
export type Pipeline = {
  readonly [Type in EventType]?: {
    readonly stage?: (happening: HappeningOf<Type>) => LeadStage
    readonly then?: readonly Consequence<Type>[]
  }
}
