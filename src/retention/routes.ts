import Type from 'typebox'
import { ROLES } from '../accounts/index.ts'
import { callerOf } from '../http/access/access.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { nullable } from '../platform/json-schema.ts'
import { RETENTION_KINDS } from '../platform/work/retention.ts'
import type { CountedRows, RetentionKind } from '../platform/work/retention.ts'
import { changeRetention, previewRetention, readRetention } from './change-retention.ts'
import type { RetentionSetting } from './change-retention.ts'
import { retentionLimitsOf, MOST_DAYS } from './rules.ts'
import type { RetentionDays } from './rules.ts'

const READ = { scope: 'settings:write', people: ROLES } as const

const WHAT: Readonly<Record<RetentionKind, string>> = {
  messageTexts:
    'Subject and text of emails sent and received, and notes and answers of meetings. Emails and meetings keep their times and states; unmatched received emails are deleted entirely. Texts of leads still in a sequence are kept.',
  rawMail: 'The raw emails received. Their text is kept.',
  clicks: 'Single link clicks. Totals are kept.',
  deliveries: 'Webhook notifications that are finished or wait for a disabled webhook: bodies, states and attempts.',
  deliveryAttempts: 'Delivery attempts, with the start of responses.',
  events:
    'Events in lead timelines and `GET /events`. Replies, unsubscribes and bookings stay in the timeline as long as the lead. Report figures are kept.',
  audit: 'The audit log.',
}

const Counted = Type.Object(
  {
    count: Type.Integer({ description: 'Rows that would be deleted.' }),
    isMore: Type.Boolean({ description: 'True if there may be more: only the oldest rows are counted.' }),
  },
  { title: 'RetentionCount' },
)

const RetentionRule = Type.Object(
  {
    kind: Type.Enum([...RETENTION_KINDS]),
    days: nullable(Type.Integer(), 'Days it is kept; null: as long as its parent.'),
    defaultDays: nullable(Type.Integer(), 'Default number of days.'),
    leastDays: Type.Integer({ description: 'Minimum number of days.' }),
    mayStay: Type.Boolean({ description: 'Whether `days` may be null.' }),
    appliedAt: nullable(Type.String(), 'When older data was last fully deleted, if ever.'),
    wouldGo: nullable(Counted, 'What a dry run would delete, else null.'),
  },
  { title: 'RetentionRule' },
)

const RetentionAnswer = Type.Object(
  { rules: Type.Array(RetentionRule) },
  { title: 'Retention', description: 'How long data is kept.' },
)

function daysSchema(kind: RetentionKind) {
  const { leastDays, mayStay } = retentionLimitsOf(kind)
  const orNull = mayStay ? ', or null to keep it with its parent' : ''
  const description = `${WHAT[kind]} From ${leastDays} to ${MOST_DAYS} days${orNull}.`
  return Type.Optional(nullable(Type.Integer(), description))
}

const RetentionPatch = Type.Object(
  {
    messageTexts: daysSchema('messageTexts'),
    rawMail: daysSchema('rawMail'),
    clicks: daysSchema('clicks'),
    deliveries: daysSchema('deliveries'),
    deliveryAttempts: daysSchema('deliveryAttempts'),
    events: daysSchema('events'),
    audit: daysSchema('audit'),
  },
  { title: 'RetentionPatch', additionalProperties: false, description: 'Fields you leave out stay unchanged.' },
)

const DryRun = Type.Object({
  dryRun: Type.Optional(
    Type.Boolean({ description: 'True: changes nothing and returns what would be deleted (`wouldGo`).' }),
  ),
})

/** For how long an organization keeps its data. */
export function retentionRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/organization/retention',
    schema: {
      operationId: 'getRetention',
      tags: ['organization'],
      summary: 'Get data retention',
      description:
        'Which data is deleted by age, and after how many days. Keys need `settings:write`; all members have access.',
      response: { 200: RetentionAnswer, ...problems() },
    },
    config: { access: READ },
    handler: async (request) => answer(context, callerOf(request).organizationId, new Map()),
  })

  server.route({
    method: 'PATCH',
    url: '/api/v1/organization/retention',
    schema: {
      operationId: 'updateRetention',
      tags: ['organization'],
      summary: 'Update data retention',
      description:
        'Use `dryRun=true` first to see what would be deleted. Deletion cannot be undone; it starts at least a day after the change, in small batches. Leads and their facts are kept until you delete or erase them.',
      querystring: DryRun,
      body: RetentionPatch,
      response: { 200: RetentionAnswer, ...problems(400, 413, 415) },
    },
    config: { access: { scope: 'settings:write', whole: true, shows: READ } },
    handler: async (request) => {
      const { organizationId, actor } = callerOf(request)
      const wanted = readWanted(request.body)
      if (request.query.dryRun === true) {
        return answer(context, organizationId, wanted, await previewRetention(context, organizationId, wanted))
      }
      await changeRetention(context, { organizationId, actor }, wanted)
      return answer(context, organizationId, new Map())
    },
  })
}

function readWanted(body: Type.Static<typeof RetentionPatch>): Map<RetentionKind, RetentionDays> {
  return new Map(
    RETENTION_KINDS.flatMap((kind): [RetentionKind, RetentionDays][] => {
      const days = body[kind]
      return days === undefined ? [] : [[kind, days]]
    }),
  )
}

async function answer(
  context: Context,
  organizationId: string,
  wanted: ReadonlyMap<RetentionKind, RetentionDays>,
  counted: ReadonlyMap<RetentionKind, CountedRows> = new Map(),
): Promise<Type.Static<typeof RetentionAnswer>> {
  const kept = await readRetention(context, organizationId)
  return { rules: kept.map((one) => showRule({ ...one, days: daysAfter(one, wanted) }, counted.get(one.kind))) }
}

function daysAfter({ kind, days }: RetentionSetting, wanted: ReadonlyMap<RetentionKind, RetentionDays>): RetentionDays {
  const given = wanted.get(kind)
  return given === undefined ? days : given
}

function showRule(kept: RetentionSetting, counted: CountedRows | undefined): Type.Static<typeof RetentionRule> {
  return {
    ...kept,
    appliedAt: kept.appliedAt?.toISOString() ?? null,
    wouldGo: counted === undefined ? null : { count: counted.rows, isMore: counted.isMore },
  }
}
