import { execute, firstRow, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

/** How far a folder was read, under which numbering. */
export interface FolderPosition {
  uidValidity: string
  lastUid: string
  /** Up to where the mails were looked at that lay there before; null once all were. */
  earlierAfter: string | null
}

/** A folder of a mailbox. */
export interface FolderPlace {
  readonly organizationId: string
  readonly mailboxId: string
  readonly folder: string
}

const POSITION = statement<FolderPosition>(
  'replies.folder_position',
  `select uid_validity as "uidValidity", last_uid as "lastUid", earlier_after as "earlierAfter"
   from mailbox_folders
   where organization_id = $1 and mailbox_id = $2 and folder = $3`,
)

/** Where reading of a folder goes on; undefined for one that was never read. */
export async function findPosition(db: Db, place: FolderPlace): Promise<FolderPosition | undefined> {
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
  `insert into mailbox_folders as f (organization_id, mailbox_id, folder, uid_validity, last_uid, earlier_after)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (organization_id, mailbox_id, folder) do update set uid_validity = excluded.uid_validity,
     last_uid = excluded.last_uid, earlier_after = excluded.earlier_after`,
)

/** Says from where on a folder is read that is new, or was numbered anew. */
export async function startFolder(db: Db, place: FolderPlace, position: FolderPosition): Promise<void> {
  const { organizationId, mailboxId, folder } = place
  const { uidValidity, lastUid, earlierAfter } = position
  await execute(db, START, [organizationId, mailboxId, folder, uidValidity, lastUid, earlierAfter])
}

const EARLIER = statement(
  'replies.note_earlier',
  `update mailbox_folders set earlier_after = $4 where organization_id = $1 and mailbox_id = $2 and folder = $3`,
)

/** Says up to where the earlier mails of a new folder were looked at; null once all were. */
export async function noteEarlier(db: Db, place: FolderPlace, earlierAfter: string | null): Promise<void> {
  await execute(db, EARLIER, [place.organizationId, place.mailboxId, place.folder, earlierAfter])
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
  place: FolderPlace & { readonly uidValidity: string; readonly uid: number },
): Promise<void> {
  const { organizationId, mailboxId, folder, uidValidity, uid } = place
  await execute(db, ADVANCE, [organizationId, mailboxId, folder, uidValidity, uid])
}
