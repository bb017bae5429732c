import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf, campaignOf } from '../../http/access/access.ts'
import { wholeListOf } from '../../http/list-paging.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { CampaignParams } from '../../http/params.ts'
import { findCampaign } from '../../campaigns/index.ts'
import { findFreeKeys, leadRef, readLead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { nullable } from '../../platform/json-schema.ts'
import { questionsOf } from '../../research/index.ts'
import { checkSchedule } from '../schedule/check-schedule.ts'
import { cleanHtml } from '../html/clean-html.ts'
import { listVariables } from '../templates/template-variables.ts'
import { nextWindows } from '../schedule/send-window.ts'
import { previewEmail, TRIED_LEADS } from './preview-email.ts'
import { SAMPLE_NAME } from './sample-email.ts'
import type { EmailPreview } from './preview-email.ts'
import { completeSchedule, ScheduleInput } from '../schedule/schedule-schema.ts'

const DraftProblem = Type.Object(
  { pointer: Type.String(), code: Type.String(), detail: Type.String() },
  { title: 'DraftProblem', description: 'Problems of the draft, each with a JSON Pointer into the body.' },
)
const Problems = Type.Array(DraftProblem, { description: 'Why the draft could not be saved; empty when it could.' })

const VariableAnswer = Type.Object(
  {
    name: Type.String({ description: 'Name in templates, such as `lead.firstName`.' }),
    kind: Type.Enum(['text', 'number', 'boolean', 'list', 'freeform'], {
      description: 'The type of the value; `freeform` is any value the caller sent.',
    }),
    description: Type.String(),
    example: nullable(Type.String()),
    leads: nullable(Type.Integer(), 'For freeform keys: how many of the newest 500 leads have it.'),
  },
  { title: 'TemplateVariable' },
)

const EmailDraft = Type.Object(
  {
    subject: Type.Optional(
      Type.String({
        maxLength: 1_000,
        description: 'Liquid template. Omit it to reply in the same thread.',
      }),
    ),
    body: Type.String({
      maxLength: 50_000,
      description: 'Liquid template of the plain text. Default: derived from `html`.',
    }),
    html: Type.Optional(Type.String({ maxLength: 100_000, description: 'Liquid template of an HTML part.' })),
    step: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'Number of a saved step, so that `spin` chooses the same text.',
      }),
    ),
    firstSubject: Type.Optional(
      Type.String({
        maxLength: 1_000,
        description: 'For a reply, the first subject template of its thread.',
      }),
    ),
    prospectId: Type.Optional(
      Type.String({ maxLength: 60, description: 'The lead. Default: the newest that has not ended, else the newest.' }),
    ),
  },
  {
    additionalProperties: false,
    title: 'EmailDraft',
    examples: [{ subject: 'Hello', body: 'Hi {{ lead.firstName | default: "there" }}' }],
  },
)

const EmailPreviewAnswer = Type.Object(
  {
    problems: Problems,
    prospectId: nullable(Type.String(), 'The lead; null for a sample lead if the campaign has none.'),
    contactName: nullable(Type.String()),
    subject: nullable(Type.String(), 'Rendered subject; null if it cannot be rendered.'),
    text: nullable(Type.String(), 'Rendered text with footer; links are inactive.'),
    html: nullable(
      Type.String({ description: 'The HTML part, cleaned. Never show it outside a sandbox.' }),
      'Null for plain-text emails.',
    ),
    problem: nullable(Type.String(), 'Why it cannot be rendered and would be held.'),
    missing: Type.Array(Type.String(), { description: 'Variables without a value or default.' }),
    tried: Type.Integer({ description: `Newest leads tested, at most ${TRIED_LEADS}.` }),
    held: Type.Integer({ description: 'Of these, leads for which it cannot be rendered.' }),
    missingInTried: Type.Array(Type.Object({ name: Type.String(), leads: Type.Integer() }), {
      description: 'Missing variables, with the number of leads.',
    }),
  },
  { title: 'EmailPreview', description: 'The email preview, or the draft’s problems.' },
)

const SchedulePreviewAnswer = Type.Object(
  {
    problems: Problems,
    windows: Type.Array(Type.Object({ from: Type.String(), to: Type.String() }), {
      description: 'The next five sending windows for leads without a known time zone.',
    }),
  },
  { title: 'SchedulePreview', description: 'Sending windows of the schedule, or its problems.' },
)

/** Trying out emails and hours before they are saved. */
export function draftRoutes(server: Server, context: Context): void {
  variablesRoute(server, context)
  emailRoute(server, context)
  scheduleRoute(server, context)
}

function variablesRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId/template-variables',
    schema: {
      operationId: 'listTemplateVariables',
      tags: ['campaigns'],
      summary: 'List template variables',
      description:
        'All fixed variables, the answers to the campaign’s questions, and up to 100 `customData` and `researchData` keys of its newest 500 leads. You can use other keys too.',
      params: CampaignParams,
      response: {
        200: wholeListOf(VariableAnswer, 'Every variable that templates of the campaign can name.'),
        ...problems(404),
      },
    },
    config: { access: { scope: 'leads:read', campaign: 'campaignId' } },
    handler: async (request) => {
      const place = placeOf(request)
      const keys = await findFreeKeys(context.db, { ...place, leads: 500, limit: 100 })
      const campaign = await findCampaign(context.db, place.organizationId, place.campaignId)
      return { data: listVariables(keys, campaign === undefined ? [] : questionsOf(campaign)), nextCursor: null }
    },
  })
}

function emailRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/campaigns/:campaignId/sequence/preview',
    schema: {
      operationId: 'previewEmail',
      tags: ['campaigns'],
      summary: 'Preview an email',
      description:
        'Renders a draft for a lead as it would be sent, and counts the newest leads for which rendering fails. Stores and sends nothing. `problems` lists errors in the draft, with status 200.',
      params: CampaignParams,
      body: EmailDraft,
      response: { 200: EmailPreviewAnswer, ...problems(400, 404, 413, 415) },
    },
    config: { access: { scope: 'leads:read', campaign: 'campaignId', shows: { scope: 'leads:read' } } },
    handler: async (request) => {
      const { prospectId, html: given, ...draft } = request.body
      const place = placeOf(request)
      const lead =
        prospectId === undefined ? undefined : await readLead(context.db, leadRef(callerOf(request), prospectId))
      if (lead !== undefined && lead.campaignId !== place.campaignId) throw notFound('lead')
      const isGiven = given !== undefined && given.trim() !== ''
      const html = isGiven ? { html: await cleanHtml(place.organizationId, given, '/html') } : {}
      return showPreview(await previewEmail(context, { ...place, lead }, { ...draft, ...html }))
    },
  })
}

function showPreview({ problems: faults, lead, message, tried, held, missing }: EmailPreview) {
  return {
    problems: [...faults],
    prospectId: lead === undefined ? null : showId('lead', lead.leadId),
    contactName: lead?.contactName ?? (message === undefined ? null : SAMPLE_NAME),
    subject: message?.ok === true ? message.subject : null,
    text: message?.ok === true ? message.text : null,
    html: message?.ok === true ? message.html : null,
    problem: message?.ok === false ? message.problem : null,
    missing: message?.ok === false ? [...message.missing] : [],
    tried,
    held,
    missingInTried: [...missing],
  }
}

function scheduleRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/campaigns/:campaignId/schedule/preview',
    schema: {
      operationId: 'previewSchedule',
      tags: ['campaigns'],
      summary: 'Preview a schedule',
      description: 'Returns the next sending windows for a draft schedule. Stores nothing.',
      params: CampaignParams,
      body: Type.Object(
        { schedule: ScheduleInput },
        { additionalProperties: false, examples: [{ schedule: { timezone: 'Europe/Berlin', from: '09:00' } }] },
      ),
      response: { 200: SchedulePreviewAnswer, ...problems(400, 404, 413, 415) },
    },
    config: { access: { scope: 'campaigns:read', campaign: 'campaignId', shows: 'receipt' } },
    handler: async (request) => {
      const schedule = completeSchedule(request.body.schedule as ScheduleInput)
      const faults = checkSchedule(schedule as ScheduleInput, context.clock.now()).map((one) => ({
        ...one,
        pointer: `/schedule${one.pointer}`,
      }))
      if (faults.length > 0) return { problems: faults, windows: [] }
      const windows = nextWindows(schedule, context.clock.now(), 5)
      const show = ({ from, to }: { from: Date; to: Date }) => ({ from: from.toISOString(), to: to.toISOString() })
      return { problems: [], windows: windows.map(show) }
    },
  })
}

function placeOf(request: FastifyRequest): { organizationId: string; campaignId: string } {
  return { organizationId: callerOf(request).organizationId, campaignId: campaignOf(request).campaignId }
}
