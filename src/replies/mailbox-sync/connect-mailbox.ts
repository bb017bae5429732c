import { openMailbox } from '../../mailboxes/index.ts'
import type { ImapSession, Mailbox } from '../../mailboxes/index.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { timeLimit } from '../../platform/outbound/connection.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { IntentReader } from '../language/choose-intent.ts'
import { readFolder } from './read-folder.ts'
import type { ReadingPortion } from './read-folder.ts'
import { fileSentCopies, lookUpUnknown, reconcileSent } from './sent-folder.ts'
import { listFolders, listenForMail } from './transports/mailbox-folders.ts'
import type { MailboxFolders } from './transports/mailbox-folders.ts'

/** Mail is told of at once in the inbox; other folders, and what was missed, are looked at this often. */
const RESYNC = 2 * MINUTE
/** How much of a folder is read in one turn: whatever more it has waits until others had theirs. */
const MOST_MAILS = 200
const LONGEST_PORTION = MINUTE

/** A connection over which one mailbox is read. */
export interface MailboxConnection {
  /** False once it has broken. */
  isUsable(): boolean
  /** Takes in what is new in every folder; false when there is more than one turn may take. An abort closes the connection. */
  read(signal: AbortSignal): Promise<boolean>
  /** Until the server tells of mail, the connection ends or it is time to look again by ourselves. */
  wait(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** A mailbox as it is to be read. */
export interface MailboxToRead {
  readonly mailbox: Mailbox
  readonly intents: IntentReader
}

/** Opens a connection to a mailbox. @throws what `imapFailureOf` reads */
export type MailboxConnector = (
  context: Context,
  wanted: MailboxToRead,
  signal: AbortSignal,
) => Promise<MailboxConnection>

/** Logs in to the server of a mailbox by IMAP. In a restored copy its Sent folder is compared before anything is read. */
export const connectMailbox: MailboxConnector = async (context, wanted, signal) => {
  const session = await openMailbox(context, wanted.mailbox, signal)
  try {
    const folders = await closingOn(signal, session, async () => {
      const listed = await withinLimit(LONGEST_READING, signal, (bound) => {
        return closingOn(bound, session, () => listFolders(session))
      })
      await reconcileSent(context, session, { mailbox: wanted.mailbox, folders: listed }, signal)
      return listed
    })
    const news = listenForMail(session)
    return {
      isUsable: () => session.client.usable,
      read: (until) => closingOn(until, session, () => readAll(context, wanted, { session, folders }, until)),
      wait: (until) => news.next(until, RESYNC),
      close: () => session.close(),
    }
  } catch (error) {
    await session.close()
    throw error
  }
}

/** Whatever a silent server is asked ends with the signal. */
async function closingOn<T>(signal: AbortSignal, session: ImapSession, work: () => Promise<T>): Promise<T> {
  const onAbort = () => void session.close()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    signal.throwIfAborted()
    return await work()
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** The inbox last: the folder that stays open is the one whose news the server tells. */
async function readAll(
  context: Context,
  { mailbox, intents }: MailboxToRead,
  { session, folders }: { session: ImapSession; folders: MailboxFolders },
  signal: AbortSignal,
): Promise<boolean> {
  const { organizationId, mailboxId } = mailbox
  const readPart = async (path: string, junk: boolean): Promise<boolean> => {
    const portion = createPortion()
    await readFolder(context, session, { organizationId, mailboxId, path, junk, intents, portion }, signal)
    return !portion.isOver()
  }
  await lookUpUnknown(context, session, { organizationId, mailbox, folders })
  await fileSentCopies(context, session, { mailbox, folders })
  const isJunkRead = folders.junk === undefined || (await readPart(folders.junk, true))
  return (await readPart(folders.inbox, false)) && isJunkRead
}

function createPortion(): ReadingPortion {
  const until = performance.now() + LONGEST_PORTION
  let left = MOST_MAILS
  let isOver = false
  return {
    takeOne: () => {
      isOver ||= left === 0 || performance.now() > until
      left -= 1
      return !isOver
    },
    isOver: () => isOver,
  }
}

/** What takes longer counts as a server that hangs, in milliseconds. */
export const LONGEST_READING = 5 * MINUTE

/** Runs `work` with a signal that also fires when its time is up. @throws OutboundError `timeout` then */
export async function withinLimit<T>(
  ms: number,
  signal: AbortSignal,
  work: (bound: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = timeLimit(ms, signal)
  const isLate = () => limit.signal.aborted && !signal.aborted
  try {
    const done = await work(limit.signal)
    if (!isLate()) return done
  } catch (error) {
    if (!isLate()) throw error
  } finally {
    limit.clear()
  }
  throw new OutboundError('timeout')
}
