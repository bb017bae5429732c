import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf } from '../../http/access/access.ts'
import { sendForeignFile, sendMailFile } from '../../http/reply.ts'
import { PageQuery, filterId, pageById, pageOf } from '../../http/list-paging.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { ListLagQuery, listStale } from '../../http/stale-reads.ts'
import { OnlyQuery } from '../../http/params.ts'
import type { Context } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { nullable } from '../../platform/json-schema.ts'
import { parseId, showId } from '../../platform/ids.ts'
import { INBOUND_KINDS } from '../ingest/inbound-store.ts'
import { INTENTS } from '../language/read-intent.ts'
import { readAttachment } from '../files/read-attachment.ts'
import { MOST_OF_CONVERSATION, checkTriage, triageMail } from '../triage/triage.ts'
import { InboxAnswer, InboxCountsAnswer, InboxDetail, showDetail, showInbound } from '../schema.ts'
import { correctMail, inboundId, mayReach } from './correct-inbound.ts'
import { MOST_WAITING_MAIL, countWaitingMail, findInbound, findRaw, listInbox, readThread } from './inbox-store.ts'
import type { InboxMail } from './inbox-store.ts'
import { previewReply } from './send-reply.ts'

const ListQuery = Type.Object({
  kind: Type.Optional(Type.Enum([...INBOUND_KINDS])),
  intent: Type.Optional(Type.Enum([...INTENTS])),
  ...OnlyQuery,
  unmatched: Type.Optional(
    Type.Boolean({ description: 'True: unmatched email, without junk unless `junk` asks for it.' }),
  ),
  junk: Type.Optional(Type.Boolean()),
  needsAnswer: Type.Optional(Type.Boolean({ description: 'True: replies that are not done.' })),
  returned: Type.Optional(Type.Boolean({ description: 'True: bounces and complaints.' })),
  assignee: Type.Optional(Type.String({ maxLength: 60, description: '`me`, `nobody` (unassigned) or a `userId`.' })),
  label: Type.Optional(Type.String({ maxLength: 60, description: 'A `labelId`.' })),
  snoozed: Type.Optional(Type.Boolean({ description: 'Default with `needsAnswer=true`: false.' })),
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Words in sender, subject or text.' })),
  ...ListLagQuery,
  ...PageQuery.properties,
})

const Params = Type.Object({ inboundId: Type.String({ description: 'The `inboundId` of the mail.' }) })

/** What came in: lists, one with its conversation, its file, and what a person says of it. */
export function inboxRoutes(server: Server, context: Context): void {
  listRoute(server, context)
  countRoute(server, context)
  oneRoute(server, context)
  rawRoute(server, context)
  fileRoute(server, context)
  correctRoute(server, context)
}

function listRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/inbox',
    schema: {
      operationId: 'listInbox',
      tags: ['inbox'],
      summary: 'List inbox email',
      description: 'Newest first. A key limited to campaigns sees their leads’ email.',
      querystring: ListQuery,
      response: { 200: pageOf(InboxAnswer, 'A page of mails.'), ...problems(400) },
    },
    config: { tells: ['Replica-Lag'], access: { scope: 'messages:read' } },
    handler: async (request, reply) => {
      const { campaignId, prospectId, assignee, label, maxLag: _maxLag, ...wanted } = request.query
      const { organizationId, campaignIds, actor } = callerOf(request)
      const filters = {
        ...wanted,
        ...(assignee === undefined ? {} : { assignee: assigneeOf(assignee, actor) }),
        ...(label === undefined ? {} : { labelId: filterId('lbl', label, '/label') ?? '' }),
        now: context.clock.now(),
        organizationId,
        campaignId: filterId('camp', campaignId, '/campaignId'),
        leadId: filterId('lead', prospectId, '/prospectId'),
        among: campaignIds === null ? null : [...campaignIds],
      }
      return listStale(context, { query: request.query, reply }, ({ db, secrets }) =>
        pageById(secrets, request, {
          find: (part) => listInbox(db, { ...filters, ...part }),
          idOf: (entry) => entry.inboundId,
          show: showInbound,
        }),
      )
    },
  })
}

/** The member that a filter names, or null for no one. @throws AppError `validation_failed` */
function assigneeOf(given: string, actor: string): string | null {
  return given === 'nobody' ? null : filterId('user', given === 'me' ? actor : given, '/assignee')
}

function countRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/inbox/counts',
    schema: {
      operationId: 'countInbox',
      tags: ['inbox'],
      summary: 'Count inbox email',
      description: `Each count stops at ${MOST_WAITING_MAIL}.`,
      response: { 200: InboxCountsAnswer, ...problems() },
    },
    config: { access: { scope: 'messages:read' } },
    handler: async (request) => {
      const { organizationId, campaignIds } = callerOf(request)
      return countWaitingMail(context.db, {
        organizationId,
        campaignIds: campaignIds === null ? null : [...campaignIds],
        now: context.clock.now(),
      })
    },
  })
}

function oneRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/inbox/:inboundId',
    schema: {
      operationId: 'getInboundMail',
      tags: ['inbox'],
      summary: 'Get an inbox email and its conversation',
      description: 'All text is plain.',
      params: Params,
      response: { 200: InboxDetail, ...problems(404) },
    },
    config: { access: { scope: 'messages:read' } },
    handler: async (request) => detailOf(context, await requireInbound(context, request)),
  })
}

async function detailOf(context: Context, mail: InboxMail): Promise<Type.Static<typeof InboxDetail>> {
  const { organizationId, leadId } = mail
  if (leadId === null) return showDetail(mail, { thread: [], answer: null })
  const thread = await readThread(context.db, organizationId, leadId)
  return showDetail(mail, { thread, answer: await previewReply(context, organizationId, leadId) })
}

function rawRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/inbox/:inboundId/raw',
    schema: {
      operationId: 'downloadInboundMail',
      tags: ['inbox'],
      summary: 'Download an inbox email',
      description: 'With attachments; at most the first 2 MB. 409 once it is no longer stored.',
      params: Params,
      response: {
        200: { description: 'The mail.', content: { 'message/rfc822': { schema: Type.String() } } },
        ...problems(404, 409),
      },
    },
    config: { access: { scope: 'messages:read' } },
    handler: async (request, reply) => {
      const mail = await requireInbound(context, request)
      const raw = await findRaw(context.db, mail.organizationId, mail.inboundId)
      if (raw === undefined) throw new AppError('not_ready', 'The bytes of this mail are no longer kept.')
      return sendMailFile(reply, `${showId('inb', mail.inboundId)}.eml`, raw)
    },
  })
}

const FileParams = Type.Object({
  ...Params.properties,
  position: Type.Integer({ minimum: 0, maximum: 99, description: 'From 0.' }),
})

function fileRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/inbox/:inboundId/attachments/:position',
    schema: {
      operationId: 'downloadAttachment',
      tags: ['inbox'],
      summary: 'Download an attachment',
      description: '409 for `risk` `blocked`, or once it is no longer stored.',
      params: FileParams,
      response: {
        200: { description: 'The file.', content: { 'application/octet-stream': { schema: Type.String() } } },
        ...problems(400, 404, 409),
      },
    },
    config: { access: { scope: 'messages:read' } },
    handler: async (request, reply) => {
      const mail = await requireInbound(context, request)
      const { name, bytes } = await readAttachment(context, mail, request.params.position)
      return sendForeignFile(reply, name, bytes)
    },
  })
}

function labelIds(description: string) {
  return Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: MOST_OF_CONVERSATION, description }))
}

function correctRoute(server: Server, context: Context): void {
  server.route({
    method: 'PATCH',
    url: '/api/v1/inbox/:inboundId',
    schema: {
      operationId: 'correctInboundMail',
      tags: ['inbox'],
      summary: 'Update an inbox email',
      description:
        '`prospectId` matches an unmatched email to a lead, which ends as `replied`. Intent `unsubscribe` suppresses the address. An intent for an out-of-office notice makes it a reply, which ends the lead; `out_of_office` for a reply only changes its kind. `assignee`, `snoozedUntil` and labels apply to the whole conversation.',
      params: Params,
      body: Type.Object(
        {
          intent: Type.Optional(Type.Enum([...INTENTS])),
          prospectId: Type.Optional(Type.String({ maxLength: 60 })),
          needsAnswer: Type.Optional(Type.Boolean()),
          assignee: Type.Optional(nullable(Type.String({ maxLength: 60 }), 'A `userId`.')),
          snoozedUntil: Type.Optional(nullable(Type.String({ maxLength: 40 }), 'At most 366 days ahead.')),
          labels: labelIds('All labels of the conversation.'),
          addLabels: labelIds('Labels to add; others stay.'),
          removeLabels: labelIds('Labels to remove.'),
        },
        { additionalProperties: false, minProperties: 1 },
      ),
      response: { 200: InboxDetail, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { scope: 'messages:send', shows: { scope: 'messages:read' } } },
    handler: async (request) => {
      const { organizationId, campaignIds, actor } = callerOf(request)
      const ref = { organizationId, campaignIds, actor, inboundId: inboundId(request.params.inboundId) }
      const { assignee, snoozedUntil, labels, addLabels, removeLabels, ...correction } = request.body
      const isTriaged = [assignee, snoozedUntil, labels, addLabels, removeLabels].some((given) => given !== undefined)
      const { leadId } = await requireInbound(context, request)
      if (isTriaged) {
        // Before anything is corrected: what is asked for is done whole, or refused.
        const matched = leadId ?? parseId('lead', correction.prospectId ?? '')
        await checkTriage(context, organizationId, { leadId: matched, given: request.body })
      }
      if (Object.keys(correction).length > 0) await correctMail(context, ref, correction)
      if (isTriaged) await triageMail(context, ref, request.body)
      return detailOf(context, await requireInbound(context, request))
    },
  })
}

async function requireInbound(context: Context, request: FastifyRequest): Promise<InboxMail> {
  const { organizationId, campaignIds } = callerOf(request)
  const id = inboundId((request.params as { inboundId: string }).inboundId)
  const found = await findInbound(context.db, organizationId, id)
  if (found === undefined || !mayReach(campaignIds, found.campaignId)) throw notFound('mail')
  return found
}
