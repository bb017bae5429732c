import { readName, writeAudit } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { showId } from '../platform/ids.ts'
import { readAccount } from './read-account.ts'
import type { AccountInput } from './read-account.ts'
import { readPace } from './read-pace.ts'
import type { PaceInput } from './read-pace.ts'
import { requireWorking, withoutSecrets } from './save-mailbox.ts'
import { campaignsOfMailbox, deleteMailbox, lockMailbox, updateAccount, updateMailbox } from './settings-store.ts'
import { listMailboxes, setMailboxStatus } from './store.ts'
import type { Mailbox, MailboxRef } from './store.ts'

/** What is to be changed of a mailbox; what is absent stays. Its address never changes. */
export interface MailboxChange extends AccountInput, PaceInput {
  readonly fromName?: string
}

/** A mailbox, and who does something about it. */
export type MailboxDeed = MailboxRef & { readonly actor: string }

/** A mailbox of the organization. @throws AppError `not_found` */
export async function requireMailbox(context: Context, { organizationId, mailboxId }: MailboxRef): Promise<Mailbox> {
  const all = await listMailboxes(context.db, organizationId, context.clock.now())
  const found = all.find((mailbox) => mailbox.mailboxId === mailboxId)
  if (found === undefined) throw notFound('mailbox')
  return found
}

/** Whether a change is about servers or how to log in to them. */
export function touchesAccount({ smtp, imap, auth }: AccountInput): boolean {
  return smtp !== undefined || imap !== undefined || auth !== undefined
}

/**
 * Changes a mailbox. Where something of its servers is given, they are connected to and logged in at first.
 * @throws AppError `not_found`, `validation_failed`, `rate_limited`, `conflict` where how it logs in was changed by
 * somebody else meanwhile
 */
export async function changeMailbox(context: Context, ref: MailboxDeed, change: MailboxChange): Promise<void> {
  const before = await requireMailbox(context, ref)
  const name = change.fromName === undefined ? {} : { fromName: readName(change.fromName, '/fromName') }
  const settings = { ...name, ...readPace(change) }
  const account = touchesAccount(change)
    ? await requireWorking(context, ref.organizationId, readAccount(context, change, before))
    : undefined
  const now = context.clock.now()
  await transaction(context.db, async (tx) => {
    if (!(await updateMailbox(tx, ref, { ...settings, now }))) throw notFound('mailbox')
    if (account !== undefined && !(await updateAccount(tx, ref, { account, before, now }))) {
      throw new AppError('conflict', 'The mailbox was changed meanwhile. Read it again.')
    }
    const shown = { ...settings, ...(account === undefined ? {} : withoutSecrets(account)) }
    const named = [...Object.keys(shown), ...(change.imap === null ? ['imap'] : [])] as (keyof Mailbox)[]
    await auditMailbox(context, tx, ref, {
      action: 'mailbox.changed',
      before: Object.fromEntries(named.map((key) => [key, key === 'timezone' ? before.ownTimezone : before[key]])),
      after: { ...shown, ...(change.imap === null ? { imap: null } : {}), ...secretsReplaced(change) },
    })
  })
}

function secretsReplaced({ smtp, imap, auth }: AccountInput): Record<string, unknown> {
  return {
    ...(smtp?.password === undefined ? {} : { password: 'replaced' }),
    ...(imap?.password === undefined ? {} : { imapPassword: 'replaced' }),
    ...(auth === undefined ? {} : { refreshToken: 'replaced' }),
  }
}

/** Pauses a mailbox by hand, or lets it go on. @throws AppError `not_found` */
export async function setStatusByHand(context: Context, ref: MailboxDeed, status: 'ok' | 'paused'): Promise<void> {
  const before = await requireMailbox(context, ref)
  await transaction(context.db, async (tx) => {
    const reason = status === 'paused' ? 'by hand' : null
    if (!(await setMailboxStatus(tx, { ...ref, status, reason, now: context.clock.now() }))) return
    const action = status === 'paused' ? 'mailbox.paused' : 'mailbox.resumed'
    await auditMailbox(context, tx, ref, { action, before: { reason: before.pauseReason }, after: { reason } })
  })
}

const MOST_NAMED = 10

/**
 * Takes away a mailbox that nothing needs any more. `countWaiting` says how many emails wait for it, or may have left
 * through it. @throws AppError `not_found`; `conflict` while campaigns list it, or emails wait for it
 */
export async function removeMailbox(
  context: Context,
  ref: MailboxDeed,
  countWaiting: (tx: Transaction) => Promise<number>,
): Promise<void> {
  await transaction(context.db, async (tx) => {
    const found = await lockMailbox(tx, ref)
    if (found === undefined) throw notFound('mailbox')
    const campaigns = await campaignsOfMailbox(tx, ref.organizationId, showId('mbox', ref.mailboxId))
    if (campaigns.length > 0) throw inUse(campaigns)
    const waiting = await countWaiting(tx)
    if (waiting > 0) throw stillWaiting(waiting)
    await deleteMailbox(tx, ref)
    await auditMailbox(context, tx, ref, { action: 'mailbox.removed', before: { address: found.address }, after: {} })
  })
}

function inUse(campaigns: readonly string[]): AppError {
  const named = campaigns.slice(0, MOST_NAMED).map((name) => `“${name}”`)
  const more = campaigns.length > MOST_NAMED ? ' and others' : ''
  const words = `Campaigns send from this mailbox: ${named.join(', ')}${more}. Take it out of them first.`
  return new AppError('conflict', words)
}

function stillWaiting(waiting: number): AppError {
  const emails = waiting === 1 ? 'One email is' : `${waiting} emails are`
  const words = `${emails} leaving through this mailbox, may have left through it, or answer somebody from it. Decide about those in state unknown, and stop the leads of those that are to be sent again. The others leave within a minute while the mailbox is not paused.`
  return new AppError('conflict', words)
}

async function auditMailbox(
  context: Context,
  tx: Transaction,
  { organizationId, mailboxId, actor }: MailboxDeed,
  deed: { action: string; before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const target = showId('mbox', mailboxId)
  await writeAudit(tx, context.clock.now(), { organizationId, actor, target, ...deed })
}
