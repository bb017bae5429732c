import { queueNotice } from '../../people/index.ts'
import type { Consequence } from '../../platform/context.ts'
import { parseId } from '../../platform/ids.ts'
import type { FeedFailure } from './collectors/fetch-calendar.ts'
import { findFeed } from './feed-store.ts'

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
  internal: 'This service itself could not read the calendar: what it stored to sign in with may not open any more.',
}

/** A failure class in words for people. */
export function feedFailureInWords(failure: FeedFailure): string {
  return WORDS[failure]
}

/** Has owners and admins told of a feed that has failed for a day, once for each time that it does. */
export const tellOfFailingFeeds: Consequence<'feed.failing'> = async (context, tx, organizationId, happenings) => {
  for (const { data } of happenings) {
    const feed = await findFeed(tx, organizationId, parseId('feed', data.feedId) ?? '')
    if (feed?.failure == null) continue
    const body = [
      `The calendar of ${feed.hostName} at ${feed.place} could not be read for a day.`,
      `What happened: ${feedFailureInWords(feed.failure)}`,
      'What it told before still counts. What came into it since is not known: prospects may book at those times.',
      'What to do: remove the calendar from the host and add it again with an address and a sign-in that work.',
      `${context.settings.publicUrl}/settings/hosts`,
    ].join('\n\n')
    await queueNotice(context, tx, organizationId, { title: `Calendar not read: ${feed.hostName}`, body })
  }
}
