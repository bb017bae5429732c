import Type from 'typebox'
import { callerOf } from '../http/access/access.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import { LeadParams } from '../http/params.ts'
import { leadRef, readLead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { showId } from '../platform/ids.ts'
import { nullable } from '../platform/json-schema.ts'
import { ZONE_SOURCES } from '../research/index.ts'
import { explainNext } from './gates/explain-next.ts'
import { GATE_NAMES, gatesInWords } from './gates/gate-table.ts'
import { messageRoutes } from './message-routes.ts'
import { simulationRoutes } from './simulation/simulation-routes.ts'
import { testSendRoutes } from './test-send/test-send-routes.ts'

const GateAnswer = Type.Object(
  {
    gate: Type.Enum([...GATE_NAMES], { description: gatesInWords() }),
    pass: Type.Boolean(),
    detail: Type.String(),
    opensAt: nullable(Type.String({ description: 'When it opens automatically, if known.' })),
  },
  { title: 'Gate' },
)

const SetAsideAnswer = Type.Object(
  {
    tried: Type.Enum(['follow_campaign', 'send', 'settle'], {
      description:
        'What failed: following a change of the campaign, preparing the next email, or settling an email whose sending was interrupted.',
    }),
    messageId: nullable(Type.String({ description: 'The email that it is about.' })),
    reason: Type.String({
      description: 'A code for the operator: `database_` and the SQLSTATE, a code of an error, or `fault`.',
      examples: ['database_23514'],
    }),
    failures: nullable(Type.Integer({ description: 'How often it failed so far; null where that is not counted.' })),
    triedAgainAt: Type.String({ description: 'When it is retried automatically.' }),
  },
  { title: 'SetAside' },
)

const NextAnswer = Type.Object(
  {
    step: nullable(Type.Integer({ description: 'The step that comes next, null when there is none.' })),
    eligibleAt: nullable(
      Type.String({
        description:
          'From when all gates may be open; null while one waits for a person, or the step is not for the lead.',
      }),
    ),
    timezone: Type.String({
      description: 'The zone of the send window: the prospect’s, where it is known, otherwise the campaign’s.',
      examples: ['Europe/Berlin'],
    }),
    timezoneFrom: Type.Enum([...ZONE_SOURCES], {
      description:
        'What the zone was taken from: the zone of the contact; the region or else the country of the contact or company; or the schedule of the campaign.',
    }),
    mailbox: nullable(
      Type.Object({
        mailboxId: Type.String(),
        address: Type.String(),
        keeps: Type.Boolean({
          description: 'True for the mailbox that the conversation began with. False for the one whose turn it is now.',
        }),
      }),
      'From where the next email would leave; null for a test campaign, and where no mailbox is ready.',
    ),
    passedOver: nullable(
      Type.Enum(['tier', 'condition', 'unknown']),
      'Why the step’s condition skips the lead now: its tier, a field that does not match, or an unknown field. Null if the lead gets the step.',
    ),
    gates: Type.Array(GateAnswer, {
      description: 'Every condition that decides, in the order in which they are asked.',
    }),
    setAside: Type.Array(SetAsideAnswer, {
      description: 'Failures for this lead that are retried automatically; mostly empty.',
    }),
  },
  { title: 'NextSend', description: 'When the lead is emailed next, and what decides.' },
)

/** Emails, and what decides about the next one. */
export function sendingRoutes(server: Server, context: Context): void {
  messageRoutes(server, context)
  simulationRoutes(server, context)
  testSendRoutes(server, context)
  nextRoute(server, context)
}

function nextRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/leads/:prospectId/next',
    schema: {
      operationId: 'getLeadNext',
      tags: ['leads'],
      summary: 'Ask when a lead is emailed next, and what decides',
      description: 'Every gate with pass or fail and why, and the next instant at which all of them may be open.',
      params: LeadParams,
      response: { 200: NextAnswer, ...problems(404) },
    },
    config: { access: { scope: 'leads:read' } },
    handler: async (request) => {
      const ref = leadRef(callerOf(request), request.params.prospectId)
      await readLead(context.db, ref)
      const next = await explainNext(context, ref.organizationId, ref.leadId)
      return {
        step: next.step,
        eligibleAt: next.eligibleAt?.toISOString() ?? null,
        timezone: next.zone.zone,
        timezoneFrom: next.zone.from,
        mailbox: next.mailbox === null ? null : { ...next.mailbox, mailboxId: showId('mbox', next.mailbox.mailboxId) },
        passedOver: next.passedOver,
        gates: next.gates.map((gate) => ({ ...gate, opensAt: gate.opensAt?.toISOString() ?? null })),
        setAside: next.setAside.map((one) => ({
          ...one,
          messageId: one.messageId === null ? null : showId('msg', one.messageId),
          triedAgainAt: one.triedAgainAt.toISOString(),
        })),
      }
    },
  })
}
