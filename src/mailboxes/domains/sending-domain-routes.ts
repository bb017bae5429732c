import Type from 'typebox'
import { callerOf } from '../../http/access/access.ts'
import { wholeListOf } from '../../http/list-paging.ts'
import { DONE, problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import { nullable } from '../../platform/json-schema.ts'
import { GOOD_BITS, dkimRecord } from './dkim-key.ts'
import { listSendingDomains } from './dkim-store.ts'
import type { SendingDomain } from './dkim-store.ts'
import { putDkim, removeDkim, requireSendingDomain } from './sending-domains.ts'

const Domain = Type.Object({
  domain: Type.String({ title: 'SendingDomain', description: 'The part of an address after the @.' }),
})

const DkimBody = Type.Object(
  {
    selector: Type.String({
      pattern: '^[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$',
      description: 'Names the key in DNS: `{selector}._domainkey.{domain}`. Use a new selector for each key.',
    }),
    privateKey: Type.String({
      minLength: 1,
      maxLength: 16_384,
      description: 'RSA in PEM, at least 1024 bits, better 2048. Encrypted at rest, never shown again.',
    }),
  },
  { additionalProperties: false },
)

const DkimAnswer = Type.Object(
  {
    domain: Type.String(),
    selector: Type.String(),
    bits: Type.Integer({ description: 'Length of the key.' }),
    record: Type.Object(
      { type: Type.Literal('TXT'), name: Type.String(), value: Type.String() },
      { description: 'The record to publish; split `value` if your provider limits strings to 255 characters.' },
    ),
    warning: nullable(Type.String(), 'Weaknesses of the key.'),
    updatedAt: Type.String(),
  },
  { title: 'SendingDomain', description: 'A domain with a DKIM key and its DNS record.' },
)

const READ = { scope: 'campaigns:read', whole: true } as const
const WRITE_NOW = { scope: 'settings:write', whole: true, fresh: true, shows: READ } as const
const FRESH_WORDS = 'Users need a sign-in within the last 15 minutes.'

/** Keys by which emails of a domain are signed. */
export function sendingDomainRoutes(server: Server, context: Context): void {
  readRoutes(server, context)
  writeRoutes(server, context)
}

function readRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/sending-domains',
    schema: {
      operationId: 'listSendingDomains',
      tags: ['mailboxes'],
      summary: 'List sending domains',
      description: 'Domains with a DKIM key, and the DNS record to publish. Keys are never shown.',
      response: { 200: wholeListOf(DkimAnswer, 'All domains with a DKIM key.'), ...problems() },
    },
    config: { access: READ },
    handler: async (request) => {
      const found = await listSendingDomains(context.db, callerOf(request).organizationId)
      return { data: found.map(showDomain), nextCursor: null }
    },
  })
  server.route({
    method: 'GET',
    url: '/api/v1/sending-domains/:domain/dkim',
    schema: {
      operationId: 'readDkim',
      tags: ['mailboxes'],
      summary: 'Get the DKIM record of a domain',
      description: 'The TXT record to publish. The key is never shown.',
      params: Domain,
      response: { 200: DkimAnswer, ...problems(404) },
    },
    config: { access: READ },
    handler: async (request) => {
      const { organizationId } = callerOf(request)
      return showDomain(await requireSendingDomain(context, { organizationId, domain: request.params.domain }))
    },
  })
}

function writeRoutes(server: Server, context: Context): void {
  server.route({
    method: 'PUT',
    url: '/api/v1/sending-domains/:domain/dkim',
    schema: {
      operationId: 'putDkim',
      tags: ['mailboxes'],
      summary: 'Set a DKIM key',
      description: `Signs every live email from this domain (RFC 6376), including both unsubscribe headers. Use it with your own relay; Google and Microsoft sign already. Publish the record first: a signature that fails is worse than none. ${FRESH_WORDS}`,
      params: Domain,
      body: DkimBody,
      response: { 200: DkimAnswer, ...problems(400, 409, 413, 415) },
    },
    config: { access: WRITE_NOW },
    handler: async (request) => {
      const { organizationId, actor } = callerOf(request)
      const { domain } = request.params
      await putDkim(context, { organizationId, actor, domain }, request.body)
      return showDomain(await requireSendingDomain(context, { organizationId, domain }))
    },
  })
  server.route({
    method: 'DELETE',
    url: '/api/v1/sending-domains/:domain/dkim',
    schema: {
      operationId: 'removeDkim',
      tags: ['mailboxes'],
      summary: 'Remove a DKIM key',
      description: `Fairlead stops signing emails from the domain. ${FRESH_WORDS}`,
      params: Domain,
      response: { 204: DONE, ...problems(404) },
    },
    config: { access: WRITE_NOW },
    handler: async (request, reply) => {
      const { organizationId, actor } = callerOf(request)
      await removeDkim(context, { organizationId, actor, domain: request.params.domain })
      return reply.code(204).send(null)
    },
  })
}

function showDomain({ domain, selector, bits, publicKey, updatedAt }: SendingDomain) {
  const weak = `The key has ${bits} bits; make one of ${GOOD_BITS}, which receivers ask for more and more.`
  return {
    domain,
    selector,
    bits,
    record: { type: 'TXT' as const, ...dkimRecord({ domain, selector, publicKey }) },
    warning: bits < GOOD_BITS ? weak : null,
    updatedAt: updatedAt.toISOString(),
  }
}
