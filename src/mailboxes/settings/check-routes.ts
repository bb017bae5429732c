import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { askOutside } from '../../accounts/index.ts'
import { callerOf } from '../../http/access/access.ts'
import { problems } from '../../http/problems.ts'
import { abortOnDisconnect } from '../../http/reply.ts'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { parseId } from '../../platform/ids.ts'
import { domainReport } from '../domains/domain-report.ts'
import { DomainReportAnswer } from '../domains/domain-schema.ts'
import { MailboxCheckAnswer, MailboxParams } from '../schema.ts'
import { checkAccount } from './check-account.ts'
import type { MailboxAction } from './save-mailbox.ts'
import { requireMailbox } from './save-mailbox.ts'

/** The mailbox that a path names, and who asks. @throws AppError `not_found` for what is no id of a mailbox */
export function mailboxRefOf(request: FastifyRequest): MailboxAction {
  const mailboxId = parseId('mbox', (request.params as { mailboxId: string }).mailboxId)
  if (mailboxId === undefined) throw notFound('mailbox')
  const { organizationId, actor } = callerOf(request)
  return { organizationId, mailboxId, actor }
}

/** Looks at what a mailbox stands on: its servers, and what DNS says of its domain. */
export function checkRoutes(server: Server, context: Context): void {
  serversRoute(server, context)
  domainRoute(server, context)
}

function serversRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/mailboxes/:mailboxId/check',
    schema: {
      operationId: 'checkMailbox',
      tags: ['mailboxes'],
      summary: 'Test a mailbox',
      description:
        'Connects and logs in to its SMTP and IMAP servers and returns the result. Sends nothing; a paused mailbox stays paused. Takes up to 20 seconds. At most 20 checks a minute, including those on adding and changing.',
      params: MailboxParams,
      response: { 200: MailboxCheckAnswer, ...problems(404) },
    },
    config: { access: { scope: 'settings:write', whole: true, shows: { scope: 'settings:write' } } },
    handler: async (request, reply) => {
      const ref = mailboxRefOf(request)
      const mailbox = await requireMailbox(context, ref)
      const asker = { ...ref, signal: abortOnDisconnect(reply) }
      const { checks } = await askOutside(context, asker, (open) =>
        checkAccount(open, mailbox, { ...ref, isStored: true }),
      )
      return {
        ok: checks.every(({ ok }) => ok),
        checkedAt: context.clock.now().toISOString(),
        checks: [...checks],
      }
    },
  })
}

function domainRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/mailboxes/:mailboxId/domain',
    schema: {
      operationId: 'checkMailboxDomain',
      tags: ['mailboxes'],
      summary: 'Check the domain of a mailbox',
      description:
        'DNS records of the sending domain: SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 7489) and MX, each with a verdict and the record to publish. Without a DNS answer the verdict is `unknown`, never `fail`. Cached for an hour; `refresh` checks again.',
      params: MailboxParams,
      querystring: Type.Object({
        refresh: Type.Optional(Type.Boolean({ description: 'Checks DNS now, ignoring the cache.' })),
      }),
      response: { 200: DomainReportAnswer, ...problems(400, 404) },
    },
    config: { access: { scope: 'campaigns:read', whole: true } },
    handler: async (request, reply) => {
      const ref = mailboxRefOf(request)
      const mailbox = await requireMailbox(context, ref)
      const { organizationId } = callerOf(request)
      const asker = { organizationId, signal: abortOnDisconnect(reply) }
      return domainReport(context, asker, { mailbox, refresh: request.query.refresh === true })
    },
  })
}
