import { DAY, MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { ImapSession } from '../mailboxes/index.ts'
import type { IntentReader } from './ask-intent.ts'
import { findByMessageIds } from './match-store.ts'
import { advancePosition, findPosition, firstSendOf, startFolder } from './reader-store.ts'
import { readHeaderLines, messageIdsIn } from './header-lines.ts'
import { takeIn } from './take-in.ts'
import { withFolder } from './transports/mailbox-folders.ts'
import type { FetchedMail, OpenFolder } from './transports/mailbox-folders.ts'

/** How far back is looked where nothing is known of a folder any more, or yet. */
const LOOKBACK = 14 * DAY
/** Of a folder that is new here, at most so many earlier mails are looked at: the last. */
const MOST_EARLIER = 2_000
/** The mail server's clock and ours. */
const CLOCKS_DIFFER = 10 * MINUTE
const SEARCHED_BYTES = 200_000

/** A folder of a mailbox that this process reads. */
export interface FolderToRead {
  readonly organizationId: string
  readonly mailboxId: string
  readonly path: string
  readonly junk: boolean
  /** Mails that could not be handled several times are written down as they are, so that they hold up no others. */
  readonly isLastTry: boolean
  /** Who is asked what a reply wants. */
  readonly intents: IntentReader
}

/**
 * Takes in what came into a folder since it was last read, mail by mail, each with its place in the folder in one
 * transaction. After a change of UIDVALIDITY, or once an account was made anew, the last 14 days are looked through again:
 * what is known is passed over.
 */
export async function readFolder(
  context: Context,
  session: ImapSession,
  folder: FolderToRead,
  signal: AbortSignal,
): Promise<void> {
  await withFolder(session, folder.path, async (open) => {
    const from = await startingPoint(context, folder, open, signal)
    for (const uid of await open.uidsAfter(from)) {
      if (signal.aborted) return
      await takeUid(context, folder, open, { uid, signal })
    }
  })
}

async function takeUid(
  context: Context,
  folder: FolderToRead,
  open: OpenFolder,
  { uid, signal }: { uid: number; signal: AbortSignal },
): Promise<void> {
  const { organizationId, mailboxId, path } = folder
  const fetched = await open.fetch(uid)
  if (fetched !== undefined) return takeFetched(context, folder, open, { uid, fetched, advances: true, signal })
  const place = { organizationId, mailboxId, folder: path, uidValidity: open.uidValidity, uid }
  await advancePosition(context.db, place)
}

async function takeFetched(
  context: Context,
  folder: FolderToRead,
  { uidValidity }: OpenFolder,
  { uid, fetched, advances, signal }: { uid: number; fetched: FetchedMail; advances: boolean; signal: AbortSignal },
): Promise<void> {
  const { organizationId, mailboxId, path, junk, isLastTry, intents } = folder
  const { raw, size, receivedAt = context.clock.now() } = fetched
  const place = { organizationId, mailboxId, folder: path, uidValidity, uid }
  await takeIn(context, { ...place, advances, isLastTry, junk, raw, size, receivedAt }, { intents, signal })
}

/** The UID after which reading goes on. */
async function startingPoint(
  context: Context,
  folder: FolderToRead,
  open: OpenFolder,
  signal: AbortSignal,
): Promise<number> {
  const { organizationId, mailboxId, path } = folder
  const place = { organizationId, mailboxId, folder: path }
  const { uidValidity, uidNext, isFresh } = open
  const position = await findPosition(context.db, place)
  const lastUid = Number(position?.lastUid ?? 0)
  // UIDs only rise (RFC 9051 §2.3.1.1): where the next is one that was there already, the account was made anew, and some
  // servers give every account the same UIDVALIDITY.
  if (position?.uidValidity === uidValidity && (!isFresh || uidNext > lastUid)) return lastUid
  if (position === undefined) await takeEarlier(context, folder, open, signal)
  const [first] = position === undefined ? [] : await open.uidsSince(new Date(context.clock.now().getTime() - LOOKBACK))
  const uid = (first ?? uidNext) - 1
  await startFolder(context.db, { ...place, uidValidity, uid })
  return uid
}

/**
 * Of a folder that is new here: everything that came since the mailbox began to send, and from before that only what
 * answers or returns emails of ours, which another mailbox of this address sent.
 */
async function takeEarlier(
  context: Context,
  folder: FolderToRead,
  open: OpenFolder,
  signal: AbortSignal,
): Promise<void> {
  const now = context.clock.now()
  const began = ((await firstSendOf(context.db, folder)) ?? now).getTime() - CLOCKS_DIFFER
  const since = Math.min(began - DAY, now.getTime() - LOOKBACK)
  const uids = (await open.uidsSince(new Date(since))).filter((uid) => uid < open.uidNext)
  for (const uid of uids.slice(-MOST_EARLIER)) {
    const fetched = await open.fetch(uid)
    if (fetched === undefined) continue
    const isSince = fetched.receivedAt === undefined || fetched.receivedAt.getTime() >= began
    if (isSince || (await namesOurs(context, folder, fetched.raw))) {
      await takeFetched(context, folder, open, { uid, fetched, advances: false, signal })
    }
  }
}

async function namesOurs(context: Context, { organizationId }: FolderToRead, raw: Buffer): Promise<boolean> {
  return (await findByMessageIds(context.db, organizationId, idsNamedIn(raw))).length > 0
}

/** Message-IDs that a mail answers, and those of mails that it carries: a report of failure names the email in its body alone. */
function idsNamedIn(raw: Buffer): readonly string[] {
  const text = raw.subarray(0, SEARCHED_BYTES).toString('latin1')
  const headers = readHeaderLines(text)
  const answered = ['in-reply-to', 'references'].flatMap((name) => headers.get(name) ?? [])
  const carried = [...text.matchAll(/^message-id:[ \t]*(<[^<>\r\n]{1,900}>)/gimu)].map(([, id]) => id)
  return messageIdsIn([...answered, ...carried].join(' '))
}
