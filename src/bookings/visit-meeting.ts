import { bookingPage } from '../../pages/booking-page.ts'
import { scriptUrl, stylesheetUrl } from '../../pages/page-headers.ts'
import type { Context } from '../platform/context.ts'
import { timezoneNamed } from '../platform/timezone.ts'
import { readStartsAt } from './attendee.ts'
import type { FieldProblem } from './attendee.ts'
import { meetingPath } from './meeting-link.ts'
import { moveMeeting, offeringFor } from './move-meeting.ts'
import { offeredSlots } from './offered-slots.ts'
import { movePath, pageOfMeeting, unchangeable, withMeeting } from './open-meeting.ts'
import type { OpenMeeting } from './open-meeting.ts'
import { meetingView, problemAnswer } from './page-answer.ts'
import type { PageAnswer } from './page-answer.ts'
import { textOf } from './read-form.ts'
import { TAKEN } from './visit-calendar.ts'

/** The page behind the link of an invitation: the meeting as it stands. Changes nothing. */
export async function showMeetingPage(context: Context, token: string, query: unknown): Promise<PageAnswer> {
  return withMeeting(context, token, async (open) => {
    return { meaning: 'fine', page: pageOfMeeting(open, open.standing, textOf(query, 'timezone')) }
  })
}

/** The times to which a meeting can move. Changes nothing. */
export async function showMovePage(context: Context, token: string, query: unknown): Promise<PageAnswer> {
  return withMeeting(context, token, async (open) => {
    if (open.standing !== 'ahead') return unchangeable(open, open.standing)
    const week = textOf(query, 'week')
    return timesPage(context, open, { timezone: textOf(query, 'timezone'), ...(week === undefined ? {} : { week }) })
  })
}

/** Moves a meeting to the time that was chosen. */
export async function takeMove(context: Context, token: string, form: unknown): Promise<PageAnswer> {
  return withMeeting(context, token, async (open) => {
    if (open.standing !== 'ahead') return unchangeable(open, open.standing)
    const timezone = timezoneNamed(textOf(form, 'timezone') ?? '') ?? open.meeting.timezone
    const week = textOf(form, 'week')
    const again = (meaning: PageAnswer['meaning'], problems: readonly FieldProblem[]) =>
      timesPage(context, open, { meaning, timezone, problems, ...(week === undefined ? {} : { week }) })
    const problems: FieldProblem[] = []
    const startsAt = readStartsAt(form, problems)
    if (startsAt === undefined) return again('faulty_form', problems)
    const { organizationId, meeting } = open
    const wish = { organizationId, meetingId: meeting.meetingId, startsAt, timezone, counted: true }
    const outcome = await moveMeeting(context, wish)
    switch (outcome.kind) {
      case 'moved':
        return { meaning: 'fine', page: pageOfMeeting({ ...open, meeting: outcome.meeting }, 'moved', timezone) }
      case 'same':
        return { meaning: 'fine', page: pageOfMeeting(open, 'ahead', timezone) }
      case 'taken':
        return again('taken', [TAKEN])
      case 'begun':
      case 'over':
      case 'cancelled':
        return unchangeable(open, outcome.kind)
      case 'unknown':
        return problemAnswer('unknown_link')
      default:
        return problemAnswer(outcome.kind, { organization: open.organizationName })
    }
  })
}

interface TimesVisit {
  readonly meaning?: PageAnswer['meaning']
  readonly timezone: string | undefined
  readonly week?: string
  readonly problems?: readonly FieldProblem[]
}

async function timesPage(
  context: Context,
  open: OpenMeeting,
  { meaning = 'fine', timezone, ...visit }: TimesVisit,
): Promise<PageAnswer> {
  const { organizationId, organizationName, meeting, token } = open
  const offering = await offeringFor(context.db, organizationId, meeting)
  if (offering === undefined) return problemAnswer('not_bookable', { organization: organizationName })
  const { calendar } = offering
  const slots = await offeredSlots(context, offering)
  const { startsAt, endsAt, timezone: chosenIn } = meetingView(meeting)
  const page = bookingPage({
    stylesheetUrl,
    scriptUrl,
    organization: organizationName,
    path: movePath(token),
    title: meeting.title,
    hostNames: calendar.hosts.map(({ name }) => name),
    durationMinutes: calendar.durationMinutes,
    ...(meeting.location === null ? {} : { location: meeting.location }),
    slots: slots.filter((slot) => !slot.startsAt.equals(startsAt)),
    timezone: timezoneNamed(timezone ?? '') ?? chosenIn,
    now: context.clock.now().toTemporalInstant(),
    moving: { startsAt, endsAt, path: meetingPath(token) },
    ...visit,
  })
  return { meaning, page }
}
