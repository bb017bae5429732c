import { bookingPage } from '../../../pages/booking-page.ts'
import type { BookingPageView } from '../../../pages/booking-page.ts'
import type { PageFrame } from '../../../pages/layout.ts'
import type { MeetingView } from '../../../pages/meeting-facts.ts'
import { problemPage } from '../../../pages/problem-and-notice-pages.ts'
import type { PageProblem } from '../../../pages/problem-and-notice-pages.ts'
import type { Context } from '../../platform/context.ts'
import { timezoneNamed } from '../../platform/text/timezone.ts'
import type { ResolvedCalendar } from '../availability/resolve-calendar.ts'
import type { ShownMeeting } from '../meetings/book-meeting.ts'
import type { OpenCalendar } from './open-calendar-link.ts'

/** A page and what it means. */
export interface PageAnswer {
  /**
   * `elsewhere`: the page is another provider's. `done`: the page to go on to shows what was done, and a reload of it does
   * nothing. `unchangeable`: the meeting that was to change has begun, is over or cancelled.
   */
  readonly meaning: 'fine' | 'done' | 'faulty_form' | 'taken' | 'elsewhere' | 'unchangeable' | PageProblem
  readonly page: string
  /** The page to go on to: that of another provider, or one of ours by its path. */
  readonly location?: string
  /** What the browser is to keep. */
  readonly cookie?: string
  /** Of the page that is sent, where it is no page but a file. */
  readonly file?: { readonly type: string; readonly name: string }
}

/** On to the page that shows what was done (303, RFC 9110): a reload of it posts nothing. */
export function goOn(location: string, cookie?: string): PageAnswer {
  return { meaning: 'done', page: '', location, ...(cookie === undefined ? {} : { cookie }) }
}

/** What a page has of its organization, for a visitor of this language. */
export function frameOf({ organizationName, brand }: Pick<OpenCalendar, 'organizationName' | 'brand'>, locale: string) {
  return { organization: organizationName, brand, locale }
}

/** A page that says why there is nothing to do here. */
export function problemAnswer(
  problem: PageProblem,
  about: PageFrame & { locale: string; onward?: { path: string; label: string } },
): PageAnswer {
  return { meaning: problem, page: problemPage({ problem, ...about }) }
}

/** How a visitor reads dates: the zone wished for, else the one the meeting was chosen in. */
export interface Reader {
  readonly timezone?: string | undefined
  readonly locale: string
}

/** A meeting as pages show it. */
export function meetingView(meeting: ShownMeeting, { timezone, locale }: Reader): MeetingView {
  return {
    locale,
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
  view: Omit<BookingPageView, 'hostNames' | 'hostZones' | 'durationMinutes' | 'now'>,
): string {
  return bookingPage({
    hostNames: calendar.hosts.map(({ name }) => name),
    hostZones: calendar.hosts.map(({ timezone }) => timezone),
    durationMinutes: calendar.durationMinutes,
    now: context.clock.now().toTemporalInstant(),
    ...view,
  })
}
