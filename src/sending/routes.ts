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
      description: 'What failed: applying a campaign change, preparing the next email, or settling an interrupted one.',
    }),
    messageId: nullable(Type.String({ description: 'The email.' })),
    reason: Type.String({
      description: 'A code for the operator: `database_` and the SQLSTATE, a code of an error, or `fault`.',
      examples: ['database_23514'],
    }),
    failures: nullable(Type.Integer({ description: 'Failures so far; null if not counted.' })),
    triedAgainAt: Type.String({ description: 'When it is retried automatically.' }),
  },
  { title: 'SetAside' },
)

const NextAnswer = Type.Object(
  {
    step: nullable(Type.Integer({ description: 'The next step, if any.' })),
    eligibleAt: nullable(
      Type.String({
        description: 'Earliest time all gates can pass; null if one waits for a person or the step is skipped.',
      }),
    ),
    timezone: Type.String({
      description: 'Time zone of the sending hours: the prospect’s if known, else the campaign’s.',
      examples: ['Europe/Berlin'],
    }),
    timezoneFrom: Type.Enum([...ZONE_SOURCES], {
      description:
        'Source of the zone: the contact’s zone; region or country of contact or company; or the campaign’s schedule.',
    }),
    mailbox: nullable(
      Type.Object({
        mailboxId: Type.String(),
        address: Type.String(),
        keeps: Type.Boolean({
          description: 'True if the conversation already uses it; false if it is next in rotation.',
        }),
      }),
      'The mailbox of the next email; null for a test campaign or if none is ready.',
    ),
    passedOver: nullable(
      Type.Enum(['tier', 'condition', 'unknown']),
      'Why the step’s condition skips the lead now: its tier, a field that does not match, or an unknown field. Null if the lead gets the step.',
    ),
    gates: Type.Array(GateAnswer, {
      description: 'All checks, in order.',
    }),
    setAside: Type.Array(SetAsideAnswer, {
      description: 'Failures that are retried automatically.',
    }),
  },
  { title: 'NextSend', description: 'The next email of a lead and its checks.' },
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
      summary: 'Get a lead’s next email',
      description: 'Every check before the next email with its result and reason, and the earliest time all can pass.',
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
