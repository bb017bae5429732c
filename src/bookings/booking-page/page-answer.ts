import { bookingPage } from '../../../pages/booking-page.ts'
import type { BookingPageView } from '../../../pages/booking-page.ts'
import { stylesheetUrl } from '../../../pages/page-assets.ts'
import type { MeetingView } from '../../../pages/meeting-facts.ts'
import { problemPage } from '../../../pages/problem-and-notice-pages.ts'
import type { PageProblem } from '../../../pages/problem-and-notice-pages.ts'
import type { Context } from '../../platform/context.ts'
import { timezoneNamed } from '../../platform/text/timezone.ts'
import type { ResolvedCalendar } from '../availability/resolve-calendar.ts'
import type { ShownMeeting } from '../meetings/book-meeting.ts'

/** A page and what it means. */
export interface PageAnswer {
  /**
   * `elsewhere`: the page is another provider's. `unchangeable`: the meeting that was to change has begun, is over or
   * cancelled.
   */
  readonly meaning: 'fine' | 'faulty_form' | 'taken' | 'elsewhere' | 'unchangeable' | PageProblem
  readonly page: string
  /** The page to go on to, of another provider. */
  readonly location?: string
}

/** A page that says why there is nothing to do here. */
export function problemAnswer(
  problem: PageProblem,
  about: { organization?: string; onward?: { path: string; label: string } } = {},
): PageAnswer {
  return { meaning: problem, page: problemPage({ stylesheetUrl, problem, ...about }) }
}

/** A meeting as pages show it, in the zone wished for or the one it was chosen in. */
export function meetingView(meeting: ShownMeeting, timezone?: string): MeetingView {
  return {
    title: meeting.title,
    startsAt: meeting.startsAt.toTemporalInstant(),
    endsAt: meeting.endsAt.toTemporalInstant(),
    timezone: timezoneNamed(timezone ?? meeting.timezone) ?? timezoneNamed(meeting.timezone) ?? 'UTC',
    ...(meeting.hostName === null ? {} : { hostName: meeting.hostName }),
    ...(meeting.manageUrl == null ? {} : { manageUrl: meeting.manageUrl }),
    ...(meeting.location === null ? {} : { location: meeting.location }),
  }
}

/** The page on which somebody takes one of the free times of a calendar. */
export function timesPage(
  context: Context,
  calendar: ResolvedCalendar,
  view: Omit<BookingPageView, 'stylesheetUrl' | 'hostNames' | 'durationMinutes' | 'now'>,
): string {
  return bookingPage({
    stylesheetUrl,
    hostNames: calendar.hosts.map(({ name }) => name),
    durationMinutes: calendar.durationMinutes,
    now: context.clock.now().toTemporalInstant(),
    ...view,
  })
}
