import Type from 'typebox'
import { callerOf } from '../http/access.ts'
import { idempotencyOf } from '../http/idempotency-key.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import { leadRef } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { MeetingAnswer, showMeeting } from './answers.ts'
import { ManualMeetingBody } from './manual-schema.ts'
import { readManual } from './read-manual.ts'
import { recordByHand } from './record-by-hand.ts'
import { readAttendeeEmail } from './request-meeting.ts'
import { requireMeeting } from './require-meeting.ts'
import { setAttendance } from './set-attendance.ts'

/** What a person tells of meetings: one that came about elsewhere, and whether one took place. */
export function manualMeetingRoutes(server: Server, context: Context): void {
  recordRoute(server, context)
  attendanceRoute(server, context)
}

function recordRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/leads/:prospectId/meetings',
    schema: {
      operationId: 'recordMeeting',
      tags: ['meetings'],
      summary: 'Record a meeting by hand',
      description:
        'For a meeting that came about elsewhere: on the phone, at a fair, in a calendar that tells us nothing. The lead ends as `meeting_booked` and the campaign’s webhook is notified, with `provider` and `attribution` `manual`; nobody is written to, and no host is asked for free time. It may be over, and it may be told at once whether it took place. A lead has one meeting that begins at an instant: a second is refused with 409, and so is one of an archived campaign.',
      params: Type.Object({ prospectId: Type.String({ description: 'The `prospectId` of the lead.' }) }),
      headers: Type.Object({
        'idempotency-key': Type.Optional(
          Type.String({
            description:
              'Makes a retry safe for 24 hours: the same key and body record one meeting, answered again as it was.',
          }),
        ),
      }),
      body: ManualMeetingBody,
      response: { 201: MeetingAnswer, ...problems(400, 404, 409, 413, 415, 422) },
    },
    config: { access: { scope: 'meetings:write' } },
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
      summary: 'Say whether a meeting took place',
      description:
        'Of a meeting in any calendar, from when it begins. `unknown` takes back what was said: the meeting is `booked` again. What was told last stands, by a person or by the calendar, as of when it was told. A meeting that was cancelled, or has not begun, is refused with 409 `illegal_transition`. The lead stays as it is.',
      params: Type.Object({ meetingId: Type.String({ description: 'The `meetingId` of the meeting.' }) }),
      body: Type.Object(
        {
          attendance: Type.Enum(['attended', 'no_show', 'unknown'], {
            description: 'It took place, the prospect did not come, or nobody knows.',
          }),
        },
        { title: 'MeetingAttendance', additionalProperties: false },
      ),
      response: { 200: MeetingAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { scope: 'meetings:write' } },
    handler: async (request) => {
      const caller = callerOf(request)
      const meeting = await requireMeeting(context, caller, request.params.meetingId)
      const { organizationId, actor } = caller
      const attendance = STATUS_OF[request.body.attendance]
      return showMeeting(await setAttendance(context, { meeting, organizationId, actor }, attendance))
    },
  })
}
