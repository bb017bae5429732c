import { DAY, MINUTE } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { ImapSession } from '../../mailboxes/index.ts'
import type { IntentReader } from '../language/choose-intent.ts'
import { findByMessageIds } from '../ingest/match-store.ts'
import { advancePosition, findPosition, firstSendOf, noteEarlier, startFolder } from './folder-store.ts'
import type { FolderPlace, FolderPosition } from './folder-store.ts'
import { idsNamedIn } from '../inbound-mail.ts'
import { ingestMail } from '../ingest/ingest-mail.ts'
import { withFolder } from './transports/mailbox-folders.ts'
import type { FetchedMail, OpenFolder } from './transports/mailbox-folders.ts'

/** How far back is looked where nothing is known of a folder any more, or yet. */
const LOOKBACK = 14 * DAY
/** Of a folder that is new here, at most so many earlier mails are looked at: the last. */
const MOST_EARLIER = 2_000
/** The mail server's clock and ours. */
const CLOCKS_DIFFER = 10 * MINUTE

/** How much of a mailbox one turn may take. */
export interface ReadingPortion {
  /** Whether there is room for one more mail. */
  takeOne(): boolean
  /** Whether there was once no room for a mail. */
  isOver(): boolean
}

/** A folder of a mailbox that this process reads. */
export interface FolderToRead {
  readonly organizationId: string
  readonly mailboxId: string
  readonly path: string
  readonly junk: boolean
  /** Who is asked what a reply wants. */
  readonly intents: IntentReader
  readonly portion: ReadingPortion
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
    const from = await startingPoint(context, folder, open)
    if (from.earlierAfter !== null && !(await takeEarlier(context, folder, open, { from, signal }))) return
    for (const uid of await open.uidsAfter(Number(from.lastUid))) {
      if (signal.aborted || !folder.portion.takeOne()) return
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
  const { organizationId, mailboxId, path, junk, intents } = folder
  const { raw, size } = fetched
  const now = context.clock.now()
  // The clock of a mail server may be ahead: a mail that came after its own answer would stand below it.
  const receivedAt = fetched.receivedAt === undefined || fetched.receivedAt > now ? now : fetched.receivedAt
  const place = { organizationId, mailboxId, folder: path, uidValidity, uid }
  await ingestMail(context, { ...place, advances, junk, raw, size, receivedAt }, { intents, signal })
}

/** Where reading goes on. */
async function startingPoint(context: Context, folder: FolderToRead, open: OpenFolder): Promise<FolderPosition> {
  const place = placeOf(folder)
  const { uidValidity, uidNext, isFresh } = open
  const position = await findPosition(context.db, place)
  const isSame = position?.uidValidity === uidValidity
  // UIDs only rise (RFC 9051 §2.3.1.1): where the next is one that was there already, the account was made anew, and some
  // servers give every account the same UIDVALIDITY.
  if (isSame && (!isFresh || uidNext > Number(position.lastUid))) return position
  const isNew = position === undefined || (position.earlierAfter !== null && !isSame)
  const [first] = isNew ? [] : await open.uidsSince(new Date(context.clock.now().getTime() - LOOKBACK))
  const uid = (first ?? uidNext) - 1
  const started = { uidValidity, lastUid: String(uid), earlierAfter: isNew ? '0' : null }
  await startFolder(context.db, place, started)
  return started
}

/**
 * Of a folder that is new here: everything that came since the mailbox began to send, and from before that only what
 * answers or returns emails of ours, which another mailbox of this address sent. Whether all of it was looked at: what one
 * turn does not take, the next does.
 */
async function takeEarlier(
  context: Context,
  folder: FolderToRead,
  open: OpenFolder,
  { from, signal }: { from: FolderPosition; signal: AbortSignal },
): Promise<boolean> {
  const now = context.clock.now()
  const began = ((await firstSendOf(context.db, folder)) ?? now).getTime() - CLOCKS_DIFFER
  const since = Math.min(began - DAY, now.getTime() - LOOKBACK)
  const uids = (await open.uidsSince(new Date(since))).filter((uid) => uid <= Number(from.lastUid))
  for (const uid of uids.slice(-MOST_EARLIER).filter((one) => one > Number(from.earlierAfter))) {
    if (signal.aborted) return false
    if (!folder.portion.takeOne()) {
      await noteEarlier(context.db, placeOf(folder), String(uid - 1))
      return false
    }
    const fetched = await open.fetch(uid)
    if (fetched === undefined) continue
    const isSince = fetched.receivedAt === undefined || fetched.receivedAt.getTime() >= began
    if (isSince || (await namesOurs(context, folder, fetched.raw))) {
      await takeFetched(context, folder, open, { uid, fetched, advances: false, signal })
    }
  }
  await noteEarlier(context.db, placeOf(folder), null)
  return true
}

function placeOf({ organizationId, mailboxId, path }: FolderToRead): FolderPlace {
  return { organizationId, mailboxId, folder: path }
}

async function namesOurs(context: Context, { organizationId }: FolderToRead, raw: Buffer): Promise<boolean> {
  return (await findByMessageIds(context.db, organizationId, idsNamedIn(raw))).length > 0
}
