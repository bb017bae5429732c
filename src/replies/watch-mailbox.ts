import { imapFailureOf, imapSecretsOf, listMailboxes, openMailbox, pauseByItself } from '../mailboxes/index.ts'
import type { ImapSession, Mailbox } from '../mailboxes/index.ts'
import { HOUR, MINUTE, SECOND } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import { asError } from '../platform/errors.ts'
import { withLease } from '../platform/work.ts'
import type { IntentReader } from './ask-intent.ts'
import { fileSentCopies } from './file-sent-copies.ts'
import { lookUpUnknown } from './look-up-unknown.ts'
import { readFolder } from './read-folder.ts'
import { reconcileSent } from './reconcile-sent.ts'
import { noteRead, releaseReader, renewReader } from './reader-store.ts'
import type { Reader } from './reader-store.ts'
import { listenForMail, listFolders } from './transports/mailbox-folders.ts'
import type { Folders } from './transports/mailbox-folders.ts'

/** For how long a process may be silent before another reads the mailbox. */
const LEASE = MINUTE
/** Mail is told of at once in the inbox; other folders, and what was missed, are looked at this often. */
const RESYNC = 2 * MINUTE
const FIRST_WAIT = SECOND
const LONGEST_WAIT = 5 * MINUTE
/** A connection that lived this long was a good one: its end is no failure. */
const GOOD_LIFE = 30 * SECOND
/** Failures in a row after which a mail that cannot be handled is written down as it is. */
const PATIENCE = 3

/** How a connection ended. `problem` is shown beside the mailbox. */
interface End {
  readonly dueAt: Date
  readonly failures: number
  readonly problem: string | null
}

/**
 * Reads a mailbox over one connection until that ends: what came since the last time, then whatever the server tells of.
 * Ends when the process stops, when the mailbox is changed or paused, or when another process has taken it over.
 */
export async function watchMailbox(
  context: Context,
  { reader, intents }: { readonly reader: Reader; readonly intents: IntentReader },
  signal: AbortSignal,
): Promise<void> {
  const leasedAt = context.clock.now()
  const renew = () => renewReader(context.db, reader, leaseEnd(context), leasedAt)
  const end = await withLease({ milliseconds: LEASE, renew, signal }, (leased) =>
    connectAndRead(context, { reader, intents }, leased),
  )
  await releaseReader(context.db, reader, { ...end, now: context.clock.now() })
}

/** When a lease that begins now runs out. */
export function leaseEnd(context: Context): Date {
  return new Date(context.clock.now().getTime() + LEASE)
}

async function connectAndRead(
  context: Context,
  { reader, intents }: Pick<Watched, 'reader' | 'intents'>,
  signal: AbortSignal,
): Promise<End> {
  const { organizationId, mailboxId } = reader
  const mailboxes = await listMailboxes(context.db, organizationId, context.clock.now())
  const mailbox = mailboxes.find((one) => one.mailboxId === mailboxId)
  if (mailbox === undefined || mailbox.imap === null) return stopped(context)
  const began = performance.now()
  try {
    const session = await openMailbox(context, mailbox, signal)
    await readUntilOver(context, { reader, intents, mailbox, session }, signal)
    if (signal.aborted) return stopped(context)
    throw Object.assign(new Error('The connection was closed.'), { code: 'NoConnection' })
  } catch (error) {
    if (signal.aborted) return stopped(context)
    const failure = imapFailureOf(error, imapSecretsOf(context, mailbox))
    return failed(context, reader, { error, failure, lived: performance.now() - began })
  }
}

interface Watched {
  readonly reader: Reader
  readonly intents: IntentReader
  readonly mailbox: Mailbox
  readonly session: ImapSession
}

async function readUntilOver(context: Context, watched: Watched, signal: AbortSignal): Promise<void> {
  const { session } = watched
  const onAbort = () => void session.close()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    const folders = await listFolders(session)
    const news = listenForMail(session)
    await reconcileSent(context, session, { mailbox: watched.mailbox, folders }, signal)
    while (!signal.aborted && session.client.usable) {
      await readEverything(context, watched, folders, signal)
      await news.next(signal, RESYNC)
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    await session.close()
  }
}

/** The inbox last: the folder that stays open is the one whose news the server tells. */
async function readEverything(
  context: Context,
  { reader, intents, mailbox, session }: Watched,
  folders: Folders,
  signal: AbortSignal,
): Promise<void> {
  const { organizationId, mailboxId } = reader
  const isLastTry = reader.failures >= PATIENCE
  const folder = (path: string, junk: boolean) => ({ organizationId, mailboxId, path, junk, isLastTry, intents })
  await lookUpUnknown(context, session, { organizationId, mailbox, folders })
  await fileSentCopies(context, session, { mailbox, folders })
  if (folders.junk !== undefined) await readFolder(context, session, folder(folders.junk, true), signal)
  await readFolder(context, session, folder(folders.inbox, false), signal)
  await noteRead(context.db, reader, context.clock.now())
}

function stopped(context: Context): End {
  return { dueAt: context.clock.now(), failures: 0, problem: null }
}

/** A login that is refused pauses the mailbox: its campaigns must not go on while their replies are not seen. */
async function failed(
  context: Context,
  reader: Reader,
  { error, failure, lived }: { error: unknown; failure: ReturnType<typeof imapFailureOf>; lived: number },
): Promise<End> {
  const { organizationId, mailboxId } = reader
  const { code, permanent, reply } = failure
  const problem = reply === '' ? code : `${code}: ${reply}`
  const now = context.clock.now()
  if (permanent) {
    const reason = `incoming mail: ${problem}`
    await transaction(context.db, (tx) =>
      pauseByItself(context, tx, { organizationId, mailboxId, reason, code: `imap_${code}` }),
    )
  }
  if (code === 'protocol') {
    context.log.error({ err: asError(error), organizationId, mailboxId }, 'A mailbox could not be read.')
  }
  const failures = lived > GOOD_LIFE ? 0 : reader.failures + 1
  // Whoever mends the mailbox changes it, and then it is tried at once.
  if (permanent) return { dueAt: new Date(now.getTime() + HOUR), failures, problem }
  return { dueAt: new Date(now.getTime() + waitAfter(context, failures)), failures, problem }
}

/** From a second to five minutes, spread so that mailboxes of one server do not come back all at once. */
function waitAfter(context: Context, failures: number): number {
  const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures, 10))
  return most * (0.5 + context.random() / 2)
}
