import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { uuidv7 } from '../platform/ids.ts'
import { idIn, isSeat } from './apply-booking.ts'
import { findMeetingsUntold } from './match-store.ts'
import type { StoredNotice } from './notice-store.ts'
import type { Told } from './seats.ts'

/** Nobody knows any more when it was told: whatever is told now is later. */
const LONG_AGO = new Date(0)

/**
 * What is known of a booking whose meeting came by a connection that has gone, as if it had come by this one: under the
 * calendar's own name and, of several seats, by who attends. Undefined where there is none.
 */
export async function findLost(context: Context, db: Db, told: Told): Promise<KnownNotice | undefined> {
  const { connection, notice } = told
  const references = [...notice.references, ...notice.previousReferences]
  const named = new Map(references.map((reference) => [idIn(reference), reference]))
  const meetings = await findMeetingsUntold(db, connection, [...named.keys()])
  const people = new Set(notice.people.map((email) => email.toLowerCase()))
  const ofAttendee = meetings.find(({ attendeeEmail }) => people.has(attendeeEmail.toLowerCase()))
  const isSure = meetings.length === 1 && !references.some(isSeat)
  const meeting = ofAttendee ?? (isSure ? meetings[0] : undefined)
  if (meeting === undefined) return undefined
  const { leadId, live, attribution, meetingId, externalId } = meeting
  const stored = {
    noticeId: uuidv7(context.clock.now().getTime()),
    connectionId: connection.connectionId,
    state: {
      standing: { value: 'booked', at: LONG_AGO },
      attendance: null,
      details: { value: null, at: LONG_AGO },
    },
    leadId,
    live,
    attribution,
    meetingId,
    dismissedAt: null,
    createdAt: context.clock.now(),
  } as const
  return { notice: stored, reference: named.get(externalId) ?? '', superseded: false }
}

interface KnownNotice {
  readonly notice: StoredNotice
  readonly reference: string
  readonly superseded: boolean
}
