import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { entityTag, matchesVersion } from '../../platform/entity-tag.ts'
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
import type { LeadFeatures } from '../answer-schema.ts'
import { LeadPatchBody } from '../schema.ts'
import { auditLead, doerOf, readLead, steerLead, withLockedLead } from './lead-commands.ts'
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
    description: 'Ends its sequence: no more emails are sent. You can `resume` it.',
  })
  action(server, context, {
    name: 'pause',
    summary: 'Pause a lead',
    description:
      'Pauses its emails until you resume it, or until `until`. 409 if the lead is already held for a person (a review, or another tool), because resuming would lift that hold too. A pending approval is requested again after the pause.',
    body: PauseBody,
  })
  action(server, context, {
    name: 'resume',
    summary: 'Resume a lead',
    description:
      'Lifts any hold; for a review, this approves the lead. It does not approve AI-written texts (see `/approvals`): the email uses the template’s fallback. An ended lead continues after its last step, except after an unsubscribe, bounce, complaint or suppression; if its address or domain was suppressed since, it ends as `suppressed`. A lead emailed by another tool is held as `moved` first: resume it again.',
  })
  action(server, context, {
    name: 'rescore',
    summary: 'Rescore a lead',
    description: 'Uses the current criteria and facts.',
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
    description: 'The updated lead, with warnings.',
  },
)

function patchRoute(server: Server, context: Context, features: LeadFeatures): void {
  server.route({
    method: 'PATCH',
    url: '/api/v1/leads/:prospectId',
    schema: {
      operationId: 'updateLead',
      tags: ['leads'],
      summary: 'Update a lead',
      description:
        'Fields you send are replaced; `null` clears an optional field. You cannot change the address or read-only fields such as `status` and `score`; sending them unchanged is fine. Unknown keys are kept under `unrecognised` and named in `warnings`. The lead is researched and scored again if needed. `If-Match` updates only that version.',
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

async function patchLead(context: Context, request: FastifyRequest, { meetingsOf }: LeadFeatures) {
  const ref = leadRefOf(request)
  const ifMatch = request.headers['if-match']
  const today = utcDay(context.clock.now())
  return withLockedLead(context, ref, async (tx, lead) => {
    if (ifMatch !== undefined && !matchesVersion(ifMatch, lead.version)) {
      throw new AppError('precondition_failed', `The lead is at version ${lead.version} by now. Read it again.`)
    }
    const meeting = (await meetingsOf(tx, ref.organizationId, [ref.leadId]))(ref.leadId)
    const team = showTeam((await findTeams(tx, ref.organizationId, [ref.leadId])).get(ref.leadId))
    const { rest, problems: owned } = withoutOwned(request.body, { ...showLead(lead), ...team, meeting })
    const patch = parseLeadPatch(rest, toParsedLead(lead), { lenient: false, today })
    const errors = [...owned, ...(patch.ok ? [] : patch.errors)]
    if (errors.length > 0 || !patch.ok) throw invalid(errors)
    const { lead: after, fields } = await replaceLead(context, tx, lead, { fields: patch.lead, by: doerOf(ref) })
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
        'Deletes the lead with its emails and meetings. You can add the person again. 409 lists upcoming meetings in the built-in calendar: cancel them first to notify both sides.',
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
        'Cannot be undone. Deletes the person and all their data from every campaign of the organization. A keyed hash of the address is kept so that they are never contacted again. Upcoming meetings are deleted without notice: cancel them first to notify the host.',
      params: LeadParams,
      response: {
        200: Type.Object(
          { success: Type.Literal(true), leads: Type.Integer({ description: 'Number of deleted leads.' }) },
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
