import { bookedPage } from '../../pages/booked-page.ts'
import { bookingPage } from '../../pages/booking-page.ts'
import { checkYourMailPage } from '../../pages/check-your-mail-page.ts'
import { scriptUrl, stylesheetUrl } from '../../pages/page-headers.ts'
import { MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { timezoneNamed } from '../platform/timezone.ts'
import { parseBookingForm } from './attendee.ts'
import type { BookingRequest, FieldProblem, FilledForm } from './attendee.ts'
import type { ShownMeeting } from './book-meeting.ts'
import { offeredSlots } from './offered-slots.ts'
import { openLink } from './open-link.ts'
import type { CalendarElsewhere, OpenCalendar } from './open-link.ts'
import { meetingView, problemAnswer } from './page-answer.ts'
import type { PageAnswer } from './page-answer.ts'
import { providerOf } from './providers/provider-of.ts'
import { askedQuestions } from './questions.ts'
import { textOf } from './read-form.ts'
import { readAttendeeEmail, requestMeeting } from './request-meeting.ts'
import { onlyHost } from './resolve-calendar.ts'
import { findOpenMeeting } from './store.ts'

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
    const timezone = textOf(query, 'timezone')
    const now = context.clock.now()
    const { organizationId, live, lead } = open
    const meeting = await findOpenMeeting(context.db, { organizationId, live, leadId: lead.leadId, now })
    if (meeting !== undefined) return existing(open, meeting, timezone)
    const week = textOf(query, 'week')
    const page = await timesPage(context, open, { token, timezone, ...(week === undefined ? {} : { week }) })
    return { meaning: 'fine', page }
  }
  return withCalendar(context, token, show, (away) => leadAway(context, away, token))
}

/** What becomes of a form that was posted there. */
export async function takeForm(context: Context, token: string, form: unknown): Promise<PageAnswer> {
  return withCalendar(context, token, async (open) => {
    const questions = askedQuestions(open.calendar.questions)
    const parsed = parseBookingForm(form, { readEmail: readAttendeeEmail, questions })
    const week = textOf(form, 'week')
    const again = async (meaning: PageAnswer['meaning'], problems: readonly FieldProblem[]): Promise<PageAnswer> => {
      const { filled } = parsed
      const visit = { token, timezone: filled.timezone, filled, problems, ...(week === undefined ? {} : { week }) }
      return { meaning, page: await timesPage(context, open, visit) }
    }
    if (!parsed.ok) return again('faulty_form', parsed.problems)
    const { request } = parsed
    const confirmUrl = (requestToken: string) => context.settings.publicUrl + confirmPath(token, requestToken)
    const outcome = await requestMeeting(context, open, { request, confirmUrl })
    if (outcome.kind === 'taken') return again('taken', [TAKEN])
    const frame = { stylesheetUrl, organization: open.organizationName }
    if (outcome.kind === 'too_many_attempts') return problemAnswer('too_many_attempts', frame)
    if (outcome.kind === 'existing') return existing(open, outcome.meeting, request.timezone)
    if (outcome.kind === 'asked') {
      return { meaning: 'fine', page: checkYourMailPage({ ...frame, ...wishedMeeting(open, request) }) }
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
  if (meeting !== undefined) return existing(away, meeting)
  const contact = away.passContact ? { name: lead.contactName, email: lead.email } : undefined
  const location = providerOf(away.provider).linkFor(away.url, { token, contact })
  return { meaning: 'elsewhere', page: '', location }
}

/** The meeting that stands already. */
export function existing(
  open: Pick<OpenCalendar, 'organizationName'>,
  meeting: ShownMeeting,
  timezone?: string,
): PageAnswer {
  const frame = { stylesheetUrl, organization: open.organizationName }
  return { meaning: 'fine', page: bookedPage({ ...frame, ...meetingView(meeting, timezone), occasion: 'existing' }) }
}

interface Visit {
  readonly token: string
  readonly timezone: string | undefined
  readonly week?: string
  readonly filled?: FilledForm
  readonly problems?: readonly FieldProblem[]
}

async function timesPage(context: Context, open: OpenCalendar, { token, timezone, ...visit }: Visit): Promise<string> {
  const { calendar } = open
  return bookingPage({
    stylesheetUrl,
    organization: open.organizationName,
    scriptUrl,
    path: calendarPath(token),
    title: calendar.title,
    hostNames: calendar.hosts.map(({ name }) => name),
    questions: askedQuestions(calendar.questions),
    guessed: timezoneNamed(timezone ?? '') === undefined,
    durationMinutes: calendar.durationMinutes,
    ...(calendar.location === undefined ? {} : { location: calendar.location }),
    slots: await offeredSlots(context, open),
    timezone: timezoneNamed(timezone ?? '') ?? open.timezone,
    now: context.clock.now().toTemporalInstant(),
    ...visit,
  })
}

function wishedMeeting({ calendar }: OpenCalendar, request: BookingRequest) {
  const { startsAt, timezone } = request
  return meetingView({
    title: calendar.title,
    location: calendar.location ?? null,
    hostName: onlyHost(calendar),
    startsAt: new Date(startsAt.epochMilliseconds),
    endsAt: new Date(startsAt.epochMilliseconds + calendar.durationMinutes * MINUTE),
    timezone,
  })
}
