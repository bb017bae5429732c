import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf, campaignOf } from '../../http/access/access.ts'
import { idempotencyOf, retryHeader } from '../../http/idempotency-key.ts'
import { mayRead } from '../../http/access/permissions.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { compileRequestSchema } from '../../http/validation/schema-compilers.ts'
import { CampaignParams } from '../../http/params.ts'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { ACCEPTED_EXAMPLES, AddLeadAnswer, DryRunAnswer } from '../answer-schema.ts'
import { utcDay } from '../validation/funding-date.ts'
import { IntakeQuery, assertMayLookAcross } from './intake-request.ts'
import type { Intake } from './intake.ts'
import type { IntakeRequest, WarnOfLeads } from './intake-request.ts'
import type { ParsedLead } from '../fields/lead-fields.ts'
import { parseLead } from '../validation/parse-lead.ts'
import { previewIntake } from './check-eligibility.ts'
import { LeadBody } from '../schema.ts'

/** The score of a lead with what is known now, its first email and when that would be sent. Writes nothing. */
export type DryRun = (input: {
  organizationId: string
  campaignId: string
  lead: ParsedLead
}) => Promise<Record<string, unknown>>

interface AddLeadParts {
  readonly intake: Intake
  readonly dryRun: DryRun
  readonly warnOf: WarnOfLeads
}

const AddLeadQuery = Type.Object({
  onDuplicate: IntakeQuery.onDuplicate,
  duplicateScope: IntakeQuery.duplicateScope,
  dryRun: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Validates, checks for duplicates, scores and renders the first email without storing anything, including the Idempotency-Key. Score and email need `leads:read`.',
    }),
  ),
  lenient: IntakeQuery.lenient,
})

const IdempotencyHeader = retryHeader(
  'Makes a retry safe for 24 hours: the same request and query with the same key get the first response again.',
)

type AddLeadRequest = FastifyRequest<{ Querystring: Type.Static<typeof AddLeadQuery> }>

/** `POST /campaigns/{campaignId}/leads`: the front door. */
export function addLeadRoutes(server: Server, context: Context, parts: AddLeadParts): void {
  server.route({
    method: 'POST',
    url: '/api/v1/campaigns/:campaignId/leads',
    schema: {
      operationId: 'addLead',
      tags: ['leads'],
      summary: 'Add a lead to a campaign',
      description:
        'The lead is researched, scored against the campaign’s criteria and queued for outreach. A 201 means that it is stored durably. An address is one lead per campaign, however often you send it.',
      params: CampaignParams,
      querystring: AddLeadQuery,
      headers: IdempotencyHeader,
      body: LeadBody,
      response: {
        200: Type.Union([AddLeadAnswer, DryRunAnswer], {
          description: 'The existing lead, or the result of `dryRun`.',
          examples: [ACCEPTED_EXAMPLES.duplicate],
        }),
        201: { ...AddLeadAnswer, examples: [ACCEPTED_EXAMPLES.queued, ACCEPTED_EXAMPLES.suppressed] },
        ...problems(400, 404, 409, 413, 415, 422),
      },
    },
    config: { tells: ['Location'], access: { scope: 'leads:write', campaign: 'campaignId', shows: 'receipt' } },
    // The body has rules that no schema language expresses; parseLead applies them all, with better words.
    validatorCompiler: (route) => (route.httpPart === 'body' ? () => true : compileRequestSchema(route)),
    handler: async (request, reply) => {
      const answer = await addLead(context, parts, request)
      if (answer.location !== null) reply.header('Location', answer.location)
      if (answer.replayed) reply.header('Idempotent-Replayed', 'true')
      reply.code(answer.status).type('application/json; charset=utf-8').serializer(String)
      // The text is made in the transaction and stored for retries; it goes out to the letter.
      return (reply as FastifyReply).send(answer.body)
    },
  })
}

/** What a trial tells of the company, the person and the campaign beyond what was sent: not to a key that only adds. */
const UNREAD = {
  score: {},
  firstEmail: { subject: null, body: null, problem: 'It is shown to a key with the scope `leads:read`.' },
  plannedAt: null,
}

/** An answer that is text already. */
interface TextAnswer {
  readonly status: 200 | 201
  readonly body: string
  readonly location: string | null
  readonly replayed: boolean
}

async function addLead(context: Context, parts: AddLeadParts, request: AddLeadRequest): Promise<TextAnswer> {
  const read = readOrder(context, request)
  const readsCampaign = mayRead(callerOf(request), { scope: 'campaigns:read' })
  // The criteria are read for nobody whose lead can have no such warning.
  const warned = read.lead.company === undefined ? undefined : await parts.warnOf({ ...read, readsCampaign })
  const order = { ...read, ofNew: warned?.(read.lead) ?? [] }
  if (request.query.dryRun === true) {
    const whole = { ...(await parts.dryRun(order)), ...(await previewIntake(context, order)) }
    const preview = mayRead(callerOf(request), { scope: 'leads:read' }) ? whole : { ...whole, ...UNREAD }
    const body = JSON.stringify({ success: true, dryRun: true, message: 'Nothing was written.', ...preview })
    return { status: 200, body, location: null, replayed: false }
  }
  const result = await parts.intake.add(order)
  if (result.kind === 'refused') throw result.error
  const { status, body, location } = result
  return { status, body, location, replayed: result.outcome === 'replayed' }
}

function readOrder(context: Context, request: AddLeadRequest): IntakeRequest {
  const caller = callerOf(request)
  const { onDuplicate = 'skip', duplicateScope = 'campaign', lenient = false } = request.query
  const parsed = parseLead(request.body, { lenient, today: utcDay(context.clock.now()) })
  if (!parsed.ok) throw invalid(parsed.errors, 'The lead is not valid; errors names every place.')
  assertMayLookAcross(caller, duplicateScope)
  const { lead, warnings } = parsed
  const idempotency = idempotencyOf(request)
  return {
    organizationId: caller.organizationId,
    lead,
    warnings,
    onDuplicate,
    duplicateScope,
    ...campaignOf(request),
    ...(idempotency === undefined ? {} : { idempotency }),
  }
}
