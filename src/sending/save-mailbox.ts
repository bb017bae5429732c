import { SECOND } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { AppError, invalid } from '../platform/errors.ts'
import { uuidv7 } from '../platform/ids.ts'
import { isMailAddress } from './mail-address.ts'
import { addMailbox, listMailboxes } from './mailbox-store.ts'
import type { SmtpSettings } from './mailbox-store.ts'
import { transportOf } from './transports/transport-of.ts'

const PATIENCE = 20 * SECOND
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
 * @throws AppError `validation_failed` with the class of failure and, from a real mail server, its words
 */
export async function saveMailbox(context: Context, organizationId: string, input: MailboxInput): Promise<string> {
  if (!isMailAddress(input.address)) {
    throw invalid([{ pointer: '/address', code: 'invalid_email', detail: 'Give an address such as jane@example.com.' }])
  }
  const known = await listMailboxes(context.db, organizationId, context.clock.now())
  if (known.some((mailbox) => mailbox.address === input.address)) {
    throw new AppError('conflict', 'There is a mailbox with this address already.')
  }
  const { password, ...smtp } = input.smtp
  const secret = context.secrets.encrypt(password)
  const verified = await transportOf(context, { smtp, secret }).verify(AbortSignal.timeout(PATIENCE))
  if (!verified.ok) {
    const words = verified.reply === '' ? '' : ` The server says: ${verified.reply}`
    throw invalid([{ pointer: '/smtp', code: `smtp_${verified.code}`, detail: `The mail server cannot be used: ${verified.code}.${words}` }])
  }
  const now = context.clock.now()
  const mailboxId = uuidv7(now.getTime())
  await addMailbox(context.db, {
    organizationId, mailboxId, address: input.address, fromName: input.fromName, smtp, secret,
    dailyCap: input.dailyCap ?? DEFAULT_CAP, now,
  })
  return mailboxId
}
