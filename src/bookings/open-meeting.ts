import { meetingPage } from '../../pages/meeting-page.ts'
import type { MeetingPageView } from '../../pages/meeting-page.ts'
import { stylesheetUrl } from '../../pages/page-headers.ts'
import { findOrganization } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { meetingPath, readMeetingToken } from './meeting-link.ts'
import { meetingView, problemAnswer } from './page-answer.ts'
import type { PageAnswer } from './page-answer.ts'
import { standingOf } from './standing.ts'
import type { Standing } from './standing.ts'
import { findMeeting } from './store.ts'
import type { Meeting } from './store.ts'

/** A meeting that somebody has opened by its link. */
export interface OpenMeeting {
  readonly organizationId: string
  readonly organizationName: string
  readonly token: string
  readonly meeting: Meeting
  readonly standing: Standing
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
  const standing = standingOf(meeting, context.clock.now())
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
export function unchangeable(open: OpenMeeting, standing: Exclude<Standing, 'ahead'>): PageAnswer {
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
