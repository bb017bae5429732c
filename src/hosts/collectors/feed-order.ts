import type { BusyAnswer } from './ask-program.ts'
import type { BusyQuestion, BusySpan } from './busy-times.ts'
import { FeedFault } from './fetch-calendar.ts'

export type FeedKind = 'ics' | 'caldav'

/** Where a calendar is, and how one signs in there. Secrets are open. */
export interface FeedAccess {
  readonly kind: FeedKind
  readonly url: string
  readonly userName: string | null
  readonly password: string | null
}

/** How a feed is read: whose, for when, and what is known of the last reading. */
export interface FeedOrder {
  /** Whose feed it is: one organization's calendars are read one after the other. */
  readonly organizationId: string
  readonly question: BusyQuestion
  /** Whether the calendar need not be sent again where this is still its state; null to have it anyway. */
  readonly etag: string | null
  /** Whether a CalDAV collection is asked first if it is a calendar: one that is none answers as an empty one does. */
  readonly isFirst: boolean
}

/** What a feed said: undefined `spans` where nothing changed. */
export interface FeedReading {
  readonly spans: readonly BusySpan[] | undefined
  readonly etag: string | null
}

/** The spans of an answer. @throws FeedFault */
export function spansOf({ spans, failure }: BusyAnswer): readonly BusySpan[] {
  if (failure !== undefined || spans === undefined) throw new FeedFault(failure ?? 'not_a_calendar')
  return spans
}
