import Type from 'typebox'
import { parseInstant } from '../../accounts/index.ts'
import { callerOf } from '../../http/access/access.ts'
import type { Caller } from '../../platform/caller.ts'
import { idempotencyOf, retryHeader } from '../../http/idempotency-key.ts'
import {
  DEFAULT_LIMIT,
  PageQuery,
  cutPage,
  filterId,
  otherCursor,
  pageById,
  pageOf,
  readListCursor,
  writeListCursor,
} from '../../http/list-paging.ts'
import type { ListRequest } from '../../http/list-paging.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { ListLagQuery, listStale } from '../../http/stale-reads.ts'
import { LeadParams } from '../../http/params.ts'
import { leadRef } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { parseId } from '../../platform/ids.ts'
import { readAttendeeEmail } from '../booking-page/request-booking.ts'
import { MEETING_PROVIDERS, MEETING_STATUSES, findMeeting } from '../store.ts'
import type { Meeting } from '../store.ts'
import { cancelMeeting } from './cancel-meeting.ts'
import { listAgenda, listMeetings } from './list-store.ts'
import type { AgendaQuery, MeetingFilters } from './list-store.ts'
import { setAttendance } from './meeting-lifecycle.ts'
import { ManualMeetingBody, MeetingAnswer, showMeeting } from './meeting-schema.ts'
import { freeTimesFor, rescheduleByApi } from './move-meeting.ts'
import { readManual } from './read-manual-meeting.ts'
import { recordByHand } from './record-manual-meeting.ts'

const WRITE = { scope: 'meetings:write', shows: { scope: 'meetings:read' } } as const

const MeetingParams = Type.Object({ meetingId: Type.String({ description: 'The `meetingId` of the meeting.' }) })

const ListQuery = Type.Object({
  campaignId: Type.Optional(Type.String({ description: 'Meetings of this campaign only.' })),
  prospectId: Type.Optional(Type.String({ description: 'Meetings of this lead only.' })),
  status: Type.Optional(
    Type.Enum([...MEETING_STATUSES], {
      description: '`booked`: planned meetings, and past ones without recorded attendance.',
    }),
  ),
  provider: Type.Optional(Type.Enum([...MEETING_PROVIDERS], { description: 'Meetings booked in this calendar.' })),
  hostId: Type.Optional(Type.String({ description: 'Meetings with this host of the organization.' })),
  from: Type.Optional(Type.String({ description: 'Meetings that start at or after this time or UTC day.' })),
  to: Type.Optional(Type.String({ description: 'Meetings that start before this time or UTC day.' })),
  when: Type.Optional(
    Type.Enum(['upcoming', 'past'], {
      description: '`upcoming`: not ended, soonest first. `past`: ended, latest first.',
    }),
  ),
  ...ListLagQuery,
  ...PageQuery.properties,
})

/** Reading, recording, moving and cancelling meetings, and telling what became of them. */
export function meetingRoutes(server: Server, context: Context): void {
  listRoute(server, context)
  readRoute(server, context)
  freeTimesRoute(server, context)
  rescheduleRoute(server, context)
  cancelRoute(server, context)
  recordRoute(server, context)
  attendanceRoute(server, context)
}

function listRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/meetings',
    schema: {
      operationId: 'listMeetings',
      tags: ['meetings'],
      summary: 'List meetings',
      description: 'Latest booking first, unless you set `when`. Filters combine.',
      querystring: ListQuery,
      response: { 200: pageOf(MeetingAnswer, 'A page of meetings.'), ...problems(400) },
    },
    config: { tells: ['Replica-Lag'], access: { scope: 'meetings:read' } },
    handler: async (request, reply) => {
      const filters = readFilters(callerOf(request), request.query)
      const { when } = request.query
      return listStale(context, { query: request.query, reply }, async (reading) => {
        if (when !== undefined) return agendaPage(reading, request, { ...filters, when })
        return pageById(reading.secrets, request, {
          find: (part) => listMeetings(reading.db, { ...filters, ...part }),
          idOf: (meeting) => meeting.meetingId,
          show: showMeeting,
        })
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
      summary: 'Get a meeting',
      description: 'The time, place, people and state of a meeting.',
      params: MeetingParams,
      response: { 200: MeetingAnswer, ...problems(404) },
    },
    config: { access: { scope: 'meetings:read' } },
    handler: async (request) => showMeeting(await requireMeeting(context, callerOf(request), request.params.meetingId)),
  })
}

function freeTimesRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/meetings/:meetingId/free-times',
    schema: {
      operationId: 'listFreeTimes',
      tags: ['meetings'],
      summary: 'List free times for a meeting',
      description: 'The next 100 times to which it can be rescheduled. Empty if it cannot be.',
      params: MeetingParams,
      response: {
        200: Type.Object(
          { freeTimes: Type.Array(Type.String({ format: 'date-time' })) },
          { description: 'Free times.' },
        ),
        ...problems(404),
      },
    },
    config: { access: { scope: 'meetings:read' } },
    handler: async (request) => {
      const caller = callerOf(request)
      const meeting = await requireMeeting(context, caller, request.params.meetingId)
      return { freeTimes: await freeTimesFor(context, caller.organizationId, meeting) }
    },
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
        'Frees the time and sends both sides a calendar cancellation; for a meeting recorded by hand, no email is sent. An already cancelled meeting is returned unchanged. 409 if the meeting is over (unless recorded by hand) or its attendance was recorded. The lead stays ended, unless the campaign has `calendar.resumeOnCancel`: the sequence then continues where it was, if the lead had not ended before, has no other meeting, and has not replied or been suppressed since. Colleagues held as `colleague_booked` continue too, once no one at the company has a meeting. The calendar link works again.',
      params: MeetingParams,
      response: { 200: MeetingAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: WRITE },
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

function recordRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/leads/:prospectId/meetings',
    schema: {
      operationId: 'recordMeeting',
      tags: ['meetings'],
      summary: 'Record a meeting',
      description:
        'For meetings arranged elsewhere: by phone, at a fair or in a calendar that is not connected. The lead ends as `meeting_booked` and the campaign’s webhook is notified, with `provider` and `attribution` `manual`. No email is sent, and no free time is checked. The meeting may be in the past, and you may record attendance at once. 409 if the lead has a meeting at the same time, or its campaign is archived.',
      params: LeadParams,
      headers: retryHeader('Makes a retry safe for 24 hours: the same key and body record one meeting.'),
      body: ManualMeetingBody,
      response: { 201: MeetingAnswer, ...problems(400, 404, 409, 413, 415, 422) },
    },
    config: { tells: ['Location'], access: WRITE },
    handler: async (request, reply) => {
      const ref = leadRef(callerOf(request), request.params.prospectId)
      const meeting = readManual(request.body, context.clock.now(), readAttendeeEmail)
      const answer = await recordByHand(context, ref, { meeting, key: idempotencyOf(request) })
      if (answer.replayed) reply.header('Idempotent-Replayed', 'true')
      if (answer.location !== null) reply.header('Location', answer.location)
      return reply.code(201).send(answer.body as Type.Static<typeof MeetingAnswer>)
    },
  })
}

/** As the API names what a meeting's status tells of it. */
const STATUS_OF = { attended: 'attended', no_show: 'no_show', unknown: 'booked' } as const

function attendanceRoute(server: Server, context: Context): void {
  server.route({
    method: 'PUT',
    url: '/api/v1/meetings/:meetingId/attendance',
    schema: {
      operationId: 'setMeetingAttendance',
      tags: ['meetings'],
      summary: 'Record meeting attendance',
      description:
        'For a meeting in any calendar, once it has begun. `unknown` resets it to `booked`. The latest report counts, whether from a person or the calendar. 409 `illegal_transition` if the meeting was cancelled or has not begun. The lead does not change.',
      params: MeetingParams,
      body: Type.Object(
        {
          attendance: Type.Enum(['attended', 'no_show', 'unknown'], {
            description: 'Whether the prospect attended.',
          }),
        },
        { title: 'MeetingAttendance', additionalProperties: false },
      ),
      response: { 200: MeetingAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: WRITE },
    handler: async (request) => {
      const caller = callerOf(request)
      const meeting = await requireMeeting(context, caller, request.params.meetingId)
      const { organizationId, actor } = caller
      const attendance = STATUS_OF[request.body.attendance]
      return showMeeting(await setAttendance(context, { meeting, organizationId, actor }, attendance))
    },
  })
}

const RescheduleBody = Type.Object(
  {
    startsAt: Type.String({
      format: 'date-time',
      description: 'New start: a free time in the campaign’s calendar. The length stays the same.',
      examples: ['2026-11-24T14:30:00Z'],
    }),
    timezone: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'IANA time zone of the attendee. Default: unchanged.',
      }),
    ),
  },
  { additionalProperties: false },
)

function rescheduleRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/meetings/:meetingId/reschedule',
    schema: {
      operationId: 'rescheduleMeeting',
      tags: ['meetings'],
      summary: 'Reschedule a meeting',
      description:
        'Moves a future meeting of the built-in calendar to another free time, with the same host if free, else with the next host in turn. Both sides get an updated invitation with the same UID; a replaced host gets a cancellation. Notice and horizon count from now. 409 `slot_taken` if the time is not free; `freeTimes` lists the nearest. With the same time, nothing changes.',
      params: MeetingParams,
      body: RescheduleBody,
      response: { 200: MeetingAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: WRITE },
    handler: async (request) => {
      const caller = callerOf(request)
      const meeting = await requireMeeting(context, caller, request.params.meetingId)
      return showMeeting(await rescheduleByApi(context, caller.organizationId, { meeting, ...request.body }))
    },
  })
}

/**
 * The meeting that a caller names as it is shown.
 * @throws AppError `not_found`, also for a meeting of a campaign that the key is not for
 */
async function requireMeeting(context: Context, caller: Caller, shown: string): Promise<Meeting> {
  const meetingId = parseId('meet', shown)
  const found = meetingId === undefined ? undefined : await findMeeting(context.db, caller.organizationId, meetingId)
  if (found === undefined || caller.campaignIds?.has(found.campaignId) === false) throw notFound('meeting')
  return found
}
