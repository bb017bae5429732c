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
  /** What the last reading was sent, where it need not be read once more; null to read it anyway. */
  readonly known: { readonly etag: string | null; readonly digest: Buffer } | null
  /** Whether a CalDAV collection is asked first if it is a calendar: one that is none answers as an empty one does. */
  readonly isFirst: boolean
}

/** What a feed said; `spans` and `faultyEvents` are undefined where nothing changed. */
export interface FeedReading {
  readonly spans: readonly BusySpan[] | undefined
  /** Events that are not read as they are meant. */
  readonly faultyEvents: number | undefined
  readonly etag: string | null
  readonly digest: Buffer
}

/** A reading of what was read before. */
export const UNCHANGED = { spans: undefined, faultyEvents: undefined }

/** What an answer says of a calendar. @throws FeedFault */
export function toldBy({ spans, faultyEvents, failure }: BusyAnswer) {
  if (failure !== undefined || spans === undefined) throw new FeedFault(failure ?? 'not_a_calendar')
  return { spans, faultyEvents: faultyEvents ?? 0 }
}
