import { randomUUID } from 'node:crypto'
import { HOUR } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Job, Stage } from '../../platform/work/worker.ts'
import { RULES_ONLY } from '../language/choose-intent.ts'
import type { IntentReader } from '../language/choose-intent.ts'
import { connectMailbox } from './connect-mailbox.ts'
import type { MailboxConnector } from './connect-mailbox.ts'
import { createIdlePlaces, lateBefore, readMailbox, READER_LEASE } from './read-mailbox.ts'
import { enlistReaders, findWaitingHosts, leaseReaders, tryReadersTurn } from './reader-store.ts'
import type { MailboxReader, ReadingShares } from './reader-store.ts'
import { leaseEnd } from '../../platform/work/lease.ts'

/** The name of the stage that reads mailboxes. */
const INBOX_STAGE = 'inbox'
/** Whose turn it is, is decided over all organizations at once; the loop knows one. */
const INSTALLATION = 'installation'

/** How many connections there may be. */
export interface ReadingLimits extends ReadingShares {
  /** Of this process, and of these how many may only wait for mail. */
  readonly connections: number
  readonly idle: number
}

/** What the program has by itself. */
export const READING_LIMITS: ReadingLimits = {
  connections: 400,
  idle: 300,
  perHost: 200,
  perOrganization: 200,
  failing: 50,
  idlePerHost: 50,
  idlePerOrganization: 150,
}

/** Whom the stage reaches outside, and how much of it at once. */
export interface InboxOptions {
  /** Who is asked what the reply of a person wants, beside the rules. */
  readonly intents?: IntentReader
  readonly connect?: MailboxConnector
  readonly room?: ReadingLimits
}

/**
 * Reads every mailbox that has a server for incoming mail, in turn: whoever has waited longest is next. A turn is a short
 * job. Where there is room, its connection stays and waits for mail; it gives way when others have waited too long.
 */
export function inboxStage(context: Context, options: InboxOptions = {}): Stage {
  const { intents = RULES_ONLY, connect = connectMailbox, room = READING_LIMITS } = options
  const places = createIdlePlaces(room.idle)
  const jobOf = (reader: MailboxReader): Job => {
    return (signal) => readMailbox(context, { reader, intents, connect, places, shares: room }, signal)
  }
  let changedSince = new Date(0)
  let isFull = false
  return {
    name: INBOX_STAGE,
    slots: { total: room.connections, perOrganization: room.connections },
    due: async () => {
      const now = context.clock.now()
      await enlistReaders(context.db, { now, since: changedSince })
      // Clocks differ, and a change is seen only once it has committed.
      changedSince = new Date(now.getTime() - HOUR)
      const waiting = await findWaitingHosts(context.db, { now, lateBefore: lateBefore(now) })
      places.giveWay(waiting, isFull)
      return waiting.length === 0 ? [] : [INSTALLATION]
    },
    claim: async (_installation, limit) => {
      const readers = await claimReaders(context, room, limit)
      isFull = readers.length === limit
      return { claimed: readers.length, jobs: readers.map(jobOf) }
    },
  }
}

async function claimReaders(context: Context, shares: ReadingShares, limit: number): Promise<MailboxReader[]> {
  const now = context.clock.now()
  return transaction(context.db, async (tx) => {
    if (!(await tryReadersTurn(tx))) return []
    return leaseReaders(tx, { now, until: leaseEnd(context.clock, READER_LEASE), token: randomUUID(), shares, limit })
  })
}
