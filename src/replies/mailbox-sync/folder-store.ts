import { execute, statement } from '../../platform/database/db.ts'
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

/** Where reading of a folder goes on; undefined for one that was never read. */
export const findPosition = statement<FolderPosition>(
  'replies.folder_position',
  `select uid_validity as "uidValidity", last_uid as "lastUid", earlier_after as "earlierAfter"
   from mailbox_folders
   where organization_id = $1 and mailbox_id = $2 and folder = $3`,
).first((place: FolderPlace) => [place.organizationId, place.mailboxId, place.folder])

/** When a mailbox was added or, to the day, first sent an email: nothing that came before answers it. Undefined when it is gone. */
export const firstSendOf = statement<{ at: Date }>(
  'replies.first_send_of_mailbox',
  `select greatest(b.created_at, (select min(d.day)::timestamp at time zone 'UTC' from mailbox_days d
     where d.organization_id = $1 and d.mailbox_id = $2 and d.sent > 0)) as at
   from mailboxes b where b.organization_id = $1 and b.mailbox_id = $2`,
).first(
  (mailbox: { organizationId: string; mailboxId: string }) => [mailbox.organizationId, mailbox.mailboxId],
  (found) => found?.at,
)

/** Says from where on a folder is read that is new, or was numbered anew. */
export const startFolder = statement(
  'replies.start_folder',
  `insert into mailbox_folders as f (organization_id, mailbox_id, folder, uid_validity, last_uid, earlier_after)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (organization_id, mailbox_id, folder) do update set uid_validity = excluded.uid_validity,
     last_uid = excluded.last_uid, earlier_after = excluded.earlier_after`,
).run((place: FolderPlace, position: FolderPosition) => {
  const { organizationId, mailboxId, folder } = place
  const { uidValidity, lastUid, earlierAfter } = position
  return [organizationId, mailboxId, folder, uidValidity, lastUid, earlierAfter]
})

const EARLIER = statement(
  'replies.note_earlier',
  `update mailbox_folders set earlier_after = $4 where organization_id = $1 and mailbox_id = $2 and folder = $3`,
)

/** Says up to where the earlier mails of a new folder were looked at; null once all were. */
export async function noteEarlier(db: Db, place: FolderPlace, earlierAfter: string | null): Promise<void> {
  await execute(db, EARLIER, [place.organizationId, place.mailboxId, place.folder, earlierAfter])
}

/** Says that a folder is read up to a mail. Under the same numbering it never goes back. */
export const advancePosition = statement(
  'replies.advance_folder',
  `insert into mailbox_folders as f (organization_id, mailbox_id, folder, uid_validity, last_uid)
   values ($1, $2, $3, $4, $5)
   on conflict (organization_id, mailbox_id, folder) do update set uid_validity = excluded.uid_validity,
     last_uid = case when f.uid_validity = excluded.uid_validity then greatest(f.last_uid, excluded.last_uid)
       else excluded.last_uid end`,
).run((place: FolderPlace & { readonly uidValidity: string; readonly uid: number }) => {
  const { organizationId, mailboxId, folder, uidValidity, uid } = place
  return [organizationId, mailboxId, folder, uidValidity, uid]
})
