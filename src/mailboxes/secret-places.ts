import type { SealedTable, SecretPlace } from '../platform/secrets/secret-box.ts'
import type { MailboxRef } from './store.ts'

export const MAILBOX_SECRETS: SealedTable = {
  table: 'mailboxes',
  key: { column: 'mailbox_id', type: 'uuid' },
  columns: ['secret', 'imap_secret'],
}
export const DKIM_SECRETS: SealedTable = {
  table: 'sending_domains',
  key: { column: 'domain', type: 'text' },
  columns: ['dkim_key'],
}

/** Where a secret of a mailbox is stored: it opens for that mailbox alone. */
export function mailboxPlace({ organizationId, mailboxId }: MailboxRef, column: 'secret' | 'imap_secret'): SecretPlace {
  return { table: 'mailboxes', column, organizationId, row: mailboxId }
}

/** Where the DKIM key of a sending domain is stored. */
export function dkimPlace(organizationId: string, domain: string): SecretPlace {
  return { table: 'sending_domains', column: 'dkim_key', organizationId, row: domain }
}
