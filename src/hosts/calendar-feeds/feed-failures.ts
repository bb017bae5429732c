import { queueNotice } from '../../people/index.ts'
import type { Consequence } from '../../platform/context.ts'
import { parseId } from '../../platform/ids.ts'
import { FEED_FAILURES } from './collectors/fetch-calendar.ts'
import { findFeed } from './feed-store.ts'

/** Has owners and admins told of a feed that has failed for a day, once for each time that it does. */
export const tellOfFailingFeeds: Consequence<'feed.failing'> = async (context, tx, organizationId, happenings) => {
  for (const { data } of happenings) {
    const feed = await findFeed(tx, organizationId, parseId('feed', data.feedId) ?? '')
    if (feed?.failure == null) continue
    const body = [
      `We haven’t been able to read ${feed.hostName}’s calendar at ${feed.place} for a day.`,
      `What happened: ${FEED_FAILURES[feed.failure]}`,
      'Busy times read before still count. Newer ones are unknown, so prospects may book at those times.',
      'What to do: remove the calendar from the host, then connect it again with a working URL and sign-in.',
      `${context.settings.publicUrl}/settings/hosts`,
    ].join('\n\n')
    await queueNotice(context, tx, organizationId, { title: `Calendar not read: ${feed.hostName}`, body })
  }
}
