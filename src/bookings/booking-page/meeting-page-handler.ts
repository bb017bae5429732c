import { pageWords } from '../../../pages/words/page-words.ts'
import { cancelPage, meetingPage } from '../../../pages/meeting-page.ts'
import type { MeetingStanding } from '../../../pages/meeting-page.ts'
import { brandOf, findOrganization } from '../../accounts/index.ts'
import type { Brand } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { timezoneNamed } from '../../platform/text/timezone.ts'
import { offeredSlots } from '../availability/offered-slots.ts'
import { publishedMeeting } from '../invitations/compose-mails.ts'
import { cancelMeeting } from '../meetings/cancel-meeting.ts'
import { meetingPhaseOf } from '../meetings/meeting-lifecycle.ts'
import type { MeetingPhase } from '../meetings/meeting-lifecycle.ts'
import { moveMeeting, offeringFor } from '../meetings/move-meeting.ts'
import { findMeeting } from '../store.ts'
import type { Meeting } from '../store.ts'
import { formText, readNote, readStartsAt } from './booking-form.ts'
import type { FieldProblem } from './booking-form.ts'
import { againPath, canBookAgain, linkToBookAgain } from './book-again.ts'
import { calendarPath, takenIn } from './booking-page-handler.ts'
import type { Visit } from './booking-page-handler.ts'
import { meetingPath, readMeetingToken } from './meeting-link.ts'
import { frameOf, goOn, meetingView, problemAnswer, timesPage } from './page-answer.ts'
import type { PageAnswer, Reader } from './page-answer.ts'

/** A meeting that somebody has opened by its link. */
export interface OpenMeeting {
  readonly organizationId: string
  readonly organizationName: string
  readonly brand: Brand
  readonly token: string
  readonly meeting: Meeting
  readonly standing: MeetingPhase
}

/** Runs `visit` on the meeting that a link is for; otherwise answers the page that says why there is nothing to see. */
export async function withMeeting(
  context: Context,
  { token, locale }: { readonly token: string; readonly locale: string },
  visit: (open: OpenMeeting) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const ref = readMeetingToken(context.secrets, token)
  if (ref === undefined) return problemAnswer('unknown_link', { locale })
  const { organizationId, meetingId } = ref
  const organization = await findOrganization(context.db, organizationId)
  const meeting = await findMeeting(context.db, organizationId, meetingId)
  if (organization === undefined || meeting?.provider !== 'builtin') return problemAnswer('unknown_link', { locale })
  const shown = { organizationName: organization.name, brand: brandOf(organization) }
  if (organization.status !== 'active') return problemAnswer('not_bookable', frameOf(shown, locale))
  const standing = meetingPhaseOf(meeting, context.clock.now())
  return visit({ organizationId, ...shown, token, meeting, standing })
}

/** The page of a meeting, in the zone wished for or the one it was chosen in. */
async function pageOfMeeting(
  context: Context,
  open: OpenMeeting,
  { standing, ...reader }: Reader & { standing: MeetingStanding },
): Promise<string> {
  const { token, meeting } = open
  const isOffered = open.standing === 'cancelled' && (await canBookAgain(context, open))
  return meetingPage({
    ...frameOf(open, reader.locale),
    ...meetingView(meeting, reader),
    standing,
    isTest: !meeting.live,
    url: context.settings.publicUrl + meetingPath(token),
    movePath: movePath(token),
    cancelPath: cancelPath(token),
    filePath: `${meetingPath(token)}/meeting.ics`,
    ...(isOffered ? { againPath: againPath(token) } : {}),
  })
}

/** The page of a meeting for whoever wanted to change one that cannot be changed any more. */
async function unchangeable(
  context: Context,
  open: OpenMeeting,
  standing: MeetingPhase,
  { locale }: Visit,
): Promise<PageAnswer> {
  return { meaning: 'unchangeable', page: await pageOfMeeting(context, open, { standing, locale }) }
}

/** Path of the page on which a meeting gets another time. */
export function movePath(token: string): string {
  return `${meetingPath(token)}/time`
}

/** Path of the page on which a meeting is cancelled. */
export function cancelPath(token: string): string {
  return `${meetingPath(token)}/cancel`
}

/** What was just done, as the address of the page says; it counts while the meeting stands as that left it. */
const DONE: Readonly<Record<string, { readonly phase: MeetingPhase; readonly standing: MeetingStanding }>> = {
  booked: { phase: 'ahead', standing: 'booked' },
  moved: { phase: 'ahead', standing: 'moved' },
  cancelled: { phase: 'cancelled', standing: 'called_off' },
}

/** The page behind the link of an invitation: the meeting as it stands. Changes nothing. */
export async function showMeetingPage(
  context: Context,
  token: string,
  { query, locale }: Visit & { readonly query: unknown },
): Promise<PageAnswer> {
  return withMeeting(context, { token, locale }, async (open) => {
    const name = formText(query, 'done') ?? ''
    const done = Object.hasOwn(DONE, name) ? DONE[name] : undefined
    const standing = done?.phase === open.standing ? done.standing : open.standing
    const reader = { timezone: formText(query, 'timezone'), locale }
    return { meaning: 'fine', page: await pageOfMeeting(context, open, { standing, ...reader }) }
  })
}

/** The meeting as a file for the visitor's own calendar, with the UID of the invitation. */
export async function sendMeetingFile(context: Context, token: string, { locale }: Visit): Promise<PageAnswer> {
  return withMeeting(context, { token, locale }, async (open) => {
    if (open.standing !== 'ahead') return goOn(meetingPath(token))
    const file = { type: 'text/calendar; charset=utf-8', name: 'meeting.ics' }
    return { meaning: 'fine', page: publishedMeeting(context, open), file }
  })
}

/** The times to which a meeting can move. Changes nothing. */
export async function showMovePage(
  context: Context,
  token: string,
  { query, ...visit }: Visit & { readonly query: unknown },
): Promise<PageAnswer> {
  return withMeeting(context, { token, locale: visit.locale }, async (open) => {
    if (open.standing !== 'ahead') return unchangeable(context, open, open.standing, visit)
    const [timezone, date, month] = ['timezone', 'date', 'month'].map((name) => formText(query, name))
    return movePage(context, open, { ...visit, timezone, date, month })
  })
}

/** Moves a meeting to the time that was chosen. */
export async function submitMove(
  context: Context,
  token: string,
  { form, ...visit }: Visit & { readonly form: unknown },
): Promise<PageAnswer> {
  return withMeeting(context, { token, locale: visit.locale }, async (open) => {
    if (open.standing !== 'ahead') return unchangeable(context, open, open.standing, visit)
    const timezone = timezoneNamed(formText(form, 'timezone') ?? '') ?? open.meeting.timezone
    const date = formText(form, 'date')
    const again = (meaning: PageAnswer['meaning'], problems: readonly FieldProblem[]) =>
      movePage(context, open, { ...visit, meaning, timezone, problems, date })
    const problems: FieldProblem[] = []
    const startsAt = readStartsAt(form, { problems, words: pageWords(visit.locale).faults })
    if (startsAt === undefined) return again('faulty_form', problems)
    const { organizationId, meeting } = open
    const wish = { organizationId, meetingId: meeting.meetingId, startsAt, timezone, counted: true }
    const outcome = await moveMeeting(context, wish)
    switch (outcome.kind) {
      case 'moved':
        return goOn(`${meetingPath(token)}?done=moved`)
      case 'same':
        return goOn(meetingPath(token))
      case 'taken':
        return again('taken', [takenIn(visit.locale)])
      case 'begun':
      case 'over':
      case 'cancelled':
        return unchangeable(context, open, outcome.kind, visit)
      case 'unknown':
        return problemAnswer('unknown_link', visit)
      default:
        return problemAnswer(outcome.kind, frameOf(open, visit.locale))
    }
  })
}

interface TimesVisit extends Visit {
  readonly meaning?: PageAnswer['meaning']
  readonly timezone: string | undefined
  readonly date: string | undefined
  readonly month?: string | undefined
  readonly problems?: readonly FieldProblem[]
}

async function movePage(
  context: Context,
  open: OpenMeeting,
  { meaning = 'fine', timezone, locale, date, month, problems = [] }: TimesVisit,
): Promise<PageAnswer> {
  const { organizationId, meeting, token } = open
  const offering = await offeringFor(context.db, organizationId, meeting)
  if (offering === undefined) return problemAnswer('not_bookable', frameOf(open, locale))
  const { calendar } = offering
  const slots = await offeredSlots(context, offering)
  const { startsAt, endsAt, timezone: chosenIn } = meetingView(meeting, { locale })
  const page = timesPage(context, calendar, {
    ...frameOf(open, locale),
    path: movePath(token),
    title: meeting.title,
    location: meeting.location ?? undefined,
    slots: slots.filter((slot) => !slot.startsAt.equals(startsAt)),
    timezone: timezoneNamed(timezone ?? '') ?? chosenIn,
    moving: { startsAt, endsAt, path: meetingPath(token) },
    date,
    month,
    problems,
  })
  return { meaning, page }
}

/** The page that asks before a meeting is cancelled. Changes nothing. */
export async function showCancelPage(context: Context, token: string, visit: Visit): Promise<PageAnswer> {
  return withMeeting(context, { token, locale: visit.locale }, async (open) => {
    if (open.standing !== 'ahead') return unchangeable(context, open, open.standing, visit)
    return { meaning: 'fine', page: formFor(open, visit) }
  })
}

/** Cancels a meeting that is ahead, once the button is pressed. One that is cancelled already is shown as it is. */
export async function submitCancellation(
  context: Context,
  token: string,
  { form, ...visit }: Visit & { readonly form: unknown },
): Promise<PageAnswer> {
  return withMeeting(context, { token, locale: visit.locale }, async (open) => {
    if (open.standing === 'cancelled') return goOn(meetingPath(token))
    if (open.standing !== 'ahead') return unchangeable(context, open, open.standing, visit)
    const note = readNote(form, 'note', pageWords(visit.locale).faults)
    if (note.problem !== undefined) {
      return { meaning: 'faulty_form', page: formFor(open, visit, { note: note.text, problem: note.problem }) }
    }
    try {
      await cancelMeeting(
        context,
        { organizationId: open.organizationId, meetingId: open.meeting.meetingId },
        { onlyAhead: true, ...(note.text === '' ? {} : { note: note.text }) },
      )
      return goOn(`${meetingPath(token)}?done=cancelled`)
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') return unchangeable(context, open, 'begun', visit)
      throw error
    }
  })
}

function formFor(
  open: OpenMeeting,
  { locale }: Visit,
  written: { readonly note?: string; readonly problem?: string } = {},
): string {
  return cancelPage({
    ...frameOf(open, locale),
    ...meetingView(open.meeting, { locale }),
    path: cancelPath(open.token),
    backPath: meetingPath(open.token),
    ...written,
  })
}

/** On to the calendar through which the lead of a cancelled meeting books again. */
export async function submitAgain(context: Context, token: string, { locale }: Visit): Promise<PageAnswer> {
  return withMeeting(context, { token, locale }, async (open) => {
    if (open.standing !== 'cancelled') return goOn(meetingPath(token))
    const link = await linkToBookAgain(context, open)
    return link === undefined ? problemAnswer('not_bookable', frameOf(open, locale)) : goOn(calendarPath(link))
  })
}
