import { DAY } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { ImapSession } from '../mailboxes/index.ts'
import type { IntentReader } from './ask-intent.ts'
import { findByMessageIds } from './match-store.ts'
import { advancePosition, findPosition } from './reader-store.ts'
import { readHeaderLines, messageIdsIn } from './header-lines.ts'
import { takeIn } from './take-in.ts'
import { withFolder } from './transports/mailbox-folders.ts'
import type { OpenFolder } from './transports/mailbox-folders.ts'

/** How far back is looked where nothing is known of a folder any more, or yet. */
const LOOKBACK = 14 * DAY
/** Of a mailbox that is new, at most so many earlier mails are looked at. */
const MOST_EARLIER = 500
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
 * transaction. After a change of UIDVALIDITY the last 14 days are looked through again: what is known is passed over.
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
      await takeUid(context, folder, open, { uid, advances: true, signal })
    }
  })
}

async function takeUid(
  context: Context,
  folder: FolderToRead,
  open: OpenFolder,
  { uid, advances, signal }: { uid: number; advances: boolean; signal: AbortSignal },
): Promise<void> {
  const { organizationId, mailboxId, path, junk, isLastTry, intents } = folder
  const place = { organizationId, mailboxId, folder: path, uidValidity: open.uidValidity, uid }
  const fetched = await open.fetch(uid)
  if (fetched === undefined) return advances ? advancePosition(context.db, place) : undefined
  const receivedAt = fetched.receivedAt ?? context.clock.now()
  const arrival = { ...place, advances, isLastTry, junk, raw: fetched.raw, size: fetched.size, receivedAt }
  await takeIn(context, arrival, { intents, signal })
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
  const position = await findPosition(context.db, place)
  if (position?.uidValidity === open.uidValidity) return Number(position.lastUid)
  const since = new Date(context.clock.now().getTime() - LOOKBACK)
  if (position === undefined) {
    await takeEarlierAnswers(context, folder, open, { since, signal })
    return begin(open.uidNext - 1)
  }
  const [first] = await open.uidsSince(since)
  return begin((first ?? open.uidNext) - 1)

  async function begin(uid: number): Promise<number> {
    await advancePosition(context.db, { ...place, uidValidity: open.uidValidity, uid })
    return uid
  }
}

/** A mailbox that is new here brings no history with it, only what answers or returns emails of ours that left before. */
async function takeEarlierAnswers(
  context: Context,
  folder: FolderToRead,
  open: OpenFolder,
  { since, signal }: { since: Date; signal: AbortSignal },
): Promise<void> {
  for (const uid of (await open.uidsSince(since)).slice(-MOST_EARLIER)) {
    if (uid >= open.uidNext) continue
    const fetched = await open.fetch(uid)
    if (fetched === undefined) continue
    const known = await findByMessageIds(context.db, folder.organizationId, idsNamedIn(fetched.raw))
    if (known.length > 0) await takeUid(context, folder, open, { uid, advances: false, signal })
  }
}

/** Message-IDs that a mail answers, and those of mails that it carries: a report of failure names the email in its body alone. */
function idsNamedIn(raw: Buffer): readonly string[] {
  const text = raw.subarray(0, SEARCHED_BYTES).toString('latin1')
  const headers = readHeaderLines(text)
  const answered = ['in-reply-to', 'references'].flatMap((name) => headers.get(name) ?? [])
  const carried = [...text.matchAll(/^message-id:[ \t]*(<[^<>\r\n]{1,900}>)/gimu)].map(([, id]) => id)
  return messageIdsIn([...answered, ...carried].join(' '))
}
