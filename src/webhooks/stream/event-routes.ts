import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { findCampaign } from '../../campaigns/index.ts'
import { callerOf } from '../../http/access/access.ts'
import type { Caller } from '../../platform/caller.ts'
import { mayRead } from '../../http/access/permissions.ts'
import { readCursor, writeCursor } from '../../http/list-paging.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { findLeadNames } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { parseId, showId } from '../../platform/ids.ts'
import { AnyKey, nullable } from '../../platform/json-schema.ts'
import type { StoredEvent } from './event-store.ts'
import { EVENT_TYPE_NAMES, describeEventTypes, isEventType } from './event-types.ts'
import { cursorParts, placeOfCursor, readEvents, showEventId } from './read-events.ts'

const DEFAULT_LIMIT = 100

const EventQuerySchema = Type.Object({
  after: Type.Optional(
    Type.String({
      maxLength: 500,
      description:
        '`nextCursor` of the last response in the same `order`. Default: the beginning (`oldest`) or now (`newest`).',
    }),
  ),
  order: Type.Optional(
    Type.Enum(['oldest', 'newest'], {
      default: 'oldest',
      description: '`oldest` to follow new events; `newest` to look back.',
    }),
  ),
  types: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description: 'Types, comma-separated: `meeting.booked,lead.ended`.',
    }),
  ),
  campaignId: Type.Optional(Type.String({ maxLength: 100, description: 'Only events of this campaign.' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000, default: DEFAULT_LIMIT, description: 'Maximum number of results.' }),
  ),
})

const EventAnswer = Type.Object(
  {
    eventId: Type.String({ description: 'Sorts like the events.' }),
    type: Type.String(),
    occurredAt: Type.String({ format: 'date-time' }),
    campaignId: nullable(Type.String()),
    prospectId: nullable(Type.String()),
    prospectName: nullable(Type.String(), 'Current name of the lead, if any; null for keys without `leads:read`.'),
    data: Type.Record(AnyKey, Type.Unknown(), {
      description:
        'Ids, codes and numbers; never personal data. `by` is the user or API key that did it, `actionId` the bulk action behind the event.',
    }),
  },
  { title: 'Event' },
)

const EventPage = Type.Object(
  {
    data: Type.Array(EventAnswer),
    nextCursor: nullable(
      Type.String(),
      'Cursor of the next call: at once after a full page, later otherwise. Never null with `oldest`; with `newest`, null at the first kept event.',
    ),
  },
  { description: 'The next events.' },
)

const DESCRIPTION = `Append-only, oldest first by default. Send \`nextCursor\` as \`after\` in the next call to get every event exactly once, in order. Events are deleted after the organization’s retention (\`GET /organization/retention\`); an expired cursor gets 410 \`events_gone\` with \`keptSince\`: start again without a cursor. Events appear in commit order, usually within milliseconds.\n\nTypes, sent when:\n${describeEventTypes()}`

/** Everything that happened, to be followed. */
export function eventRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/events',
    schema: {
      operationId: 'listEvents',
      tags: ['events'],
      summary: 'List events',
      description: DESCRIPTION,
      querystring: EventQuerySchema,
      response: { 200: EventPage, ...problems(400, 404, 410) },
    },
    config: { access: { scope: 'events:read' } },
    handler: async (request) => {
      const query = await readQuery(context, request)
      const { events, next } = await readEvents(context, query)
      const names = await namesIn(context, callerOf(request), events)
      return {
        data: events.map((event) => showEvent(event, names)),
        nextCursor: next === null ? null : writeCursor(context.secrets, cursorParts(next, query.order)),
      }
    },
  })
}

type EventRequest = FastifyRequest<{ Querystring: Type.Static<typeof EventQuerySchema> }>

async function readQuery(context: Context, request: EventRequest) {
  const { after, order = 'oldest', types, campaignId, limit = DEFAULT_LIMIT } = request.query
  const caller = callerOf(request)
  return {
    organizationId: caller.organizationId,
    order,
    after: after === undefined ? undefined : placeOfCursor(readCursor(context.secrets, after), order),
    types: types === undefined ? null : readTypes(types),
    campaignIds: await readCampaigns(context, caller, campaignId),
    limit,
  }
}

function readTypes(given: string): string[] {
  const types = given.split(',').map((type) => type.trim())
  const unknown = types.filter((type) => !isEventType(type))
  if (unknown.length === 0) return types
  const detail = `There are no events of type ${unknown.map((type) => `"${type}"`).join(', ')}. There are: ${EVENT_TYPE_NAMES}.`
  throw invalid([{ pointer: '/types', code: 'not_allowed', detail }])
}

/** A key that is limited to some campaigns reads their events only. @throws AppError `not_found` */
async function readCampaigns(context: Context, caller: Caller, shown: string | undefined): Promise<string[] | null> {
  if (shown === undefined) return caller.campaignIds === null ? null : [...caller.campaignIds]
  const campaignId = parseId('camp', shown)
  const isOurs =
    campaignId !== undefined && (await findCampaign(context.db, caller.organizationId, campaignId)) !== undefined
  if (!isOurs || caller.campaignIds?.has(campaignId) === false) throw notFound('campaign')
  return [campaignId]
}

/** Events themselves hold no names: they are looked up for those who may read leads. */
async function namesIn(
  context: Context,
  caller: Caller,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, string>> {
  const leadIds = events.flatMap(({ leadId }) => leadId ?? [])
  if (leadIds.length === 0 || !mayRead(caller, { scope: 'leads:read' })) return new Map()
  return findLeadNames(context.db, caller.organizationId, leadIds)
}

function showEvent(event: StoredEvent, names: ReadonlyMap<string, string>): Type.Static<typeof EventAnswer> {
  return {
    eventId: showEventId(event),
    type: event.type,
    occurredAt: event.occurredAt.toISOString(),
    campaignId: event.campaignId === null ? null : showId('camp', event.campaignId),
    prospectId: event.leadId === null ? null : showId('lead', event.leadId),
    prospectName: event.leadId === null ? null : (names.get(event.leadId) ?? null),
    data: event.data,
  }
}
