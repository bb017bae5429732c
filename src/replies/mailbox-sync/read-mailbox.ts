import { findMailboxes, imapFailureOf, imapSecretsOf, pauseMailboxAutomatically } from '../../mailboxes/index.ts'
import type { Mailbox } from '../../mailboxes/index.ts'
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import { asError } from '../../platform/errors.ts'
import { waitAfter } from '../../platform/work/backoff.ts'
import type { GrowingBackoff } from '../../platform/work/backoff.ts'
import { leaseEnd, withLease } from '../../platform/work/lease.ts'
import type { IntentReader } from '../language/choose-intent.ts'
import type { MailboxConnection, MailboxConnector } from './connect-mailbox.ts'
import { LONGEST_READING, withinLimit } from './connect-mailbox.ts'
import { lockMailboxAsTried, noteMailboxRead, releaseReader, renewReader, startIdling } from './reader-store.ts'
import type { MailboxReader, ReadingShares } from './reader-store.ts'

/** For how long a process may be silent before another reads the mailbox. */
export const READER_LEASE = MINUTE
/** A mailbox without a connection of its own is read this often, where all that wait can be. */
const EVERY = 5 * MINUTE
/** A mailbox that is due for longer than this has waited too long: connections that only wait for mail give way. */
const LATE = MINUTE
/** A restored copy is compared with its Sent folder before anything is read. */
const LONGEST_CONNECT = HOUR
/** Spread so that mailboxes of one server do not come back all at once. */
export const READER_RETRIES: GrowingBackoff = { first: SECOND, factor: 2, most: 5 * MINUTE, spread: [0.5, 1] }
/** A connection that was read over and lived this long was a good one: its end is no failure. */
const GOOD_LIFE = 30 * SECOND

/** What reading a mailbox works with. */
export interface MailboxReading {
  readonly reader: MailboxReader
  readonly intents: IntentReader
  readonly connect: MailboxConnector
  readonly places: IdlePlaces
  readonly shares: ReadingShares
}

/** How a turn ended. `problem` is shown beside the mailbox. */
interface End {
  readonly dueAt: Date
  readonly failures: number
  readonly problem: string | null
  /** Why the mailbox cannot be read until somebody changes it. */
  readonly pause?: { readonly reason: string; readonly code: string }
}

/**
 * One turn of a mailbox: connects, reads what came since the last time, and lets go. Where there is room the connection
 * stays, and what the server tells of is read at once, until others have waited too long, the process stops, the mailbox is
 * changed or paused, or another process has taken it over.
 */
export async function readMailbox(context: Context, reading: MailboxReading, signal: AbortSignal): Promise<void> {
  const { reader } = reading
  const leasedAt = context.clock.now()
  const renew = () => renewReader(context.db, reader, leaseEnd(context.clock, READER_LEASE), leasedAt)
  await withLease(
    { milliseconds: READER_LEASE, renew, signal, log: context.log },
    (leased) => connectAndRead(context, reading, leased),
    (end) => writeDown(context, reader, { end, leasedAt }),
  )
}

/** A mailbox that was changed since is not paused for what was wrong with it before: it is tried again at once. */
async function writeDown(
  context: Context,
  reader: MailboxReader,
  { end, leasedAt }: { end: End; leasedAt: Date },
): Promise<void> {
  const { pause } = end
  const now = context.clock.now()
  if (pause === undefined) return void (await releaseReader(context.db, reader, { ...end, now }))
  await transaction(context.db, async (tx) => {
    const isAsTried = await lockMailboxAsTried(tx, reader, leasedAt)
    const isOurs = await releaseReader(tx, reader, { ...(isAsTried ? end : dueIn(context, 0)), now })
    if (isAsTried && isOurs) await pauseMailboxAutomatically(context, tx, { ...reader, ...pause })
  })
}

/** Since when a mailbox must be due at the latest to have waited too long. */
export function lateBefore(now: Date): Date {
  return new Date(now.getTime() - LATE)
}

/** When a connection began, and when the mailbox was last read over it to the end. */
interface Life {
  readonly began: number
  readAt: number | undefined
}

async function connectAndRead(context: Context, reading: MailboxReading, signal: AbortSignal): Promise<End> {
  const { organizationId, mailboxId } = reading.reader
  const now = context.clock.now()
  const [mailbox] = await findMailboxes(context.db, organizationId, now, [mailboxId])
  if (mailbox === undefined || mailbox.imap === null) return dueIn(context, 0)
  const life: Life = { began: now.getTime(), readAt: undefined }
  try {
    return await readOver(context, reading, { mailbox, life }, signal)
  } catch (error) {
    if (signal.aborted) return dueIn(context, 0)
    const failure = imapFailureOf(error, imapSecretsOf(context, mailbox))
    return failed(context, reading.reader, { error, failure, life })
  }
}

async function readOver(
  context: Context,
  reading: MailboxReading,
  { mailbox, life }: { mailbox: Mailbox; life: Life },
  signal: AbortSignal,
): Promise<End> {
  const { reader, intents } = reading
  const wanted = { mailbox, intents }
  const connection = await withinLimit(LONGEST_CONNECT, signal, (bound) => reading.connect(context, wanted, bound))
  try {
    if (!(await readOnce(context, reader, { connection, life }, signal))) return unread(context, signal)
    const end = await waitForMail(context, reading, { connection, life }, signal)
    if (end !== undefined) return end
  } finally {
    await connection.close()
  }
  if (signal.aborted) return dueIn(context, 0)
  throw Object.assign(new Error('The connection was closed.'), { code: 'NoConnection' })
}

/** More mail came than one turn may take, which is shown beside the mailbox; or the process stops. */
function unread(context: Context, signal: AbortSignal): End {
  return dueIn(context, 0, signal.aborted ? null : 'backlog')
}

/** Whether everything was read. */
async function readOnce(
  context: Context,
  reader: MailboxReader,
  { connection, life }: { connection: MailboxConnection; life: Life },
  signal: AbortSignal,
): Promise<boolean> {
  const isWhole = await withinLimit(LONGEST_READING, signal, (bound) => connection.read(bound))
  if (!isWhole || signal.aborted) return false
  const now = context.clock.now()
  await noteMailboxRead(context.db, reader, now)
  life.readAt = now.getTime()
  return true
}

/** Keeps the connection while there is room for it. Undefined when it ended by itself, or is to end. */
async function waitForMail(
  context: Context,
  { reader, places, shares }: MailboxReading,
  { connection, life }: { connection: MailboxConnection; life: Life },
  signal: AbortSignal,
): Promise<End | undefined> {
  const place = places.enter(reader.host)
  if (place === undefined) return nextTurn(life)
  try {
    const now = context.clock.now()
    const mayIdle = await startIdling(context, reader, { now, lateBefore: lateBefore(now), shares })
    if (!mayIdle) return nextTurn(life)
    const until = AbortSignal.any([signal, place.over])
    for (;;) {
      await connection.wait(until)
      if (signal.aborted || !connection.isUsable()) return undefined
      if (place.over.aborted) return nextTurn(life)
      if (!(await readOnce(context, reader, { connection, life }, signal))) return unread(context, signal)
    }
  } finally {
    place.leave()
  }
}

function nextTurn({ began, readAt = began }: Life): End {
  return { dueAt: new Date(readAt + EVERY), failures: 0, problem: null }
}

function dueIn(context: Context, milliseconds: number, problem: string | null = null): End {
  return { dueAt: new Date(context.clock.now().getTime() + milliseconds), failures: 0, problem }
}

/** A login that is refused pauses the mailbox: its campaigns must not go on while their replies are not seen. */
async function failed(
  context: Context,
  reader: MailboxReader,
  { error, failure, life }: { error: unknown; failure: ReturnType<typeof imapFailureOf>; life: Life },
): Promise<End> {
  const { organizationId, mailboxId } = reader
  const { code, permanent, reply } = failure
  const problem = reply === '' ? code : `${code}: ${reply}`
  if (code === 'protocol') {
    context.log.error({ err: asError(error), organizationId, mailboxId }, 'A mailbox could not be read.')
  }
  const isGood = life.readAt !== undefined && context.clock.now().getTime() - life.began > GOOD_LIFE
  const failures = isGood ? 0 : reader.failures + 1
  // Whoever mends the mailbox changes it, and then it is tried at once.
  if (!permanent)
    return { ...dueIn(context, waitAfter(READER_RETRIES, failures + 1, context.random), problem), failures }
  const pause = { reason: `incoming mail: ${problem}`, code: `imap_${code}` }
  return { ...dueIn(context, HOUR, problem), failures, pause }
}

/** A connection that waits for mail, for as long as nobody needs its place more. */
export interface IdlePlace {
  /** Fires when it is to give way. */
  readonly over: AbortSignal
  leave(): void
}

/** The connections of this process that wait for mail. */
export interface IdlePlaces {
  /** A place for a connection to a host; undefined where all are taken. */
  enter(host: string): IdlePlace | undefined
  /**
   * Lets go of those that have waited for mail longest, as many as wait too long to be read: at the hosts of these, and at
   * any where this process has no room left for another connection.
   */
  giveWay(late: readonly { readonly host: string; readonly late: number }[], isFull: boolean): void
}

/** So many places for connections that wait for mail. */
export function createIdlePlaces(most: number): IdlePlaces {
  // In the order in which they began to wait.
  const idle = new Set<{ readonly host: string; readonly over: AbortController }>()

  const dismiss = (count: number, isMeant: (host: string) => boolean): void => {
    for (const one of [...idle].filter(({ host }) => isMeant(host)).slice(0, count)) {
      idle.delete(one)
      one.over.abort(new Error('Another mailbox has waited too long.'))
    }
  }

  return {
    enter: (host) => {
      if (idle.size >= most) return undefined
      const one = { host, over: new AbortController() }
      idle.add(one)
      return { over: one.over.signal, leave: () => idle.delete(one) }
    },
    giveWay: (waiting, isFull) => {
      for (const { host, late } of waiting) dismiss(late, (one) => one === host)
      const late = waiting.reduce((sum, one) => sum + one.late, 0)
      if (isFull) dismiss(late, () => true)
    },
  }
}
