import { mailboxPlace } from '../../../src/mailboxes/secret-places.ts'

/** Where the secret of a mailbox is stored, by its row. */
export function placeOf(row: Record<string, unknown> | undefined, column: 'secret' | 'imap_secret' = 'secret') {
  return mailboxPlace(
    { organizationId: String(row?.['organization_id']), mailboxId: String(row?.['mailbox_id']) },
    column,
  )
}
