import type { Context } from '../../platform/context.ts'
import type { FolderPlace } from '../mailbox-sync/folder-store.ts'

/** A mail by its place on the server. */
type MailPlace = FolderPlace & { readonly uidValidity: string; readonly uid: number }

/** Of so many mails a process knows how often they failed; then it begins anew. */
const MOST_KNOWN = 10_000

const memories = new WeakMap<object, Map<string, number>>()

/** Counts one more failure of a mail. Answers how many there were in this process. */
export function countMailFailure(context: Context, place: MailPlace): number {
  const known = memoryOf(context)
  const key = keyOf(place)
  const count = (known.get(key) ?? 0) + 1
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, count)
  return count
}

/** Forgets the failures of a mail: it was handled. */
export function forgetMailFailures(context: Context, place: MailPlace): void {
  memoryOf(context).delete(keyOf(place))
}

function keyOf({ organizationId, mailboxId, folder, uidValidity, uid }: MailPlace): string {
  return JSON.stringify([organizationId, mailboxId, folder, uidValidity, uid])
}

function memoryOf(context: Context): Map<string, number> {
  const found = memories.get(context.db)
  if (found !== undefined) return found
  const fresh = new Map<string, number>()
  memories.set(context.db, fresh)
  return fresh
}
