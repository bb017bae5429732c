import Type from 'typebox'
import { callerOf } from '../http/access.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { requireMailbox } from './change-mailbox.ts'
import { checkAccount } from './check-account.ts'
import { domainReport } from './domain-report.ts'
import { DomainReportAnswer } from './domain-schema.ts'
import { limitChecks } from './limit-checks.ts'
import { mailboxRefOf } from './mailbox-ref-routes.ts'
import { MailboxCheckAnswer, MailboxParams } from './schema.ts'

/** Looks at what a mailbox stands on: its servers, and what DNS says of its domain. */
export function checkRoutes(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/mailboxes/:mailboxId/check',
    schema: {
      operationId: 'checkMailbox',
      tags: ['mailboxes'],
      summary: 'Test a mailbox',
      description:
        'Connects to its servers now and logs in, SMTP and IMAP at once, and says what was found. Sends nothing, and resumes nothing: a paused mailbox stays so. Takes up to 20 seconds. Twenty looks a minute at most, those of adding and changing among them.',
      params: MailboxParams,
      response: { 200: MailboxCheckAnswer, ...problems(404) },
    },
    config: { access: { scope: 'settings:write', whole: true } },
    handler: async (request) => {
      const ref = mailboxRefOf(request)
      const mailbox = await requireMailbox(context, ref)
      await limitChecks(context, ref.organizationId)
      const { checks } = await checkAccount(context, mailbox, ref)
      return {
        ok: checks.every(({ ok }) => ok),
        checkedAt: context.clock.now().toISOString(),
        checks: [...checks],
      }
    },
  })
  server.route({
    method: 'GET',
    url: '/api/v1/mailboxes/:mailboxId/domain',
    schema: {
      operationId: 'checkMailboxDomain',
      tags: ['mailboxes'],
      summary: 'Check the domain of a mailbox',
      description:
        'What DNS says of the domain that emails come from: SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 7489) and MX, each with a verdict and what to publish. What DNS does not say is `unknown`, never `fail`. Kept for an hour; `refresh` asks anew.',
      params: MailboxParams,
      querystring: Type.Object({
        refresh: Type.Optional(Type.Boolean({ description: 'Asks DNS now, whatever is kept.' })),
      }),
      response: { 200: DomainReportAnswer, ...problems(400, 404) },
    },
    config: { access: { scope: 'campaigns:read' } },
    handler: async (request) => {
      const ref = mailboxRefOf(request)
      const mailbox = await requireMailbox(context, ref)
      const { organizationId } = callerOf(request)
      return domainReport(context, { organizationId, mailbox, refresh: request.query.refresh === true })
    },
  })
}
