import { bookedPage } from '../../pages/booked-page.ts'
import { confirmPage } from '../../pages/confirm-page.ts'
import { stylesheetUrl } from '../../pages/page-headers.ts'
import type { Context } from '../platform/context.ts'
import { confirmMeeting, openConfirmation } from './confirm-meeting.ts'
import type { OpenCalendar } from './open-link.ts'
import { meetingView, problemAnswer } from './page-answer.ts'
import type { PageAnswer } from './page-answer.ts'
import { calendarPath, confirmPath, existing, withCalendar } from './visit-calendar.ts'

/** The link of a confirmation mail: the token of the calendar link it came from, and its own. */
interface ConfirmLink {
  readonly token: string
  readonly requestToken: string
}

/** The page behind the link of a confirmation mail. Changes nothing: mail scanners open links. */
export async function showConfirmation(context: Context, link: ConfirmLink): Promise<PageAnswer> {
  return withCalendar(context, link.token, async (open) => {
    const found = await openConfirmation(context, open, link.requestToken)
    if (found.kind === 'existing') return existing(open, found.meeting)
    if (found.kind !== 'waiting') return refusal(open, link, found.kind)
    const path = confirmPath(link.token, link.requestToken)
    return { meaning: 'fine', page: confirmPage({ ...frameOf(open), ...meetingView(found.meeting), path }) }
  })
}

/** Books what was asked for, once its button is pressed. */
export async function takeConfirmation(context: Context, link: ConfirmLink): Promise<PageAnswer> {
  return withCalendar(context, link.token, async (open) => {
    const outcome = await confirmMeeting(context, open, link.requestToken)
    if (outcome.kind === 'existing') return existing(open, outcome.meeting)
    if (outcome.kind !== 'booked') return refusal(open, link, outcome.kind)
    const page = bookedPage({ ...frameOf(open), ...meetingView(outcome.meeting), occasion: 'booked' })
    return { meaning: 'fine', page }
  })
}

function refusal(open: OpenCalendar, { token }: ConfirmLink, kind: 'unknown' | 'expired' | 'taken'): PageAnswer {
  if (kind === 'unknown') return problemAnswer('unknown_link')
  return problemAnswer(kind === 'taken' ? 'time_taken' : 'expired_link', {
    organization: open.organizationName,
    onward: { path: calendarPath(token), label: 'Choose a time' },
  })
}

function frameOf(open: OpenCalendar) {
  return { stylesheetUrl, organization: open.organizationName }
}
