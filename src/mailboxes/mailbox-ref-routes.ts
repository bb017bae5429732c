import type { FastifyRequest } from 'fastify'
import { callerOf } from '../http/access.ts'
import { notFound } from '../platform/errors.ts'
import { parseId } from '../platform/ids.ts'
import type { MailboxDeed } from './change-mailbox.ts'

/** The mailbox that a path names, and who asks. @throws AppError `not_found` for what is no id of a mailbox */
export function mailboxRefOf(request: FastifyRequest): MailboxDeed {
  const mailboxId = parseId('mbox', (request.params as { mailboxId: string }).mailboxId)
  if (mailboxId === undefined) throw notFound('mailbox')
  const { organizationId, actor } = callerOf(request)
  return { organizationId, mailboxId, actor }
}
