import type { FastifyRequest } from 'fastify'
import { callerOf } from '../http/access/access.ts'
import { assertMay } from '../http/access/permissions.ts'
import { wholeListOf } from '../http/list-paging.ts'
import { DONE, problems } from '../http/problems.ts'
import { abortOnDisconnect } from '../http/reply.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { showId } from '../platform/ids.ts'
import { countWaitingForMailbox } from '../sending/index.ts'
import { sendingDomainRoutes } from './domains/sending-domain-routes.ts'
import { MailboxAnswer, MailboxBody, MailboxParams, MailboxPatch } from './schema.ts'
import { checkRoutes, mailboxRefOf } from './settings/check-routes.ts'
import {
  changeMailbox,
  removeMailbox,
  requireMailbox,
  saveMailbox,
  setMailboxStatusByHand,
  touchesAccount,
} from './settings/save-mailbox.ts'
import { showMailbox } from './settings/show-mailbox.ts'
import { listMailboxes } from './store.ts'
import type { MailboxRef } from './store.ts'

const READ = { scope: 'campaigns:read', whole: true } as const
const WRITE = { scope: 'settings:write', whole: true, shows: READ } as const
const WRITE_NOW = { ...WRITE, fresh: true } as const
/** For what takes a secret in: every email of the mailbox passes through the servers named. */
const CONNECT = { ...WRITE_NOW, scope: ['settings:write', 'messages:read'] } as const
const FRESH_WORDS = 'Users need a sign-in within the last 15 minutes.'
const CONNECT_WORDS = `Keys also need \`messages:read\`. ${FRESH_WORDS}`

/** Email accounts that live campaigns send from. */
export function mailboxRoutes(server: Server, context: Context): void {
  createRoute(server, context)
  readRoutes(server, context)
  changeRoute(server, context)
  removeRoute(server, context)
  statusRoute(server, context, 'pause')
  statusRoute(server, context, 'resume')
  checkRoutes(server, context)
  sendingDomainRoutes(server, context)
}

function createRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/mailboxes',
    schema: {
      operationId: 'createMailbox',
      tags: ['mailboxes'],
      summary: 'Add a mailbox',
      description: `Connects and logs in to both servers before it stores anything; if that fails, \`errors\` has the cause at \`/smtp\`, \`/imap\` or \`/auth\`, with the mail server’s message. Up to 20 checks a minute. ${CONNECT_WORDS}`,
      body: MailboxBody,
      response: { 201: MailboxAnswer, ...problems(400, 409, 413, 415) },
    },
    config: { tells: ['Location'], access: CONNECT },
    handler: async (request, reply) => {
      const { organizationId, actor } = callerOf(request)
      const mailboxId = await saveMailbox(
        context,
        { organizationId, actor, signal: abortOnDisconnect(reply) },
        request.body,
      )
      reply.code(201).header('Location', `/api/v1/mailboxes/${showId('mbox', mailboxId)}`)
      return reply.send(await readShown(context, { organizationId, mailboxId }))
    },
  })
}

async function readShown(context: Context, ref: MailboxRef) {
  return showMailbox(await requireMailbox(context, ref), context.clock.now())
}

function readRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/mailboxes',
    schema: {
      operationId: 'listMailboxes',
      tags: ['mailboxes'],
      summary: 'List mailboxes',
      description: 'Without secrets.',
      response: { 200: wholeListOf(MailboxAnswer, 'All mailboxes.'), ...problems() },
    },
    config: { access: READ },
    handler: async (request) => {
      const now = context.clock.now()
      const mailboxes = await listMailboxes(context.db, callerOf(request).organizationId, now)
      return { data: mailboxes.map((mailbox) => showMailbox(mailbox, now)), nextCursor: null }
    },
  })
  server.route({
    method: 'GET',
    url: '/api/v1/mailboxes/:mailboxId',
    schema: {
      operationId: 'readMailbox',
      tags: ['mailboxes'],
      summary: 'Get a mailbox',
      description: 'Without secrets.',
      params: MailboxParams,
      response: { 200: MailboxAnswer, ...problems(404) },
    },
    config: { access: READ },
    handler: async (request) => readShown(context, mailboxRefOf(request)),
  })
}

function changeRoute(server: Server, context: Context): void {
  server.route({
    method: 'PATCH',
    url: '/api/v1/mailboxes/:mailboxId',
    schema: {
      operationId: 'updateMailbox',
      tags: ['mailboxes'],
      summary: 'Update a mailbox',
      description: `Fields you send are replaced; the address cannot change. Changes to \`smtp\`, \`imap\` or \`auth\` are tested by connecting and logging in before they are stored. They need the scope \`messages:read\`, and users a sign-in within the last 15 minutes. Stored secrets are never shown or sent to another server or account. A paused mailbox stays paused.`,
      params: MailboxParams,
      body: MailboxPatch,
      response: { 200: MailboxAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: WRITE },
    handler: async (request, reply) => {
      const ref = mailboxRefOf(request)
      if (touchesAccount(request.body)) assertMay(callerOf(request), CONNECT)
      await changeMailbox(context, { ...ref, signal: abortOnDisconnect(reply) }, request.body)
      return readShown(context, ref)
    },
  })
}

function removeRoute(server: Server, context: Context): void {
  server.route({
    method: 'DELETE',
    url: '/api/v1/mailboxes/:mailboxId',
    schema: {
      operationId: 'removeMailbox',
      tags: ['mailboxes'],
      summary: 'Remove a mailbox',
      description: `Deletes its settings and secrets; sent emails are kept. 409 while a campaign that is not archived uses it, or it has replies, emails being sent or emails with unclear delivery. Other conversations continue from another mailbox of their campaign. ${FRESH_WORDS}`,
      params: MailboxParams,
      response: { 204: DONE, ...problems(404, 409) },
    },
    config: { access: WRITE_NOW },
    handler: async (request, reply) => {
      const ref = mailboxRefOf(request)
      await removeMailbox(context, ref, (tx) => countWaitingForMailbox(tx, ref))
      return reply.code(204).send(null)
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
      description: action === 'pause' ? 'Its leads wait until you resume it.' : 'Fix the cause of the pause first.',
      params: MailboxParams,
      response: { 200: MailboxAnswer, ...problems(404) },
    },
    config: { access: WRITE },
    handler: async (request: FastifyRequest) => {
      const ref = mailboxRefOf(request)
      await setMailboxStatusByHand(context, ref, action === 'pause' ? 'paused' : 'ok')
      return readShown(context, ref)
    },
  })
}
