import { statement } from '../../platform/database/db.ts'
import type { Mailbox, MailboxRef } from '../store.ts'

/** How a mailbox reaches its servers and logs in. Secrets are sealed. */
export type MailboxAccount = Readonly<Pick<Mailbox, 'smtp' | 'secret' | 'auth' | 'imap' | 'imapSecret'>>

type SetPace = Pick<Mailbox, 'sentCopy' | 'dailyCap' | 'rampStart' | 'rampStep' | 'gapLeast' | 'gapMost'>

/** How much a mailbox sends, and whether it keeps copies of it. */
export interface MailboxPace extends Readonly<SetPace> {
  /** IANA name of the zone that its days are those of; null for that of the organization. */
  readonly timezone: string | null
}

/** Adds a mailbox; false when there is one with this address. */
export const addMailbox = statement(
  'mailboxes.add',
  `insert into mailboxes (organization_id, mailbox_id, address, from_name, smtp, secret, auth, imap, imap_secret,
     daily_cap, ramp_start, ramp_step, gap_least, gap_most, sent_copy, timezone, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17)
   on conflict (organization_id, address) do nothing`,
).changes((mailbox: MailboxRef & MailboxAccount & MailboxPace & { address: string; fromName: string; now: Date }) => {
  const { organizationId, mailboxId, address, fromName, now } = mailbox
  const { dailyCap, rampStart, rampStep, gapLeast, gapMost, sentCopy, timezone } = mailbox
  const pace = [dailyCap, rampStart, rampStep, gapLeast, gapMost, sentCopy, timezone]
  return [organizationId, mailboxId, address, fromName, ...valuesOf(mailbox), ...pace, now]
})

/** Changes what is given of the name and the pace; false when there is no such mailbox. */
export const updateMailbox = statement(
  'mailboxes.update',
  `update mailboxes set from_name = coalesce($3, from_name), daily_cap = coalesce($4, daily_cap),
     ramp_start = coalesce($5, ramp_start), ramp_step = coalesce($6, ramp_step),
     gap_least = coalesce($7, gap_least), gap_most = coalesce($8, gap_most), updated_at = $9,
     sent_copy = coalesce($10, sent_copy), timezone = case when $11 then $12 else timezone end
   where organization_id = $1 and mailbox_id = $2`,
).changes(
  (
    { organizationId, mailboxId }: MailboxRef,
    change: Partial<MailboxPace> & { readonly fromName?: string | undefined; readonly now: Date },
  ) => {
    const { fromName, dailyCap, rampStart, rampStep, gapLeast, gapMost, sentCopy, timezone, now } = change
    const pace = [dailyCap, rampStart, rampStep, gapLeast, gapMost]
    return [organizationId, mailboxId, fromName, ...pace, now, sentCopy, timezone !== undefined, timezone]
  },
)

/** Changes how a mailbox logs in, and only from what it was read as; false when it is another by now. */
export const updateAccount = statement(
  'mailboxes.update_account',
  `update mailboxes set smtp = $3, secret = $4, auth = $5, imap = $6, imap_secret = $7, updated_at = $8
   where organization_id = $1 and mailbox_id = $2 and smtp = $9::jsonb and secret = $10
     and auth is not distinct from $11::jsonb and imap is not distinct from $12::jsonb
     and imap_secret is not distinct from $13::bytea`,
).changes(
  (
    { organizationId, mailboxId }: MailboxRef,
    change: { readonly account: MailboxAccount; readonly before: MailboxAccount; readonly now: Date },
  ) => {
    const { account, before, now } = change
    return [organizationId, mailboxId, ...valuesOf(account), now, ...valuesOf(before)]
  },
)

function valuesOf({ smtp, secret, auth, imap, imapSecret }: MailboxAccount): unknown[] {
  return [smtp, secret, auth, imap, imapSecret]
}

/** Writes the secret that a provider gave in place of another, unless somebody changed that meanwhile. */
export const replaceSecret = statement(
  'mailboxes.replace_secret',
  `update mailboxes set secret = $4 where organization_id = $1 and mailbox_id = $2 and secret = $3`,
).run(({ organizationId, mailboxId }: MailboxRef, { before, after }: { before: Buffer; after: Buffer }) => [
  organizationId,
  mailboxId,
  before,
  after,
])

/** Locks a mailbox; undefined when there is none. */
export const lockMailbox = statement<{ address: string }>(
  'mailboxes.lock_one',
  `select address from mailboxes where organization_id = $1 and mailbox_id = $2 for update`,
).first((ref: MailboxRef) => [ref.organizationId, ref.mailboxId])

/** Names of campaigns that list a mailbox by its shown id, eleven at most; archived ones send nothing any more. */
export const campaignsOfMailbox = statement<{ name: string }>(
  'mailboxes.campaigns',
  `select name from campaigns where organization_id = $1 and status <> 'archived' and settings -> 'mailboxes' ? $2
   order by name limit 11`,
).rows(
  (organizationId: string, shownId: string) => [organizationId, shownId],
  (found) => found.map(({ name }) => name),
)

/** Takes a mailbox away. What it sent stays counted, so that adding it again begins no new day. */
export const deleteMailbox = statement(
  'mailboxes.delete',
  `delete from mailboxes where organization_id = $1 and mailbox_id = $2`,
).run(({ organizationId, mailboxId }: MailboxRef) => [organizationId, mailboxId])
