import { bookedPage, checkYourMailPage, confirmPage } from '../../../pages/after-booking-pages.ts'
import { scriptUrl, stylesheetUrl } from '../../../pages/page-assets.ts'
import type { Context } from '../../platform/context.ts'
import { timezoneNamed } from '../../platform/text/timezone.ts'
import { offeredSlots } from '../availability/offered-slots.ts'
import { calendarProviderOf } from '../external-calendars/providers/provider-of.ts'
import type { ShownMeeting } from '../meetings/book-meeting.ts'
import { findOpenMeeting } from '../store.ts'
import { askedQuestions, formText, parseBookingForm } from './booking-form.ts'
import type { FieldProblem, FilledForm } from './booking-form.ts'
import { confirmMeeting, openConfirmation, wishedMeeting } from './confirm-booking.ts'
import type { ConfirmOutcome } from './confirm-booking.ts'
import { openLink } from './open-calendar-link.ts'
import type { CalendarElsewhere, OpenCalendar } from './open-calendar-link.ts'
import { meetingView, problemAnswer, timesPage } from './page-answer.ts'
import type { PageAnswer } from './page-answer.ts'
import { readAttendeeEmail, requestMeeting } from './request-booking.ts'

/** Beside a time that somebody else has meanwhile. */
export const TAKEN: FieldProblem = {
  field: 'startsAt',
  code: 'taken',
  detail: 'This time is not free any more. Choose another one.',
}

/** Path of the page behind a calendar link. */
export function calendarPath(token: string): string {
  return `/c/${token}`
}

/** Path of the page behind the link of a confirmation mail. */
export function confirmPath(token: string, requestToken: string): string {
  return `${calendarPath(token)}/confirm/${requestToken}`
}

/** The page behind a calendar link: free times, or the meeting that stands. Changes nothing. */
export async function showCalendar(context: Context, token: string, query: unknown): Promise<PageAnswer> {
  const show = async (open: OpenCalendar): Promise<PageAnswer> => {
    const timezone = formText(query, 'timezone')
    const now = context.clock.now()
    const { organizationId, live, lead } = open
    const meeting = await findOpenMeeting(context.db, { organizationId, live, leadId: lead.leadId, now })
    if (meeting !== undefined) return existingMeetingPage(open, meeting, timezone)
    const week = formText(query, 'week')
    const page = await calendarPage(context, open, { token, timezone, week })
    return { meaning: 'fine', page }
  }
  return withCalendar(context, token, show, (away) => leadAway(context, away, token))
}

/** What becomes of a form that was posted there. */
export async function submitBookingForm(context: Context, token: string, form: unknown): Promise<PageAnswer> {
  return withCalendar(context, token, async (open) => {
    const questions = askedQuestions(open.calendar.questions)
    const parsed = parseBookingForm(form, { readEmail: readAttendeeEmail, questions })
    const week = formText(form, 'week')
    const again = async (meaning: PageAnswer['meaning'], problems: readonly FieldProblem[]): Promise<PageAnswer> => {
      const { filled } = parsed
      const visit = { token, timezone: filled.timezone, filled, problems, week }
      return { meaning, page: await calendarPage(context, open, visit) }
    }
    if (!parsed.ok) return again('faulty_form', parsed.problems)
    const { request } = parsed
    const confirmUrl = (requestToken: string) => context.settings.publicUrl + confirmPath(token, requestToken)
    const outcome = await requestMeeting(context, open, { request, confirmUrl })
    if (outcome.kind === 'taken') return again('taken', [TAKEN])
    const frame = frameOf(open)
    if (outcome.kind === 'too_many_attempts' || outcome.kind === 'not_bookable')
      return problemAnswer(outcome.kind, frame)
    if (outcome.kind === 'existing') return existingMeetingPage(open, outcome.meeting, request.timezone)
    if (outcome.kind === 'asked') {
      const startsAt = new Date(request.startsAt.epochMilliseconds)
      const wished = wishedMeeting(open, { startsAt, timezone: request.timezone })
      return { meaning: 'fine', page: checkYourMailPage({ ...frame, ...meetingView(wished) }) }
    }
    const view = { ...frame, ...meetingView(outcome.meeting), occasion: 'booked' as const }
    return { meaning: 'fine', page: bookedPage(view) }
  })
}

/**
 * Runs `visit` where the link can be booked through here, `leave` where it leads to another provider; otherwise answers the
 * page that says why not. Nothing is posted here for another provider.
 */
export async function withCalendar(
  context: Context,
  token: string,
  visit: (open: OpenCalendar) => Promise<PageAnswer>,
  leave?: (away: CalendarElsewhere) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const state = await openLink(context, token)
  if (state.kind === 'unknown') return problemAnswer('unknown_link')
  if (state.kind === 'elsewhere') {
    return leave?.(state.away) ?? problemAnswer('not_bookable', { organization: state.away.organizationName })
  }
  if (state.kind === 'closed') return problemAnswer('not_bookable', { organization: state.organizationName })
  return visit(state.open)
}

/** On to the booking page of another provider, or the meeting that was booked there. */
async function leadAway(context: Context, away: CalendarElsewhere, token: string): Promise<PageAnswer> {
  const { organizationId, live, lead } = away
  const now = context.clock.now()
  const meeting = await findOpenMeeting(context.db, { organizationId, live, leadId: lead.leadId, now })
  if (meeting !== undefined) return existingMeetingPage(away, meeting)
  const contact = away.passContact ? { name: lead.contactName, email: lead.email } : undefined
  const location = calendarProviderOf(away.provider).linkFor(away.url, { token, contact })
  return { meaning: 'elsewhere', page: '', location }
}

/** The meeting that stands already. */
export function existingMeetingPage(
  open: Pick<OpenCalendar, 'organizationName'>,
  meeting: ShownMeeting,
  timezone?: string,
): PageAnswer {
  return {
    meaning: 'fine',
    page: bookedPage({ ...frameOf(open), ...meetingView(meeting, timezone), occasion: 'existing' }),
  }
}

interface Visit {
  readonly token: string
  readonly timezone: string | undefined
  readonly week: string | undefined
  readonly filled?: FilledForm
  readonly problems?: readonly FieldProblem[]
}

async function calendarPage(context: Context, open: OpenCalendar, { token, timezone, ...visit }: Visit) {
  const { calendar, organizationName } = open
  const chosen = timezoneNamed(timezone ?? '')
  return timesPage(context, calendar, {
    organization: organizationName,
    scriptUrl,
    path: calendarPath(token),
    title: calendar.title,
    location: calendar.location,
    questions: askedQuestions(calendar.questions),
    guessed: chosen === undefined,
    slots: await offeredSlots(context, open),
    timezone: chosen ?? open.timezone,
    ...visit,
  })
}

/** The link of a confirmation mail: the token of the calendar link it came from, and its own. */
interface ConfirmLink {
  readonly token: string
  readonly requestToken: string
}

/** The page behind the link of a confirmation mail. Changes nothing: mail scanners open links. */
export async function showConfirmation(context: Context, link: ConfirmLink): Promise<PageAnswer> {
  return withCalendar(context, link.token, async (open) => {
    const found = await openConfirmation(context, open, link.requestToken)
    if (found.kind === 'existing') return existingMeetingPage(open, found.meeting)
    if (found.kind !== 'waiting') return refusal(open, link, found.kind)
    const path = confirmPath(link.token, link.requestToken)
    return { meaning: 'fine', page: confirmPage({ ...frameOf(open), ...meetingView(found.meeting), path }) }
  })
}

/** Books what was asked for, once its button is pressed. */
export async function submitConfirmation(context: Context, link: ConfirmLink): Promise<PageAnswer> {
  return withCalendar(context, link.token, async (open) => {
    const outcome = await confirmMeeting(context, open, link.requestToken)
    if (outcome.kind === 'existing') return existingMeetingPage(open, outcome.meeting)
    if (outcome.kind !== 'booked') return refusal(open, link, outcome.kind)
    const page = bookedPage({ ...frameOf(open), ...meetingView(outcome.meeting), occasion: 'booked' })
    return { meaning: 'fine', page }
  })
}

type Refused = Exclude<ConfirmOutcome['kind'], 'booked' | 'existing'>

function refusal(open: OpenCalendar, { token }: ConfirmLink, kind: Refused): PageAnswer {
  if (kind === 'unknown') return problemAnswer('unknown_link')
  if (kind === 'not_bookable') return problemAnswer('not_bookable', { organization: open.organizationName })
  return problemAnswer(kind === 'taken' ? 'time_taken' : 'expired_link', {
    organization: open.organizationName,
    onward: { path: calendarPath(token), label: 'Choose a time' },
  })
}

function frameOf({ organizationName }: Pick<OpenCalendar, 'organizationName'>) {
  return { stylesheetUrl, organization: organizationName }
}
