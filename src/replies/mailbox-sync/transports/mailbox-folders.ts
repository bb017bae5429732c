import { SECOND } from '../../../platform/clock.ts'
import type { ImapSession } from '../../../mailboxes/index.ts'

/** More of a mail is not fetched. */
const MOST_BYTES = 2_000_000
const LONGEST_FOLDER = 200
/** Of a head: a field, and what is asked for of the header. */
const LONGEST_FIELD = 2_000
const LONGEST_HEADERS = 20_000

/** Where a mailbox keeps what; a folder that it does not have is absent. */
export interface MailboxFolders {
  readonly inbox: string
  readonly junk: string | undefined
  readonly sent: string | undefined
  /** Every mail of the account, as Gmail has it. */
  readonly all: string | undefined
}

/** The folders of a mailbox by their special use (RFC 6154), or by their usual names. */
export async function listFolders({ client }: ImapSession): Promise<MailboxFolders> {
  const listed = await client.list()
  const named = (use: string) =>
    listed.find((one) => one.specialUse === use && one.path.length <= LONGEST_FOLDER && !one.flags.has('\\Noselect'))
      ?.path
  return { inbox: 'INBOX', junk: named('\\Junk'), sent: named('\\Sent'), all: named('\\All') }
}

/** A folder that is open for reading; nothing that is done in it marks a mail as seen. */
export interface OpenFolder {
  readonly uidValidity: string
  /** The number that the next mail to come will get, as it was when the folder was opened. */
  readonly uidNext: number
  /** Whether it was opened just now: of one that was open already, `uidNext` is as old as that. */
  readonly isFresh: boolean
  /** UIDs above this one, in rising order. */
  uidsAfter(uid: number): Promise<number[]>
  /** UIDs of what came in since an instant, by the day, in rising order. */
  uidsSince(instant: Date): Promise<number[]>
  /** Likewise, by the date in the header of the mail. */
  uidsDatedSince(instant: Date): Promise<number[]>
  /** The UIDs of mails that carry this Message-ID. */
  uidsOf(messageId: string): Promise<number[]>
  /** What a list of sent mails shows of each; those that are gone are absent. */
  heads(uids: readonly number[]): Promise<SentHead[]>
  /** A mail, at most its first 2 MB; undefined when it is gone. */
  fetch(uid: number): Promise<FetchedMail | undefined>
}

/** What the header of a sent mail says. */
export interface SentHead {
  /** With angle brackets. */
  readonly messageId: string | undefined
  readonly date: Date | undefined
  readonly subject: string
  readonly receivedAt: Date | undefined
  /** Fields that the server has no words of its own for. */
  readonly headers: string
}

/** A mail as the server has it. */
export interface FetchedMail {
  readonly raw: Buffer
  /** Bytes of the whole mail. */
  readonly size: number
  readonly receivedAt: Date | undefined
}

/** Opens a folder and runs `work` in it. The folder stays selected, so that the server tells of new mail in it. */
export async function withFolder<T>(
  { client }: ImapSession,
  path: string,
  work: (folder: OpenFolder) => Promise<T>,
): Promise<T> {
  const before = client.mailbox
  const lock = await client.getMailboxLock(path, { readOnly: true, acquireTimeout: 60 * SECOND })
  try {
    const selected = client.mailbox
    if (selected === false) throw Object.assign(new Error('The folder is not open.'), { code: 'NoConnection' })
    return await work({
      uidValidity: selected.uidValidity.toString(),
      uidNext: selected.uidNext,
      isFresh: selected !== before,
      // `n:*` names the last mail also where its UID is lower (RFC 9051 §6.4.8).
      uidsAfter: async (uid) => (await find({ uid: `${uid + 1}:*` })).filter((one) => one > uid),
      uidsSince: (instant) => find({ since: instant }),
      uidsDatedSince: (instant) => find({ sentSince: instant }),
      uidsOf: (messageId) => find({ header: { 'message-id': messageId } }),
      heads: (uids) => (uids.length === 0 ? Promise.resolve([]) : headsOf(client, uids)),
      fetch,
    })
  } finally {
    lock.release()
  }

  async function find(query: Parameters<typeof client.search>[0]): Promise<number[]> {
    const found = await client.search(query, { uid: true })
    return found === false || found === undefined ? [] : found.toSorted((a, b) => a - b)
  }

  async function fetch(uid: number): Promise<FetchedMail | undefined> {
    const wanted = { uid: true, size: true, internalDate: true, source: { maxLength: MOST_BYTES } } as const
    const found = await client.fetchOne(String(uid), wanted, { uid: true })
    if (found === false || found?.source === undefined) return undefined
    const received = found.internalDate === undefined ? undefined : new Date(found.internalDate)
    return { raw: found.source, size: found.size ?? found.source.length, receivedAt: received }
  }
}

/**
 * Puts a mail into a folder, as one that has been read. Answers the words of a server that does not take it, null when
 * it lies there.
 */
export async function appendMail(
  { client }: ImapSession,
  path: string,
  mail: { bytes: Buffer; date: Date },
): Promise<string | null> {
  // The client leaves out flags that the open folder does not keep, and one opened for reading keeps none.
  const lock = await client.getMailboxLock(path, { acquireTimeout: 60 * SECOND })
  try {
    const appended = await client.append(path, mail.bytes, ['\\Seen'], mail.date)
    return appended === false ? 'the server does not say why' : null
  } catch (error) {
    const field = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined)
    const code = field('serverResponseCode') ?? field('responseStatus')
    if (code === undefined || code === null) throw error
    return String(field('responseText') ?? code).slice(0, 500)
  } finally {
    lock.release()
  }
}

async function headsOf(client: ImapSession['client'], uids: readonly number[]): Promise<SentHead[]> {
  const wanted = { uid: true, envelope: true, internalDate: true, headers: ['list-unsubscribe'] }
  const heads: SentHead[] = []
  for await (const { envelope, internalDate, headers } of client.fetch(uids.join(','), wanted, { uid: true })) {
    heads.push({
      messageId: envelope?.messageId === undefined ? undefined : beginningOf(envelope.messageId),
      date: envelope?.date === undefined ? undefined : instantOf(new Date(envelope.date)),
      subject: beginningOf(envelope?.subject ?? ''),
      receivedAt: internalDate === undefined ? undefined : new Date(internalDate),
      headers: headers?.subarray(0, LONGEST_HEADERS).toString('latin1') ?? '',
    })
    if (heads.length === uids.length) break
  }
  return heads
}

/** A text of its own: a slice would keep all of it in memory. */
function beginningOf(text: string): string {
  return Buffer.from(text.slice(0, LONGEST_FIELD)).toString()
}

function instantOf(date: Date): Date | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Tells of mail that comes into the folder that is open, and of the end of the connection. */
export function listenForMail({ client }: ImapSession): {
  next(signal: AbortSignal, milliseconds: number): Promise<void>
} {
  let hasCome = false
  let wakeUp = () => {}
  client.on('exists', () => {
    hasCome = true
    wakeUp()
  })
  client.on('close', () => wakeUp())
  return {
    next: async (signal, milliseconds) => {
      if (!hasCome && !signal.aborted && client.usable) {
        await new Promise<void>((resolve) => {
          const end = () => {
            clearTimeout(timer)
            signal.removeEventListener('abort', end)
            resolve()
          }
          const timer = setTimeout(end, milliseconds)
          wakeUp = end
          signal.addEventListener('abort', end, { once: true })
        })
      }
      hasCome = false
    },
  }
}
