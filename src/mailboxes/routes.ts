import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf } from '../http/access.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { parseId, showId } from '../platform/ids.ts'
import { nullable } from '../platform/nullable.ts'
import { changeMailbox, requireMailbox, setStatusByHand } from './change-mailbox.ts'
import { listMailboxes } from './store.ts'
import type { Mailbox, MailboxRef } from './store.ts'
import { saveMailbox } from './save-mailbox.ts'

const FromName = Type.String({ minLength: 1, maxLength: 200, description: 'The name shown beside it, on one line.' })
const MOST_A_DAY = { minimum: 1, maximum: 2_000, description: 'Emails a day at most.' }

const Smtp = Type.Object(
  {
    host: Type.String({ minLength: 1, maxLength: 253 }),
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    security: Type.Enum(['tls', 'starttls'], {
      description: '`tls` from the first byte (465), or `starttls` (587).',
    }),
    username: Type.String({ maxLength: 320 }),
    password: Type.String({ minLength: 1, maxLength: 1_000, description: 'Encrypted at rest, never shown again.' }),
  },
  { additionalProperties: false },
)

const MailboxBody = Type.Object(
  {
    address: Type.String({ maxLength: 254, description: 'The address emails come from.' }),
    fromName: FromName,
    smtp: Smtp,
    dailyCap: Type.Optional(Type.Integer({ ...MOST_A_DAY, default: 30 })),
  },
  { additionalProperties: false },
)

const MailboxPatch = Type.Object(
  {
    fromName: Type.Optional(FromName),
    smtp: Type.Optional(
      Type.Partial(Smtp, {
        additionalProperties: false,
        description:
          'What is given replaces what is there. Another `host`, `port`, `security` or `username` needs the `password` with it; the `password` alone is a changed password.',
      }),
    ),
    dailyCap: Type.Optional(Type.Integer(MOST_A_DAY)),
  },
  { additionalProperties: false },
)

const MailboxParams = Type.Object({ mailboxId: Type.String({ description: 'The `mailboxId` of the mailbox.' }) })

const MailboxAnswer = Type.Object(
  {
    mailboxId: Type.String(),
    address: Type.String(),
    fromName: Type.String(),
    smtp: Type.Object({ host: Type.String(), port: Type.Integer(), security: Type.String(), username: Type.String() }),
    dailyCap: Type.Integer(),
    sentToday: Type.Integer(),
    status: Type.Enum(['ok', 'paused']),
    pauseReason: nullable(Type.String()),
    createdAt: Type.String(),
  },
  { title: 'Mailbox' },
)

/** Where live campaigns send from. */
export function mailboxRoutes(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/mailboxes',
    schema: {
      operationId: 'createMailbox',
      tags: ['mailboxes'],
      summary: 'Add a mailbox',
      description:
        'Connects and logs in before anything is stored; a mailbox that cannot work is refused with the class of failure.',
      body: MailboxBody,
      response: { 201: MailboxAnswer, ...problems(400, 409, 413, 415) },
    },
    config: { access: { scope: 'settings:write' } },
    handler: async (request, reply) => {
      const { organizationId, actor } = callerOf(request)
      const mailboxId = await saveMailbox(context, { organizationId, actor }, request.body)
      return reply.code(201).send(showMailbox(await requireMailbox(context, { organizationId, mailboxId })))
    },
  })
  server.route({
    method: 'GET',
    url: '/api/v1/mailboxes',
    schema: {
      operationId: 'listMailboxes',
      tags: ['mailboxes'],
      summary: 'List mailboxes',
      description: 'All of them, without secrets.',
      response: {
        200: Type.Object({ data: Type.Array(MailboxAnswer), nextCursor: Type.Null() }),
        ...problems(),
      },
    },
    config: { access: { scope: 'campaigns:read' } },
    handler: async (request) => {
      const mailboxes = await listMailboxes(context.db, callerOf(request).organizationId, context.clock.now())
      return { data: mailboxes.map(showMailbox), nextCursor: null }
    },
  })
  changeRoute(server, context)
  statusRoute(server, context, 'pause')
  statusRoute(server, context, 'resume')
}

function changeRoute(server: Server, context: Context): void {
  server.route({
    method: 'PATCH',
    url: '/api/v1/mailboxes/:mailboxId',
    schema: {
      operationId: 'updateMailbox',
      tags: ['mailboxes'],
      summary: 'Change a mailbox',
      description:
        'What is given replaces what is there; the address stays. With `smtp` it connects and logs in before anything is stored, as on adding. A stored password is never shown, and sent to no other server or account than it was given for. A mailbox that is paused stays so until it is resumed.',
      params: MailboxParams,
      body: MailboxPatch,
      response: { 200: MailboxAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { scope: 'settings:write' } },
    handler: async (request) => {
      const ref = mailboxRefOf(request)
      await changeMailbox(context, ref, request.body)
      return showMailbox(await requireMailbox(context, ref))
    },
  })
}

function statusRoute(server: Server, context: Context, action: 'pause' | 'resume'): void {
  server.route({
    method: 'POST',
    url: `/api/v1/mailboxes/:mailboxId/${action}`,
    schema: {
      operationId: `${action}Mailbox`,
      tags: ['mailboxes'],
      summary: action === 'pause' ? 'Pause a mailbox' : 'Resume a mailbox',
      description: action === 'pause' ? 'Its leads wait.' : 'After what made it stop was mended.',
      params: MailboxParams,
      response: { 200: MailboxAnswer, ...problems(404) },
    },
    config: { access: { scope: 'settings:write' } },
    handler: async (request) => {
      const ref = mailboxRefOf(request)
      await setStatusByHand(context, ref, action === 'pause' ? 'paused' : 'ok')
      return showMailbox(await requireMailbox(context, ref))
    },
  })
}

function mailboxRefOf(request: FastifyRequest): MailboxRef & { readonly actor: string } {
  const mailboxId = parseId('mbox', (request.params as { mailboxId: string }).mailboxId)
  if (mailboxId === undefined) throw notFound('mailbox')
  const { organizationId, actor } = callerOf(request)
  return { organizationId, mailboxId, actor }
}

function showMailbox(mailbox: Mailbox): Type.Static<typeof MailboxAnswer> {
  const { host, port, security, username } = mailbox.smtp
  return {
    mailboxId: showId('mbox', mailbox.mailboxId),
    address: mailbox.address,
    fromName: mailbox.fromName,
    smtp: { host, port, security, username },
    dailyCap: mailbox.dailyCap,
    sentToday: mailbox.sentToday,
    status: mailbox.status,
    pauseReason: mailbox.pauseReason,
    createdAt: mailbox.createdAt.toISOString(),
  }
}
