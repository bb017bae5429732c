import Type from 'typebox'
import { parseInstant } from '../accounts/index.ts'
import { callerOf } from '../http/access.ts'
import type { Caller } from '../http/access.ts'
import { filterId } from '../http/filter-id.ts'
import { otherCursor, readListCursor, writeListCursor } from '../http/cursor.ts'
import type { ListRequest } from '../http/cursor.ts'
import { cutPage, DEFAULT_LIMIT, pageById, PageQuery, pageOf } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { invalid } from '../platform/errors.ts'
import { MeetingAnswer, showMeeting } from './answers.ts'
import { cancelMeeting } from './cancel-meeting.ts'
import { listAgenda, listMeetings } from './list-store.ts'
import type { AgendaQuery, MeetingFilters } from './list-store.ts'
import { manualMeetingRoutes } from './manual-routes.ts'
import { requireMeeting } from './require-meeting.ts'
import { rescheduleRoute } from './reschedule-routes.ts'
import { MEETING_PROVIDERS, MEETING_STATUSES } from './store.ts'

const MeetingParams = Type.Object({ meetingId: Type.String({ description: 'The `meetingId` of the meeting.' }) })

const ListQuery = Type.Object({
  campaignId: Type.Optional(Type.String({ description: 'Meetings of this campaign only.' })),
  prospectId: Type.Optional(Type.String({ description: 'Meetings of this lead only.' })),
  status: Type.Optional(
    Type.Enum([...MEETING_STATUSES], { description: '`booked`: those that stand and of which nobody told more.' }),
  ),
  provider: Type.Optional(Type.Enum([...MEETING_PROVIDERS], { description: 'Meetings that this calendar took.' })),
  hostId: Type.Optional(Type.String({ description: 'Meetings with this host of the organization.' })),
  from: Type.Optional(
    Type.String({ description: 'Meetings that begin then or later: an instant, or a day, which begins in UTC.' }),
  ),
  to: Type.Optional(Type.String({ description: 'Meetings that begin before: an instant, or a day.' })),
  when: Type.Optional(
    Type.Enum(['upcoming', 'past'], {
      description: '`upcoming`: those that are not over, the next first. `past`: those that are, the last first.',
    }),
  ),
  ...PageQuery.properties,
})

/** Reading, recording, moving and cancelling meetings, and telling what became of them. */
export function meetingRoutes(server: Server, context: Context): void {
  listRoute(server, context)
  readRoute(server, context)
  rescheduleRoute(server, context)
  cancelRoute(server, context)
  manualMeetingRoutes(server, context)
}

function listRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/meetings',
    schema: {
      operationId: 'listMeetings',
      tags: ['meetings'],
      summary: 'List meetings',
      description: 'Meetings that prospects booked, the one booked last first unless `when` is given. Filters combine.',
      querystring: ListQuery,
      response: { 200: pageOf(MeetingAnswer, 'A page of meetings.'), ...problems(400) },
    },
    config: { access: { scope: 'meetings:read' } },
    handler: async (request) => {
      const filters = readFilters(callerOf(request), request.query)
      const { when } = request.query
      if (when !== undefined) return agendaPage(context, request, { ...filters, when })
      return pageById(context.secrets, request, {
        find: (part) => listMeetings(context.db, { ...filters, ...part }),
        idOf: (meeting) => meeting.meetingId,
        show: showMeeting,
      })
    },
  })
}

/** A page of meetings by their time. @throws AppError `validation_failed` for a cursor of another list */
async function agendaPage(context: Context, request: ListRequest, asked: MeetingFilters & Pick<AgendaQuery, 'when'>) {
  const { secrets, db, clock } = context
  const { limit = DEFAULT_LIMIT } = request.query
  const after = placeIn(readListCursor(secrets, request))
  const found = await listAgenda(db, { ...asked, now: clock.now(), after, limit: limit + 1 })
  const page = cutPage(found, limit, ({ endsAt, meetingId }) =>
    writeListCursor(secrets, request, [endsAt.toISOString(), meetingId]),
  )
  return { data: page.rows.map(showMeeting), nextCursor: page.nextCursor }
}

function placeIn(place: ReturnType<typeof readListCursor>): AgendaQuery['after'] {
  if (place === undefined) return null
  const [endsAt, meetingId] = place
  if (typeof endsAt !== 'string' || typeof meetingId !== 'string') throw otherCursor()
  return { endsAt, meetingId }
}

function readRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/meetings/:meetingId',
    schema: {
      operationId: 'getMeeting',
      tags: ['meetings'],
      summary: 'Read a meeting',
      description: 'When, with whom and where; and whether it still stands.',
      params: MeetingParams,
      response: { 200: MeetingAnswer, ...problems(404) },
    },
    config: { access: { scope: 'meetings:read' } },
    handler: async (request) => showMeeting(await requireMeeting(context, callerOf(request), request.params.meetingId)),
  })
}

function cancelRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/meetings/:meetingId/cancel',
    schema: {
      operationId: 'cancelMeeting',
      tags: ['meetings'],
      summary: 'Cancel a meeting',
      description:
        'Frees its time and sends both sides a cancellation for their calendars; of a meeting recorded by hand nobody is written to. A meeting that is cancelled already is answered as it is; one that is over is refused with 409, unless it was recorded by hand; so is one of which it was told whether it took place. The lead stays ended, unless the campaign’s `calendar.resumeOnCancel` takes its sequence up again: where it was, if it had not ended before, has no other meeting, and has neither answered nor been suppressed since. Colleagues held as `colleague_booked` go on with it, once nobody at the company has a meeting. Its calendar link books again.',
      params: MeetingParams,
      response: { 200: MeetingAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { scope: 'meetings:write' } },
    handler: async (request) => {
      const caller = callerOf(request)
      const { meetingId } = await requireMeeting(context, caller, request.params.meetingId)
      return showMeeting(await cancelMeeting(context, { organizationId: caller.organizationId, meetingId }))
    },
  })
}

function readFilters(caller: Caller, query: Type.Static<typeof ListQuery>): MeetingFilters {
  const { campaignId, prospectId, status, provider, hostId } = query
  const from = query.from === undefined ? null : parseInstant(query.from, '/from')
  const to = query.to === undefined ? null : parseInstant(query.to, '/to')
  if (from !== null && to !== null && to <= from) {
    const detail = '`to` is not after `from`: no meeting begins between them.'
    throw invalid([{ pointer: '/to', code: 'out_of_order', detail }], detail)
  }
  return {
    organizationId: caller.organizationId,
    campaignId: filterId('camp', campaignId, '/campaignId'),
    leadId: filterId('lead', prospectId, '/prospectId'),
    status: status ?? null,
    among: caller.campaignIds === null ? null : [...caller.campaignIds],
    provider: provider ?? null,
    hostId: filterId('host', hostId, '/hostId'),
    from,
    to,
  }
}
