import Type from 'typebox'
import { parseInstant } from '../../accounts/index.ts'
import { callerOf, campaignOf } from '../../http/access/access.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { CampaignParams } from '../../http/params.ts'
import type { Context } from '../../platform/context.ts'
import { showId } from '../../platform/ids.ts'
import { nullable } from '../../platform/json-schema.ts'
import { GATE_NAMES } from '../gates/gate-table.ts'
import type { SimulatedEmail } from './run-simulation.ts'
import {
  MOST_SIMULATED_DAYS,
  MOST_SIMULATED_EMAILS,
  MOST_SIMULATED_LEADS,
  simulateCampaign,
} from './simulate-campaign.ts'
import type { SimulatedCampaign } from './simulate-campaign.ts'

const SimulationOrder = Type.Object(
  {
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MOST_SIMULATED_DAYS, default: 14, description: 'Number of days.' }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_SIMULATED_LEADS,
        default: 200,
        description: 'Number of leads: those in sequence, then the best.',
      }),
    ),
    mode: Type.Optional(
      Type.Enum(['live', 'test'], {
        description:
          'Simulate it as live or as a test. Default: its mode. As live, a test sends from all mailboxes and its leads start again at step 1.',
      }),
    ),
    from: Type.Optional(Type.String({ maxLength: 40, description: 'Start time or UTC day. Default: now.' })),
  },
  { additionalProperties: false, title: 'SimulationOrder', examples: [{ days: 14, limit: 200 }] },
)

const SimulatedEmailAnswer = Type.Object(
  {
    at: Type.String({ format: 'date-time', description: 'When it would be sent, UTC.' }),
    timezone: Type.String({ description: 'Time zone of its sending hours: the prospect’s, if known.' }),
    prospectId: Type.String(),
    companyName: Type.String(),
    contactName: Type.String(),
    step: Type.Integer({ description: 'The number of the step.' }),
    variant: Type.Integer({ description: 'Its variant, from 0.' }),
    mailboxId: nullable(Type.String(), 'Null if it would be captured.'),
    mailboxAddress: Type.String(),
    subject: Type.String(),
  },
  { title: 'SimulatedEmail' },
)

const SimulationAnswer = Type.Object(
  {
    from: Type.String({ format: 'date-time' }),
    until: Type.String({ format: 'date-time' }),
    leads: Type.Integer({ description: 'Leads simulated.' }),
    isAll: Type.Boolean({ description: 'Whether these are all open leads of the campaign.' }),
    emails: Type.Array(SimulatedEmailAnswer, { description: 'Simulated emails in order.' }),
    days: Type.Array(
      Type.Object({
        date: Type.String({ description: 'UTC day, as in caps.' }),
        count: Type.Integer(),
        byMailbox: Type.Record(Type.String(), Type.Integer(), { description: 'By sender address.' }),
      }),
      { description: 'Days with emails.' },
    ),
    never: Type.Array(
      Type.Object({
        prospectId: Type.String(),
        companyName: Type.String(),
        contactName: Type.String(),
        gate: Type.Enum([...GATE_NAMES], {
          description: 'The closed gate, as in `GET /leads/{prospectId}/next`.',
        }),
        detail: Type.String(),
      }),
      { description: 'Leads that get no email in these days, or none until a person acts.' },
    ),
    assumptions: Type.Array(Type.String(), { description: 'The assumptions, in sentences.' }),
    truncated: nullable(Type.String(), 'Why the list is incomplete; null if complete.'),
  },
  { title: 'Simulation', description: 'What the campaign would send in the coming days.' },
)

/** Running a campaign on a clock of its own. */
export function simulationRoutes(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/campaigns/:campaignId/simulate',
    schema: {
      operationId: 'simulateCampaign',
      tags: ['campaigns'],
      summary: 'Simulate a campaign',
      description: `Simulates the campaign with the real sending rules and returns the emails with their times and mailboxes. Sends and stores nothing. Gaps between emails are random, so times vary by minutes. Returns at most ${MOST_SIMULATED_EMAILS} emails.`,
      params: CampaignParams,
      body: SimulationOrder,
      response: { 200: SimulationAnswer, ...problems(400, 404, 413, 415) },
    },
    config: { access: { scope: 'leads:read', campaign: 'campaignId', shows: { scope: 'leads:read' } } },
    handler: async (request) => {
      const { days = 14, limit = 200, from, mode } = request.body
      const { organizationId } = callerOf(request)
      const { campaignId } = campaignOf(request)
      const start = from === undefined ? undefined : parseInstant(from, '/from')
      return show(await simulateCampaign(context, { organizationId, campaignId, days, limit, from: start, mode }))
    },
  })
}

const CUT = {
  emails: (last: string) =>
    `Showing the first ${MOST_SIMULATED_EMAILS} emails, until ${last}. Choose fewer days or leads.`,
  turns: (last: string) => `The forecast stopped at ${last}: too many emails are waiting. Choose fewer days or leads.`,
  time: (last: string) => `The forecast stopped at ${last} because it took too long. Choose fewer days or leads.`,
}

function show({ from, until, leads, isAll, emails, never, assumptions, cutBy, room }: SimulatedCampaign) {
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    leads,
    isAll,
    emails: emails.map(showEmail),
    days: countDays(emails),
    never: never.map(({ lead, gate, detail }) => ({
      prospectId: showId('lead', lead.leadId),
      companyName: lead.companyName,
      contactName: lead.contactName,
      gate,
      detail,
    })),
    assumptions: [...assumptions],
    truncated: cutBy === null ? null : CUT[cutBy](room.now.toISOString()),
  }
}

function showEmail({ at, leadId, mailboxId, ...rest }: SimulatedEmail) {
  return {
    ...rest,
    at: at.toISOString(),
    prospectId: showId('lead', leadId),
    mailboxId: mailboxId === null ? null : showId('mbox', mailboxId),
  }
}

function countDays(emails: readonly SimulatedEmail[]) {
  const days = Map.groupBy(emails, (email) => email.at.toISOString().slice(0, 10))
  return [...days].map(([date, ofDay]) => {
    const byAddress = Map.groupBy(ofDay, (email) => email.mailboxAddress)
    const byMailbox = Object.fromEntries([...byAddress].map(([address, list]) => [address, list.length]))
    return { date, count: ofDay.length, byMailbox }
  })
}
