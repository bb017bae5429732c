import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { entityTag, matchesVersion } from '../../campaigns/index.ts'
import { DONE, problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { LeadParams } from '../../http/params.ts'
import type { Context } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { AddLeadAnswer, LeadAnswer, showLead } from '../answer-schema.ts'
import { utcDay } from '../validation/funding-date.ts'
import { toParsedLead } from '../fields/lead-fields.ts'
import { withoutOwned } from '../validation/read-only-fields.ts'
import { parseLeadPatch } from '../validation/parse-lead.ts'
import { readUntil } from './command-rules.ts'
import type { LeadCommand } from './command-rules.ts'
import { deleteLead, eraseLead } from './remove-lead.ts'
import { leadRefOf } from '../routes.ts'
import type { LeadFeatures } from '../routes.ts'
import { LeadPatchBody } from '../schema.ts'
import { auditLead, readLead, steerLead, withLockedLead } from './lead-commands.ts'
import { replaceLead } from './update-lead.ts'
import { showTeam } from '../team/team-schema.ts'
import { findTeams } from '../team/team-store.ts'

const PauseBody = Type.Union([
  Type.Object(
    {
      until: Type.Optional(
        Type.String({
          description: 'When to resume, ISO 8601 with a zone.',
          examples: ['2026-12-01T09:00:00Z'],
        }),
      ),
    },
    { additionalProperties: false },
  ),
  Type.Null(),
])

/** Changing, steering and removing leads. */
export function leadCommandRoutes(server: Server, context: Context, features: LeadFeatures): void {
  action(server, context, {
    name: 'stop',
    summary: 'Stop a lead',
    description: 'Ends its sequence; nothing more is sent. `resume` takes it up again.',
  })
  action(server, context, {
    name: 'pause',
    summary: 'Pause a lead',
    description:
      'Nothing is sent until it is resumed, or until the given instant. 409 if the lead waits for a person already (a review, or another tool): resuming would lift that too. If a text waits for approval, it is asked for again after the pause.',
    body: PauseBody,
  })
  action(server, context, {
    name: 'resume',
    summary: 'Resume a lead',
    description:
      'Lifts any hold; for a review it is the approval. AI-written texts are approved at `/approvals` only: the email goes with the plain wording of its template. An ended lead continues after its last step, except after an unsubscribe, bounce, complaint or suppression; if its address or domain was suppressed since, it ends as `suppressed`. A lead that another tool emailed waits as `moved` first; resume it once more.',
  })
  action(server, context, {
    name: 'rescore',
    summary: 'Score a lead again',
    description: 'Uses the campaign’s current criteria and facts.',
  })
  patchRoute(server, context, features)
  removalRoutes(server, context)
}

/** Who learns an id from an intake that names a duplicate would else read all that is known of the person. */
const WRITE = { scope: 'leads:write', shows: { scope: 'leads:read' } } as const

interface Action {
  readonly name: LeadCommand
  readonly summary: string
  readonly description: string
  readonly body?: Type.TSchema
}

function action(server: Server, context: Context, given: Action): void {
  server.route({
    method: 'POST',
    url: `/api/v1/leads/:prospectId/${given.name}`,
    schema: {
      operationId: `${given.name}Lead`,
      tags: ['leads'],
      summary: given.summary,
      description: given.description,
      params: LeadParams,
      ...(given.body === undefined ? {} : { body: given.body }),
      response: { 200: LeadAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: WRITE },
    handler: async (request) => {
      const ref = leadRefOf(request)
      // What is sent beside an operation that takes nothing says nothing.
      const until = given.body === undefined ? null : untilOf(context, request.body)
      await steerLead(context, ref, { steering: given.name, until })
      return showLead(await readLead(context.db, ref))
    },
  })
}

function untilOf(context: Context, body: unknown): Date | null {
  const until = (body as { until?: string } | null | undefined)?.until
  return until === undefined ? null : readUntil(until, context.clock.now())
}

const PatchAnswer = Type.Object(
  { ...LeadAnswer.properties, warnings: AddLeadAnswer.properties.warnings },
  {
    title: 'ChangedLead',
    'x-extends': 'Lead',
    description: 'The lead as it is now, and what about the change deserves a look.',
  },
)

function patchRoute(server: Server, context: Context, features: LeadFeatures): void {
  server.route({
    method: 'PATCH',
    url: '/api/v1/leads/:prospectId',
    schema: {
      operationId: 'updateLead',
      tags: ['leads'],
      summary: 'Change a lead',
      description:
        'Given fields replace the present ones; `null` clears an optional field. The address and what the service writes, such as `status` and `score`, cannot change; sending them unchanged is fine. Unknown keys are kept under `unrecognised` and named in `warnings`. The lead is researched and scored again if needed. With `If-Match` only that version is changed.',
      params: LeadParams,
      body: LeadPatchBody,
      response: { 200: PatchAnswer, ...problems(400, 404, 409, 412, 413, 415) },
    },
    config: { tells: ['ETag'], access: WRITE },
    validatorCompiler: () => () => true,
    handler: async (request, reply) => {
      const { lead, meeting, team, warnings } = await patchLead(context, request, features)
      reply.header('ETag', entityTag(lead.version))
      return { ...showLead(lead), meeting, ...team, warnings }
    },
  })
}

async function patchLead(context: Context, request: FastifyRequest, { meetingOf }: LeadFeatures) {
  const ref = leadRefOf(request)
  const ifMatch = request.headers['if-match']
  const today = utcDay(context.clock.now())
  return withLockedLead(context, ref, async (tx, lead) => {
    if (ifMatch !== undefined && !matchesVersion(ifMatch, lead.version)) {
      throw new AppError('precondition_failed', `The lead is at version ${lead.version} by now. Read it again.`)
    }
    const meeting = await meetingOf(tx, ref.organizationId, ref.leadId)
    const team = showTeam((await findTeams(tx, ref.organizationId, [ref.leadId])).get(ref.leadId))
    const { rest, problems: owned } = withoutOwned(request.body, { ...showLead(lead), ...team, meeting })
    const patch = parseLeadPatch(rest, toParsedLead(lead), { lenient: false, today })
    const errors = [...owned, ...(patch.ok ? [] : patch.errors)]
    if (errors.length > 0 || !patch.ok) throw invalid(errors)
    const { lead: after, fields } = await replaceLead(context, tx, lead, patch.lead)
    if (fields.length > 0) await auditLead(context, tx, ref, { action: 'lead.changed', fields })
    return { lead: after, meeting, team, warnings: patch.warnings }
  })
}

function removalRoutes(server: Server, context: Context): void {
  server.route({
    method: 'DELETE',
    url: '/api/v1/leads/:prospectId',
    schema: {
      operationId: 'deleteLead',
      tags: ['leads'],
      summary: 'Delete a lead',
      description:
        'Removes the lead with its messages and meetings. The person may be added again. 409 names the meetings in our own calendar that are ahead: cancel them first, so that both sides are told.',
      params: LeadParams,
      response: { 204: DONE, ...problems(404, 409) },
    },
    config: { access: { scope: 'leads:write', shows: { scope: 'meetings:read' } } },
    handler: async (request, reply) => {
      await deleteLead(context, leadRefOf(request))
      return reply.code(204).send(null)
    },
  })
  server.route({
    method: 'POST',
    url: '/api/v1/leads/:prospectId/erase',
    schema: {
      operationId: 'eraseLead',
      tags: ['leads'],
      summary: 'Erase a person',
      description:
        'Irreversible. Removes the person from every campaign of the organization with all that was stored of them; a keyed hash of the address stays so that nobody contacts them again. Meetings ahead go with them and nobody is told: cancel them first where the host is to know.',
      params: LeadParams,
      response: {
        200: Type.Object(
          { success: Type.Literal(true), leads: Type.Integer({ description: 'How many leads were removed.' }) },
          { description: 'The person is erased.' },
        ),
        ...problems(404, 409),
      },
    },
    config: { access: { scope: 'leads:erase', fresh: true, shows: 'receipt' } },
    handler: async (request) => {
      const { leads } = await eraseLead(context, leadRefOf(request))
      return { success: true as const, leads }
    },
  })
}
