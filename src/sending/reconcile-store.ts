import { execute, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import type { MailboxRef } from '../mailboxes/index.ts'

/** A mailbox whose Sent folder may hold emails that this copy does not know of. */
export interface UnreconciledMailbox extends MailboxRef {
  readonly address: string
  /** The folder is to be read from here on; null when the instant of the backup is not known. */
  readonly since: Date | null
}

const UNRECONCILED = statement<UnreconciledMailbox>(
  'sending.unreconciled',
  `select b.organization_id as "organizationId", b.mailbox_id as "mailboxId", b.address, i.backup_taken_at as since
   from mailboxes b cross join instance i
   where i.restored_at is not null and b.sent_reconciled_epoch is distinct from i.epoch
   order by b.organization_id, b.address`,
)

/**
 * Mailboxes of all organizations that must be reconciled before a restored copy sends: whatever their Sent folders have
 * since the backup was handed over by the original, and is to be marked as sent here. Clocks of mail servers differ from
 * ours: whoever reads begins a day earlier.
 */
export async function findUnreconciled(db: Db): Promise<UnreconciledMailbox[]> {
  return rows(db, UNRECONCILED)
}

const MARK = statement(
  'sending.mark_reconciled',
  `update mailboxes set sent_reconciled_epoch = (select epoch from instance) where organization_id = $1 and mailbox_id = $2`,
)

/** Says that every email of a Sent folder since the backup has been marked here. It holds for this restore alone. */
export async function markReconciled(db: Db, { organizationId, mailboxId }: MailboxRef): Promise<void> {
  await execute(db, MARK, [organizationId, mailboxId])
}
