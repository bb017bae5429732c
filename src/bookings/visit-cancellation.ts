import { cancelPage } from '../../pages/meeting-page.ts'
import { stylesheetUrl } from '../../pages/page-headers.ts'
import type { Context } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'
import { readNote } from './attendee.ts'
import { cancelMeeting } from './cancel-meeting.ts'
import { meetingPath } from './meeting-link.ts'
import { cancelPath, pageOfMeeting, unchangeable, withMeeting } from './open-meeting.ts'
import type { OpenMeeting } from './open-meeting.ts'
import { meetingView } from './page-answer.ts'
import type { PageAnswer } from './page-answer.ts'

/** The page that asks before a meeting is cancelled. Changes nothing. */
export async function showCancelPage(context: Context, token: string): Promise<PageAnswer> {
  return withMeeting(context, token, async (open) => {
    if (open.standing !== 'ahead') return unchangeable(open, open.standing)
    return { meaning: 'fine', page: formFor(open) }
  })
}

/** Cancels a meeting that is ahead, once the button is pressed. One that is cancelled already is shown as it is. */
export async function takeCancellation(context: Context, token: string, form: unknown): Promise<PageAnswer> {
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
