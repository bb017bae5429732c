import { execute, firstRow, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/**
 * Also a mailbox that does not send is read: what it sent before is answered. Only one that was paused because it cannot be
 * read waits for a person.
 */
const READABLE = `b.imap is not null and (b.status = 'ok' or b.pause_reason not like 'incoming mail:%')`
/** A mailbox that was changed since is tried at once. */
const IS_DUE = `(r.due_at <= $1 or b.updated_at > r.ended_at)`
const FREE = `(r.mailbox_id is null or (${IS_DUE} and (r.lease_until is null or r.lease_until <= $1)))`

const ORGANIZATIONS = statement<{ organizationId: string }>(
  'replies.organizations_to_read',
  `select o.organization_id as "organizationId" from organizations o
   where o.status = 'active' and exists (
     select 1 from mailboxes b
     left join mailbox_readers r on r.organization_id = b.organization_id and r.mailbox_id = b.mailbox_id
     where b.organization_id = o.organization_id and ${READABLE} and ${FREE})`,
)

/** Organizations with a mailbox that nobody reads at the moment. */
export async function organizationsToRead(db: Db, now: Date): Promise<string[]> {
  return (await rows(db, ORGANIZATIONS, [now])).map((row) => row.organizationId)
}

/** A mailbox that this process reads, as long as it renews its lease. */
export interface Reader {
  readonly organizationId: string
  readonly mailboxId: string
  readonly token: string
  /** Attempts in a row that brought no connection. */
  readonly failures: number
}

const LEASE = statement<{ mailboxId: string; failures: number }>(
  'replies.lease_readers',
  `insert into mailbox_readers as r (organization_id, mailbox_id, due_at, lease_until, lease_token)
   select b.organization_id, b.mailbox_id, $1, $3, $4 from mailboxes b
   left join mailbox_readers r on r.organization_id = b.organization_id and r.mailbox_id = b.mailbox_id
   where b.organization_id = $2 and ${READABLE} and ${FREE} order by b.mailbox_id limit $5
   on conflict (organization_id, mailbox_id) do update set lease_until = $3, lease_token = $4
     where r.lease_until is null or r.lease_until <= $1
   returning r.mailbox_id as "mailboxId", r.failures`,
)

/** Leases mailboxes of an organization that nobody reads. Of two processes one gets each of them. */
export async function leaseReaders(
  db: Db,
  lease: { organizationId: string; now: Date; until: Date; token: string; limit: number },
): Promise<Reader[]> {
  const { organizationId, now, until, token, limit } = lease
  const leased = await rows(db, LEASE, [now, organizationId, until, token, limit])
  return leased.map((row) => ({ organizationId, token, ...row }))
}

const RENEW = statement(
  'replies.renew_reader',
  `update mailbox_readers r set lease_until = $4
   where r.organization_id = $1 and r.mailbox_id = $2 and r.lease_token = $3 and exists (
     select 1 from mailboxes b
     where b.organization_id = $1 and b.mailbox_id = $2 and ${READABLE} and b.updated_at <= $5)`,
)

/** Whether the lease was still ours and is longer now; false also when the mailbox was paused, changed or removed. */
export async function renewReader(db: Db, reader: Reader, until: Date, leasedAt: Date): Promise<boolean> {
  const values = [reader.organizationId, reader.mailboxId, reader.token, until, leasedAt]
  return (await execute(db, RENEW, values)) === 1
}

const RELEASE = statement(
  'replies.release_reader',
  `update mailbox_readers set lease_until = null, lease_token = null, due_at = $4, failures = $5,
     problem = coalesce($6, problem), ended_at = $7
   where organization_id = $1 and mailbox_id = $2 and lease_token = $3`,
)

/** Lets go of a mailbox, if it is still ours, until it is due again. What kept it from being read stands until it is. */
export async function releaseReader(
  db: Db,
  reader: Reader,
  end: { dueAt: Date; failures: number; problem: string | null; now: Date },
): Promise<void> {
  const { organizationId, mailboxId, token } = reader
  await execute(db, RELEASE, [organizationId, mailboxId, token, end.dueAt, end.failures, end.problem, end.now])
}

const NOTE_READ = statement(
  'replies.note_read',
  `update mailbox_readers set read_at = $4, failures = 0, problem = null
   where organization_id = $1 and mailbox_id = $2 and lease_token = $3`,
)

/** Writes down that every folder was read to its end. */
export async function noteRead(db: Db, { organizationId, mailboxId, token }: Reader, now: Date): Promise<void> {
  await execute(db, NOTE_READ, [organizationId, mailboxId, token, now])
}

/** How far a folder was read, under which numbering. */
export interface FolderPosition {
  uidValidity: string
  lastUid: string
}

const POSITION = statement<FolderPosition>(
  'replies.folder_position',
  `select uid_validity as "uidValidity", last_uid as "lastUid" from mailbox_folders
   where organization_id = $1 and mailbox_id = $2 and folder = $3`,
)

/** Where reading of a folder goes on; undefined for one that was never read. */
export async function findPosition(
  db: Db,
  place: { organizationId: string; mailboxId: string; folder: string },
): Promise<FolderPosition | undefined> {
  return firstRow(db, POSITION, [place.organizationId, place.mailboxId, place.folder])
}

const FIRST_SEND = statement<{ at: Date }>(
  'replies.first_send_of_mailbox',
  `select greatest(b.created_at, (select min(d.day)::timestamp at time zone 'UTC' from mailbox_days d
     where d.organization_id = $1 and d.mailbox_id = $2 and d.sent > 0)) as at
   from mailboxes b where b.organization_id = $1 and b.mailbox_id = $2`,
)

/** When a mailbox was added or, to the day, first sent an email: nothing that came before answers it. Undefined when it is gone. */
export async function firstSendOf(
  db: Db,
  mailbox: { organizationId: string; mailboxId: string },
): Promise<Date | undefined> {
  return (await firstRow(db, FIRST_SEND, [mailbox.organizationId, mailbox.mailboxId]))?.at
}

const START = statement(
  'replies.start_folder',
  `insert into mailbox_folders as f (organization_id, mailbox_id, folder, uid_validity, last_uid)
   values ($1, $2, $3, $4, $5)
   on conflict (organization_id, mailbox_id, folder) do update set uid_validity = excluded.uid_validity,
     last_uid = excluded.last_uid`,
)

/** Says from where on a folder is read that is new, or was numbered anew. */
export async function startFolder(
  db: Db,
  place: { organizationId: string; mailboxId: string; folder: string; uidValidity: string; uid: number },
): Promise<void> {
  const { organizationId, mailboxId, folder, uidValidity, uid } = place
  await execute(db, START, [organizationId, mailboxId, folder, uidValidity, uid])
}

const ADVANCE = statement(
  'replies.advance_folder',
  `insert into mailbox_folders as f (organization_id, mailbox_id, folder, uid_validity, last_uid)
   values ($1, $2, $3, $4, $5)
   on conflict (organization_id, mailbox_id, folder) do update set uid_validity = excluded.uid_validity,
     last_uid = case when f.uid_validity = excluded.uid_validity then greatest(f.last_uid, excluded.last_uid)
       else excluded.last_uid end`,
)

/** Says that a folder is read up to a mail. Under the same numbering it never goes back. */
export async function advancePosition(
  db: Db,
  place: { organizationId: string; mailboxId: string; folder: string; uidValidity: string; uid: number },
): Promise<void> {
  const { organizationId, mailboxId, folder, uidValidity, uid } = place
  await execute(db, ADVANCE, [organizationId, mailboxId, folder, uidValidity, uid])
}
