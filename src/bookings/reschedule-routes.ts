import Type from 'typebox'
import { callerOf } from '../http/access.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { MeetingAnswer, showMeeting } from './answers.ts'
import { requireMeeting } from './require-meeting.ts'
import { rescheduleByApi } from './reschedule-by-api.ts'

const Body = Type.Object(
  {
    startsAt: Type.String({
      format: 'date-time',
      description: 'When it is to start: a free time of the calendar of its campaign. It keeps its length.',
      examples: ['2026-11-24T14:30:00Z'],
    }),
    timezone: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'IANA time zone in which the attendee reads the time. Default: the one of before.',
      }),
    ),
  },
  { additionalProperties: false },
)

/** Gives a meeting another time. */
export function rescheduleRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/meetings/:meetingId/reschedule',
    schema: {
      operationId: 'rescheduleMeeting',
      tags: ['meetings'],
      summary: 'Give a meeting another time',
      description:
        'Moves a meeting of the built-in calendar that has not begun to another free time: with the same host where that one is free then, else with the host whose turn it is. Both sides get an updated invitation with the same UID, and a host whom the meeting leaves a cancellation. Notice and horizon of the calendar count from now. A time that is not free is refused with 409 and `slot_taken`; `freeTimes` has those nearest to it. The time it has already is answered as it is.',
      params: Type.Object({ meetingId: Type.String({ description: 'The `meetingId` of the meeting.' }) }),
      body: Body,
      response: { 200: MeetingAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { scope: 'meetings:write' } },
    handler: async (request) => {
      const caller = callerOf(request)
      const meeting = await requireMeeting(context, caller, request.params.meetingId)
      return showMeeting(await rescheduleByApi(context, caller.organizationId, { meeting, ...request.body }))
    },
  })
}
