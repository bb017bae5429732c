import { cancelPage, meetingPage } from '../../../pages/meeting-page.ts'
import type { MeetingPageView } from '../../../pages/meeting-page.ts'
import { scriptUrl, stylesheetUrl } from '../../../pages/page-assets.ts'
import { findOrganization } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { timezoneNamed } from '../../platform/text/timezone.ts'
import { offeredSlots } from '../availability/offered-slots.ts'
import { cancelMeeting } from '../meetings/cancel-meeting.ts'
import { meetingPhaseOf } from '../meetings/meeting-lifecycle.ts'
import type { MeetingPhase } from '../meetings/meeting-lifecycle.ts'
import { moveMeeting, offeringFor } from '../meetings/move-meeting.ts'
import { findMeeting } from '../store.ts'
import type { Meeting } from '../store.ts'
import { formText, readNote, readStartsAt } from './booking-form.ts'
import type { FieldProblem } from './booking-form.ts'
import { TAKEN } from './booking-page-handler.ts'
import { meetingPath, readMeetingToken } from './meeting-link.ts'
import { meetingView, problemAnswer, timesPage } from './page-answer.ts'
import type { PageAnswer } from './page-answer.ts'

/** A meeting that somebody has opened by its link. */
export interface OpenMeeting {
  readonly organizationId: string
  readonly organizationName: string
  readonly token: string
  readonly meeting: Meeting
  readonly standing: MeetingPhase
}

/** Runs `visit` on the meeting that a link is for; otherwise answers the page that says why there is nothing to see. */
export async function withMeeting(
  context: Context,
  token: string,
  visit: (open: OpenMeeting) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const ref = readMeetingToken(context.secrets, token)
  if (ref === undefined) return problemAnswer('unknown_link')
  const { organizationId, meetingId } = ref
  const organization = await findOrganization(context.db, organizationId)
  const meeting = await findMeeting(context.db, organizationId, meetingId)
  if (organization === undefined || meeting?.provider !== 'builtin') return problemAnswer('unknown_link')
  const organizationName = organization.name
  if (organization.status !== 'active') return problemAnswer('not_bookable', { organization: organizationName })
  const standing = meetingPhaseOf(meeting, context.clock.now())
  return visit({ organizationId, organizationName, token, meeting, standing })
}

/** The page of a meeting, in the zone wished for or the one it was chosen in. */
export function pageOfMeeting(
  { organizationName, token, meeting }: OpenMeeting,
  standing: MeetingPageView['standing'],
  timezone?: string,
): string {
  return meetingPage({
    stylesheetUrl,
    organization: organizationName,
    ...meetingView(meeting, timezone),
    standing,
    movePath: movePath(token),
    cancelPath: cancelPath(token),
  })
}

/** The page of a meeting for whoever wanted to change one that cannot be changed any more. */
export function unchangeable(open: OpenMeeting, standing: Exclude<MeetingPhase, 'ahead'>): PageAnswer {
  return { meaning: 'unchangeable', page: pageOfMeeting(open, standing) }
}

/** Path of the page on which a meeting gets another time. */
export function movePath(token: string): string {
  return `${meetingPath(token)}/time`
}

/** Path of the page on which a meeting is cancelled. */
export function cancelPath(token: string): string {
  return `${meetingPath(token)}/cancel`
}

/** The page behind the link of an invitation: the meeting as it stands. Changes nothing. */
export async function showMeetingPage(context: Context, token: string, query: unknown): Promise<PageAnswer> {
  return withMeeting(context, token, async (open) => {
    return { meaning: 'fine', page: pageOfMeeting(open, open.standing, formText(query, 'timezone')) }
  })
}

/** The times to which a meeting can move. Changes nothing. */
export async function showMovePage(context: Context, token: string, query: unknown): Promise<PageAnswer> {
  return withMeeting(context, token, async (open) => {
    if (open.standing !== 'ahead') return unchangeable(open, open.standing)
    const week = formText(query, 'week')
    return movePage(context, open, { timezone: formText(query, 'timezone'), week })
  })
}

/** Moves a meeting to the time that was chosen. */
export async function submitMove(context: Context, token: string, form: unknown): Promise<PageAnswer> {
  return withMeeting(context, token, async (open) => {
    if (open.standing !== 'ahead') return unchangeable(open, open.standing)
    const timezone = timezoneNamed(formText(form, 'timezone') ?? '') ?? open.meeting.timezone
    const week = formText(form, 'week')
    const again = (meaning: PageAnswer['meaning'], problems: readonly FieldProblem[]) =>
      movePage(context, open, { meaning, timezone, problems, week })
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
  readonly week: string | undefined
  readonly problems?: readonly FieldProblem[]
}

async function movePage(
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
  const page = timesPage(context, calendar, {
    scriptUrl,
    organization: organizationName,
    path: movePath(token),
    title: meeting.title,
    location: meeting.location ?? undefined,
    slots: slots.filter((slot) => !slot.startsAt.equals(startsAt)),
    timezone: timezoneNamed(timezone ?? '') ?? chosenIn,
    moving: { startsAt, endsAt, path: meetingPath(token) },
    ...visit,
  })
  return { meaning, page }
}

/** The page that asks before a meeting is cancelled. Changes nothing. */
export async function showCancelPage(context: Context, token: string): Promise<PageAnswer> {
  return withMeeting(context, token, async (open) => {
    if (open.standing !== 'ahead') return unchangeable(open, open.standing)
    return { meaning: 'fine', page: formFor(open) }
  })
}

/** Cancels a meeting that is ahead, once the button is pressed. One that is cancelled already is shown as it is. */
export async function submitCancellation(context: Context, token: string, form: unknown): Promise<PageAnswer> {
  return withMeeting(context, token, async (open) => {
    if (open.standing === 'cancelled') return { meaning: 'fine', page: pageOfMeeting(open, 'cancelled') }
    if (open.standing !== 'ahead') return unchangeable(open, open.standing)
    const note = readNote(form, 'note')
    if (note.problem !== undefined) {
      return { meaning: 'faulty_form', page: formFor(open, { note: note.text, problem: note.problem }) }
    }
    try {
      const meeting = await cancelMeeting(
        context,
        { organizationId: open.organizationId, meetingId: open.meeting.meetingId },
        { onlyAhead: true, ...(note.text === '' ? {} : { note: note.text }) },
      )
      return { meaning: 'fine', page: pageOfMeeting({ ...open, meeting }, 'called_off') }
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') return unchangeable(open, 'begun')
      throw error
    }
  })
}

function formFor(open: OpenMeeting, written: { readonly note?: string; readonly problem?: string } = {}): string {
  return cancelPage({
    stylesheetUrl,
    organization: open.organizationName,
    ...meetingView(open.meeting),
    path: cancelPath(open.token),
    backPath: meetingPath(open.token),
    ...written,
  })
}
