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
    'Subject and text of emails sent and received, and notes and answers of meetings. The emails and meetings themselves stay, with their times and states; emails received that belong to no lead go altogether. Texts of leads that are still in a sequence stay.',
  rawMail: 'The raw emails received. Their text is kept.',
  clicks: 'Single openings of links. The figures stay.',
  deliveries: 'Webhook notifications that are done with, or wait at a disabled endpoint: bodies, states and attempts.',
  deliveryAttempts: 'Attempts at webhook notifications, with the start of the answers.',
  events:
    'What happened: timelines of leads and `GET /events`. Replies, unsubscribes and bookings stay in the timeline as long as the lead. The figures of reports stay.',
  audit: 'Who changed what.',
}

const Counted = Type.Object(
  {
    count: Type.Integer({ description: 'How many rows would go.' }),
    isMore: Type.Boolean({ description: 'True where there may be more: no more than the oldest rows are looked at.' }),
  },
  { title: 'RetentionCount' },
)

const RetentionRule = Type.Object(
  {
    kind: Type.Enum([...RETENTION_KINDS]),
    days: nullable(Type.Integer(), 'For how many days it is kept; null: as long as what it belongs to.'),
    defaultDays: nullable(Type.Integer(), 'What holds while nothing is set.'),
    leastDays: Type.Integer({ description: 'The fewest days that can be set.' }),
    mayStay: Type.Boolean({ description: 'Whether `days` may be null.' }),
    appliedAt: nullable(Type.String(), 'When nothing older was left the last time; null before the first time.'),
    wouldGo: nullable(Counted, 'What would go; answered for what a dry run names, else null.'),
  },
  { title: 'RetentionRule' },
)

const RetentionAnswer = Type.Object(
  { rules: Type.Array(RetentionRule) },
  { title: 'Retention', description: 'For how long which data is kept.' },
)

function daysSchema(kind: RetentionKind) {
  const { leastDays, mayStay } = retentionLimitsOf(kind)
  const orNull = mayStay ? ', or null to keep it as long as what it belongs to' : ''
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
    Type.Boolean({ description: 'True: changes nothing and answers what would go with these days (`wouldGo`).' }),
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
      summary: 'Read for how long data is kept',
      description:
        'What goes by age, and after how many days. A key needs the scope `settings:write`, like for changing it; every member may look.',
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
      summary: 'Change for how long data is kept',
      description:
        'Ask with `dryRun=true` first for what would go. What goes cannot be brought back; it begins to go a day after the change at the earliest, in small parts. Leads and their facts stay until they are deleted or erased.',
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
