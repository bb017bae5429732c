import type { FeedFailure } from './collectors/fetch-calendar.ts'

/** Why a feed could not be read, and what would be right. */
const WORDS: Readonly<Record<FeedFailure, string>> = {
  address_not_allowed: 'This server may not connect to that address. Give one that is public.',
  not_found: 'There is no calendar at that address, or no such server. Copy the address once more.',
  sign_in_refused:
    'The server of the calendar refuses the sign-in. Many want a password made for one app instead of your own.',
  not_a_calendar:
    'What is there is no calendar that can be read. An ICS address begins to download a file; a CalDAV address is that of one calendar, not of the account.',
  too_large: 'The calendar has more than 10 MB. Publish a shorter time of it, or read it through CalDAV.',
  too_many: 'The calendar has more than 5,000 events or 20,000 occurrences in the next 100 days.',
  too_slow: 'The server of the calendar takes too long to answer, or the calendar too long to read.',
  unreachable: 'The server of the calendar cannot be reached, or not securely.',
  server_error: 'The server of the calendar says that it cannot answer now.',
}

/** A failure class in words for people. */
export function feedFailureInWords(failure: FeedFailure): string {
  return WORDS[failure]
}
