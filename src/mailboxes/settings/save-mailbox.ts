import { askOutside, readName, writeAudit } from '../../accounts/index.ts'
import type { OutsideCaller } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { showId, uuidv7 } from '../../platform/ids.ts'
import { isMailAddress } from '../../platform/text/mail-address.ts'
import type { MailboxBody, MailboxPatch } from '../schema.ts'
import { listMailboxes, setMailboxStatus } from '../store.ts'
import type { Mailbox, MailboxRef } from '../store.ts'
import { checkAccount, problemsOf } from './check-account.ts'
import { readAccount, readPace } from './read-settings.ts'
import type { AccountInput } from './read-settings.ts'
import {
  addMailbox,
  campaignsOfMailbox,
  deleteMailbox,
  lockMailbox,
  updateAccount,
  updateMailbox,
} from './settings-store.ts'
import type { MailboxAccount, MailboxPace } from './settings-store.ts'

const USUAL_PACE: MailboxPace = {
  dailyCap: 30,
  rampStart: 5,
  rampStep: 2,
  gapLeast: 90,
  gapMost: 300,
  sentCopy: 'auto',
  timezone: null,
}

/**
 * Stores a mailbox that works: connects, encrypts and logs in first, to both servers. Answers its id.
 * @throws AppError `validation_failed` with the class of failure and, from a real mail server, its words; `conflict` for
 * an address that has a mailbox; `rate_limited`
 */
export async function saveMailbox(
  context: Context,
  asker: OutsideCaller & { readonly actor: string },
  input: MailboxBody,
): Promise<string> {
  const { address } = input
  const { organizationId, actor } = asker
  if (!isMailAddress(address)) {
    throw invalid([{ pointer: '/address', code: 'invalid_email', detail: 'Give an address such as jane@example.com.' }])
  }
  const fromName = readName(input.fromName, '/fromName')
  const pace = { ...USUAL_PACE, ...readPace(input) }
  const now = context.clock.now()
  const ref = { organizationId, mailboxId: uuidv7(now.getTime()) }
  const given = readAccount(context, ref, input)
  const known = await listMailboxes(context.db, organizationId, now)
  if (known.some((mailbox) => mailbox.address === address)) throw alreadyThere()
  const account = await requireWorking(context, { ...asker, ...ref }, given)
  await transaction(context.db, async (tx) => {
    const mailbox = { ...ref, address, fromName, ...account, ...pace, now }
    if (!(await addMailbox(tx, mailbox))) throw alreadyThere()
    const target = showId('mbox', ref.mailboxId)
    const after = { address, fromName, ...withoutSecrets(account), ...pace }
    await writeAudit(tx, now, { organizationId, actor, action: 'mailbox.added', target, after })
  })
  return ref.mailboxId
}

/** An account that could be logged in to, as it is to be stored. @throws AppError `validation_failed`, `rate_limited` */
export async function requireWorking(
  context: Context,
  asker: OutsideCaller & MailboxRef,
  account: MailboxAccount,
): Promise<MailboxAccount> {
  const { organizationId, mailboxId } = asker
  const { checks, secret } = await askOutside(context, asker, (open) =>
    checkAccount(open, account, { organizationId, mailboxId, isStored: false }),
  )
  const problems = problemsOf(checks, account)
  if (problems.length > 0) throw invalid(problems, 'The mailbox cannot be used as it is set up.')
  return { ...account, secret }
}

/** What the audit and the API tell of an account. */
export function withoutSecrets({ smtp, imap, auth }: MailboxAccount) {
  return { smtp, ...(imap === null ? {} : { imap }), ...(auth === null ? {} : { auth }) }
}

function alreadyThere(): AppError {
  return new AppError('conflict', 'There is a mailbox with this address already.')
}

/** A mailbox, and who does something about it. */
export type MailboxAction = MailboxRef & { readonly actor: string }

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
 * Changes a mailbox; what is absent stays. Where something of its servers is given, they are connected to and logged in at first.
 * @throws AppError `not_found`, `validation_failed`, `rate_limited`, `conflict` where how it logs in was changed by
 * somebody else meanwhile
 */
export async function changeMailbox(
  context: Context,
  ref: MailboxAction & OutsideCaller,
  change: MailboxPatch,
): Promise<void> {
  const before = await requireMailbox(context, ref)
  const name = change.fromName === undefined ? {} : { fromName: readName(change.fromName, '/fromName') }
  const settings = { ...name, ...readPace(change) }
  const account = touchesAccount(change)
    ? await requireWorking(context, ref, readAccount(context, ref, change, before))
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
export async function setMailboxStatusByHand(
  context: Context,
  ref: MailboxAction,
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

const MOST_NAMED = 10

/**
 * Takes away a mailbox that nothing needs any more. `countWaiting` says how many emails wait for it, or may have left
 * through it. @throws AppError `not_found`; `conflict` while campaigns list it, or emails wait for it
 */
export async function removeMailbox(
  context: Context,
  ref: MailboxAction,
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
  { organizationId, mailboxId, actor }: MailboxAction,
  deed: { action: string; before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const target = showId('mbox', mailboxId)
  await writeAudit(tx, context.clock.now(), { organizationId, actor, target, ...deed })
}
