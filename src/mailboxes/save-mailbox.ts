import { readName, writeAudit } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import { AppError, invalid } from '../platform/errors.ts'
import { showId, uuidv7 } from '../platform/ids.ts'
import { isMailAddress } from './mail-address.ts'
import { addMailbox, listMailboxes } from './store.ts'
import type { SmtpSettings } from './store.ts'
import { verifySmtp } from './verify-smtp.ts'

const DEFAULT_CAP = 30

/** A mailbox as somebody sets it up. */
export interface MailboxInput {
  readonly address: string
  readonly fromName: string
  readonly smtp: SmtpSettings & { readonly password: string }
  readonly dailyCap?: number
}

/**
 * Stores a mailbox that works: connects, encrypts and logs in first. Answers its id.
 * @throws AppError `validation_failed` with the class of failure and, from a real mail server, its words; `conflict` for an
 * address that has a mailbox
 */
export async function saveMailbox(
  context: Context,
  { organizationId, actor }: { readonly organizationId: string; readonly actor: string },
  input: MailboxInput,
): Promise<string> {
  if (!isMailAddress(input.address)) {
    throw invalid([{ pointer: '/address', code: 'invalid_email', detail: 'Give an address such as jane@example.com.' }])
  }
  const fromName = readName(input.fromName, '/fromName')
  const known = await listMailboxes(context.db, organizationId, context.clock.now())
  if (known.some((mailbox) => mailbox.address === input.address)) {
    throw alreadyThere()
  }
  const { password, ...smtp } = input.smtp
  const secret = context.secrets.encrypt(password)
  await verifySmtp(context, smtp, secret)
  const now = context.clock.now()
  const mailboxId = uuidv7(now.getTime())
  const dailyCap = input.dailyCap ?? DEFAULT_CAP
  const { address } = input
  await transaction(context.db, async (tx) => {
    const mailbox = { organizationId, mailboxId, address, fromName, smtp, secret, dailyCap, now }
    if (!(await addMailbox(tx, mailbox))) throw alreadyThere()
    const target = showId('mbox', mailboxId)
    const after = { address, fromName, smtp, dailyCap }
    await writeAudit(tx, now, { organizationId, actor, action: 'mailbox.added', target, after })
  })
  return mailboxId
}

function alreadyThere(): AppError {
  return new AppError('conflict', 'There is a mailbox with this address already.')
}
