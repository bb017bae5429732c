import { isDeepStrictEqual } from 'node:util'
import { readName, writeAudit } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { AppError, invalid, notFound } from '../platform/errors.ts'
import { showId } from '../platform/ids.ts'
import { listMailboxes, setMailboxStatus, updateMailbox } from './store.ts'
import type { Mailbox, MailboxRef, SmtpSettings } from './store.ts'
import { verifySmtp } from './verify-smtp.ts'

/** What is to be changed of a mailbox; what is absent stays. Its address never changes. */
export interface MailboxChange {
  readonly fromName?: string
  readonly dailyCap?: number
  readonly smtp?: Partial<SmtpSettings & { readonly password: string }>
}

/** A mailbox of the organization. @throws AppError `not_found` */
export async function requireMailbox(context: Context, { organizationId, mailboxId }: MailboxRef): Promise<Mailbox> {
  const all = await listMailboxes(context.db, organizationId, context.clock.now())
  const found = all.find((mailbox) => mailbox.mailboxId === mailboxId)
  if (found === undefined) throw notFound('mailbox')
  return found
}

/**
 * Changes a mailbox. Where something of its mail server is given, that is connected to and logged in at first. A stored
 * password goes to no other server, and to no other account, than the one it was given for.
 * @throws AppError `not_found`, `validation_failed`, `conflict` where the server was changed by somebody else meanwhile
 */
export async function changeMailbox(
  context: Context,
  ref: MailboxRef & { readonly actor: string },
  change: MailboxChange,
): Promise<void> {
  const before = await requireMailbox(context, ref)
  const { fromName, dailyCap } = change
  const name = fromName === undefined ? null : readName(fromName, '/fromName')
  const server = change.smtp === undefined ? null : await changedServer(context, before, change.smtp)
  const now = context.clock.now()
  await transaction(context.db, async (tx) => {
    const changed = await updateMailbox(tx, ref, { fromName: name, dailyCap: dailyCap ?? null, server, now })
    if (!changed) throw new AppError('conflict', 'The mailbox was changed meanwhile. Read it again.')
    const settings = {
      ...(name === null ? {} : { fromName: name }),
      ...(dailyCap === undefined ? {} : { dailyCap }),
      ...(server === null ? {} : { smtp: server.smtp }),
    }
    const named = Object.keys(settings) as (keyof typeof settings)[]
    await auditMailbox(context, tx, ref, {
      action: 'mailbox.changed',
      before: Object.fromEntries(named.map((key) => [key, before[key]])),
      after: change.smtp?.password === undefined ? settings : { ...settings, password: 'replaced' },
    })
  })
}

/** Pauses a mailbox by hand, or lets it go on. @throws AppError `not_found` */
export async function setStatusByHand(
  context: Context,
  ref: MailboxRef & { readonly actor: string },
  status: 'ok' | 'paused',
): Promise<void> {
  const before = await requireMailbox(context, ref)
  await transaction(context.db, async (tx) => {
    const reason = status === 'paused' ? 'by hand' : null
    if (!(await setMailboxStatus(tx, { ...ref, status, reason, now: context.clock.now() }))) return
    const action = status === 'paused' ? 'mailbox.paused' : 'mailbox.resumed'
    await auditMailbox(context, tx, ref, { action, before: { reason: before.pauseReason }, after: { reason } })
  })
}

async function auditMailbox(
  context: Context,
  tx: Transaction,
  { organizationId, mailboxId, actor }: MailboxRef & { readonly actor: string },
  deed: { action: string; before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const target = showId('mbox', mailboxId)
  await writeAudit(tx, context.clock.now(), { organizationId, actor, target, ...deed })
}

async function changedServer(context: Context, before: Mailbox, given: NonNullable<MailboxChange['smtp']>) {
  const { password, ...settings } = given
  const smtp = { ...before.smtp, ...settings }
  if (password === undefined && !isDeepStrictEqual(smtp, before.smtp)) {
    const detail = 'Another server or account needs its password with it: the stored one is sent to no other.'
    throw invalid([{ pointer: '/smtp/password', code: 'required', detail }])
  }
  const secret = password === undefined ? before.secret : context.secrets.encrypt(password)
  await verifySmtp(context, smtp, secret)
  return { smtp, secret, before }
}
