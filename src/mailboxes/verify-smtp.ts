import { SECOND } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { invalid } from '../platform/errors.ts'
import type { SmtpSettings } from './store.ts'
import { transportOf } from './transports/transport-of.ts'

const PATIENCE = 20 * SECOND

/**
 * Connects to a mail server, encrypts and logs in; `secret` is the sealed password.
 * @throws AppError `validation_failed` with the class of failure and, from a real mail server, its words
 */
export async function verifySmtp(context: Context, smtp: SmtpSettings, secret: Buffer): Promise<void> {
  const verified = await transportOf(context, { smtp, secret }).verify(AbortSignal.timeout(PATIENCE))
  if (verified.ok) return
  const words = verified.reply === '' ? '' : ` The server says: ${verified.reply}`
  const detail = `The mail server cannot be used: ${verified.code}.${words}`
  throw invalid([{ pointer: '/smtp', code: `smtp_${verified.code}`, detail }])
}
