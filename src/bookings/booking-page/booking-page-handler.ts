import { bookedPage, checkYourMailPage, confirmPage } from '../../../pages/after-booking-pages.ts'
import { pageWords } from '../../../pages/words/page-words.ts'
import type { Context } from '../../platform/context.ts'
import { timezoneNamed } from '../../platform/text/timezone.ts'
import { offeredSlots } from '../availability/offered-slots.ts'
import { calendarProviderOf } from '../external-calendars/providers/provider-of.ts'
import type { ShownMeeting } from '../meetings/book-meeting.ts'
import { findOpenMeeting } from '../store.ts'
import { askedQuestions, formText, parseBookingForm, readStartsAt } from './booking-form.ts'
import type { FieldProblem, FilledForm } from './booking-form.ts'
import { confirmMeeting, openConfirmation, wishedMeeting } from './confirm-booking.ts'
import type { ConfirmOutcome } from './confirm-booking.ts'
import { confirmVisitor, maskEmail, visitorOf } from './link-visitor.ts'
import { meetingPath, writeMeetingToken } from './meeting-link.ts'
import { openLink } from './open-calendar-link.ts'
import type { CalendarElsewhere, OpenCalendar } from './open-calendar-link.ts'
import { frameOf, goOn, meetingView, problemAnswer, timesPage } from './page-answer.ts'
import type { PageAnswer, Reader } from './page-answer.ts'
import { readAttendeeEmail, requestMeeting } from './request-booking.ts'

/** Beside a time that somebody else has meanwhile. */
export const takenIn = (locale: string): FieldProblem => {
  return { field: 'startsAt', code: 'taken', detail: pageWords(locale).faults.taken }
}

/** Path of the page behind a calendar link. */
export function calendarPath(token: string): string {
  return `/c/${token}`
}

/** Where a visitor says that the link is theirs. */
export function visitorPath(token: string): string {
  return `${calendarPath(token)}/visitor`
}

/** Path of the page behind the link of a confirmation mail. */
export function confirmPath(token: string, requestToken: string): string {
  return `${calendarPath(token)}/confirm/${requestToken}`
}

/** What a browser tells of its visitor, beside the address it asks for. */
export interface Visit {
  /** Language of dates and words. */
  readonly locale: string
  /** The header `Cookie`. */
  readonly cookies: string | undefined
}

/** The page behind a calendar link: free times, or the meeting that stands. Changes nothing. */
export async function showCalendar(
  context: Context,
  token: string,
  { query, ...visit }: Visit & { readonly query: unknown },
): Promise<PageAnswer> {
  const timezone = formText(query, 'timezone')
  const show = async (open: OpenCalendar): Promise<PageAnswer> => {
    const now = context.clock.now()
    const { organizationId, live, lead } = open
    const meeting = await findOpenMeeting(context.db, { organizationId, live, leadId: lead.leadId, now })
    if (meeting !== undefined) return existingMeetingPage(open, meeting, { timezone, locale: visit.locale })
    const [date, month] = [formText(query, 'date'), formText(query, 'month')]
    const wish = { token, timezone, date, month, startsAt: formText(query, 'time') }
    return { meaning: 'fine', page: await calendarPage(context, open, { ...visit, ...wish }) }
  }
  const link = { token, locale: visit.locale }
  return withCalendar(context, link, show, (away) => leadAway(context, away, token, visit))
}

/** What becomes of a form that was posted there. */
export async function submitBookingForm(
  context: Context,
  token: string,
  { form, ...visit }: Visit & { readonly form: unknown },
): Promise<PageAnswer> {
  const { locale } = visit
  return withCalendar(context, { token, locale }, async (open) => {
    const questions = askedQuestions(open.calendar.questions)
    const parsed = parseBookingForm(form, {
      readEmail: readAttendeeEmail,
      questions,
      words: pageWords(locale).faults,
    })
    const again = async (meaning: PageAnswer['meaning'], problems: readonly FieldProblem[]): Promise<PageAnswer> => {
      const { filled } = parsed
      const date = formText(form, 'date')
      const wish = { ...visit, token, timezone: filled.timezone, filled, problems, date }
      return { meaning, page: await calendarPage(context, open, wish) }
    }
    if (!parsed.ok) return again('faulty_form', parsed.problems)
    const { request } = parsed
    const confirmUrl = (requestToken: string) => context.settings.publicUrl + confirmPath(token, requestToken)
    const outcome = await requestMeeting(context, open, { request, confirmUrl })
    if (outcome.kind === 'taken') return again('taken', [takenIn(locale)])
    if (outcome.kind === 'too_many_attempts' || outcome.kind === 'not_bookable') {
      return problemAnswer(outcome.kind, frameOf(open, locale))
    }
    const { timezone } = request
    if (outcome.kind === 'existing')
      return goOn(`${calendarPath(token)}?${new URLSearchParams({ timezone }).toString()}`)
    if (outcome.kind === 'booked') return goOn(bookedPath(context, open, outcome.meeting.meetingId))
    const asked = new URLSearchParams({ time: request.startsAt.toString(), timezone })
    return goOn(`${calendarPath(token)}/asked?${asked.toString()}`)
  })
}

/** The page of a meeting right after it was booked. */
function bookedPath(context: Context, { organizationId }: OpenCalendar, meetingId: string): string {
  return `${meetingPath(writeMeetingToken(context.secrets, { organizationId, meetingId }))}?done=booked`
}

/** After a booking that its address has to confirm: which time was asked for, as the address of the page says. */
export async function showAsked(
  context: Context,
  token: string,
  { query, locale }: Visit & { readonly query: unknown },
): Promise<PageAnswer> {
  return withCalendar(context, { token, locale }, async (open) => {
    const startsAt = readStartsAt({ startsAt: formText(query, 'time') }, unsaid(locale))
    if (startsAt === undefined) return goOn(calendarPath(token))
    const timezone = timezoneNamed(formText(query, 'timezone') ?? '') ?? open.timezone
    const wished = wishedMeeting(open, { startsAt: new Date(startsAt.epochMilliseconds), timezone })
    return {
      meaning: 'fine',
      page: checkYourMailPage({ ...frameOf(open, locale), ...meetingView(wished, { locale }) }),
    }
  })
}

/** Takes the visitor for the lead, if they are the first to say so, and shows the page again with what was chosen. */
export async function submitVisitor(
  context: Context,
  token: string,
  { form, locale }: Visit & { readonly form: unknown },
): Promise<PageAnswer> {
  return withCalendar(context, { token, locale }, async (open) => {
    const path = calendarPath(token)
    const cookie = await confirmVisitor(context, open, path)
    const startsAt = readStartsAt(form, unsaid(locale))
    const date = formText(form, 'date') ?? ''
    const timezone = timezoneNamed(formText(form, 'timezone') ?? '')
    const kept = new URLSearchParams({
      ...(timezone === undefined ? {} : { timezone }),
      ...(/^[\d-]{10}$/.test(date) ? { date } : {}),
      ...(startsAt === undefined ? {} : { time: startsAt.toString() }),
    }).toString()
    return goOn(kept === '' ? path : `${path}?${kept}`, cookie)
  })
}

/**
 * Runs `visit` where the link can be booked through here, `leave` where it leads to another provider; otherwise answers the
 * page that says why not. Nothing is posted here for another provider.
 */
export async function withCalendar(
  context: Context,
  { token, locale }: { readonly token: string; readonly locale: string },
  visit: (open: OpenCalendar) => Promise<PageAnswer>,
  leave?: (away: CalendarElsewhere) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const state = await openLink(context, token)
  if (state.kind === 'unknown') return problemAnswer('unknown_link', { locale })
  if (state.kind === 'elsewhere')
    return leave?.(state.away) ?? problemAnswer('not_bookable', frameOf(state.away, locale))
  if (state.kind === 'closed') return problemAnswer('not_bookable', frameOf(state, locale))
  return visit(state.open)
}

/** On to the booking page of another provider, or the meeting that was booked there. */
async function leadAway(
  context: Context,
  away: CalendarElsewhere,
  token: string,
  { locale }: Visit,
): Promise<PageAnswer> {
  const { organizationId, live, lead } = away
  const now = context.clock.now()
  const meeting = await findOpenMeeting(context.db, { organizationId, live, leadId: lead.leadId, now })
  if (meeting !== undefined) return existingMeetingPage(away, meeting, { locale })
  const contact = away.passContact ? { name: lead.contactName, email: lead.email } : undefined
  const location = calendarProviderOf(away.provider).linkFor(away.url, { token, contact })
  return { meaning: 'elsewhere', page: '', location }
}

/** The meeting that stands already. */
function existingMeetingPage(
  open: Pick<OpenCalendar, 'organizationName' | 'brand'>,
  meeting: ShownMeeting,
  reader: Reader,
): PageAnswer {
  return { meaning: 'fine', page: bookedPage({ ...frameOf(open, reader.locale), ...meetingView(meeting, reader) }) }
}

interface Wish extends Visit {
  readonly token: string
  readonly timezone: string | undefined
  readonly date: string | undefined
  readonly month?: string | undefined
  /** The time that is chosen already. */
  readonly startsAt?: string | undefined
  readonly filled?: FilledForm
  readonly problems?: readonly FieldProblem[]
}

async function calendarPage(context: Context, open: OpenCalendar, wish: Wish): Promise<string> {
  const { calendar, lead } = open
  const { token, cookies, timezone, startsAt = '', ...view } = wish
  const chosen = timezoneNamed(timezone ?? '')
  const visitor = await visitorOf(context, open, cookies)
  const own = visitor === 'known' ? { name: lead.contactName, email: lead.email } : { name: '', email: '' }
  const path = calendarPath(token)
  return timesPage(context, calendar, {
    ...frameOf(open, view.locale),
    path,
    title: calendar.title,
    location: calendar.location,
    questions: askedQuestions(calendar.questions),
    guessed: chosen === undefined,
    slots: await offeredSlots(context, open),
    timezone: chosen ?? open.timezone,
    filled: { startsAt, ...own, notes: '' },
    ...(visitor === 'unasked' ? { isThisYou: { maskedEmail: maskEmail(lead.email), path: visitorPath(token) } } : {}),
    ...view,
  })
}

/** The link of a confirmation mail: the token of the calendar link it came from, and its own. */
interface ConfirmLink {
  readonly token: string
  readonly requestToken: string
}

/** The page behind the link of a confirmation mail. Changes nothing: mail scanners open links. */
export async function showConfirmation(context: Context, link: ConfirmLink, { locale }: Visit): Promise<PageAnswer> {
  return withCalendar(context, { token: link.token, locale }, async (open) => {
    const found = await openConfirmation(context, open, link.requestToken)
    if (found.kind === 'existing') return existingMeetingPage(open, found.meeting, { locale })
    if (found.kind === 'booked') return goOn(bookedPath(context, open, found.meeting.meetingId))
    if (found.kind !== 'waiting') return refusal(open, { ...link, locale }, found.kind)
    const path = confirmPath(link.token, link.requestToken)
    return {
      meaning: 'fine',
      page: confirmPage({ ...frameOf(open, locale), ...meetingView(found.meeting, { locale }), path }),
    }
  })
}

/** Books what was asked for, once its button is pressed. */
export async function submitConfirmation(context: Context, link: ConfirmLink, { locale }: Visit): Promise<PageAnswer> {
  return withCalendar(context, { token: link.token, locale }, async (open) => {
    const outcome = await confirmMeeting(context, open, link.requestToken)
    if (outcome.kind === 'existing') return goOn(calendarPath(link.token))
    if (outcome.kind === 'booked') return goOn(bookedPath(context, open, outcome.meeting.meetingId))
    return refusal(open, { ...link, locale }, outcome.kind)
  })
}

type Refused = Exclude<ConfirmOutcome['kind'], 'booked' | 'existing'>

function refusal(
  open: OpenCalendar,
  { token, locale }: ConfirmLink & { readonly locale: string },
  kind: Refused,
): PageAnswer {
  if (kind === 'unknown') return problemAnswer('unknown_link', { locale })
  if (kind === 'not_bookable') return problemAnswer('not_bookable', frameOf(open, locale))
  return problemAnswer(kind === 'taken' ? 'time_taken' : 'expired_link', {
    ...frameOf(open, locale),
    onward: { path: calendarPath(token), label: pageWords(locale).onward.chooseTime },
  })
}

/** Where nobody is told what is wrong with a time. */
function unsaid(locale: string) {
  return { problems: [], words: pageWords(locale).faults }
}
