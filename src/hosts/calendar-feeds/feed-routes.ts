import { abortOnDisconnect } from '../../http/reply.ts'
import { wholeListOf } from '../../http/list-paging.ts'
import { DONE, problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { DAY } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { parseId, showId } from '../../platform/ids.ts'
import { durationInWords } from '../../platform/work/backoff.ts'
import { FEED_FAILURES } from './collectors/fetch-calendar.ts'
import { addFeed, removeFeed } from './change-feed.ts'
import { requireHost } from '../change-host.ts'
import { FEED_READINGS } from './read-leased-feed.ts'
import { FeedAnswer, FeedBody, FeedParams } from './feed-schema.ts'
import { listFeeds } from './feed-store.ts'
import type { CountedFeed } from './feed-store.ts'
import { hostDeedOf, READ_HOSTS, WRITE_HOSTS } from '../routes.ts'
import { HostParams } from '../schema.ts'
import type { HostRef } from '../schema.ts'

const PATH = '/api/v1/hosts/:hostId/feeds'
/** For what takes a secret in, or takes one away. */
const WRITE_NOW = { ...WRITE_HOSTS, fresh: true } as const
const FRESH_WORDS = 'Users need a sign-in within the last 15 minutes.'
const SHOWN_AHEAD = 30 * DAY

/** The calendars that tell when a host is busy. */
export function feedRoutes(server: Server, context: Context): void {
  listRoute(server, context)
  createRoute(server, context)
  removeRoute(server, context)
}

function listRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: PATH,
    schema: {
      operationId: 'listHostFeeds',
      tags: ['hosts'],
      summary: 'List a host’s calendar feeds',
      description: `The state of each feed, without secrets. Feeds of hosts in a campaign are read every ${durationInWords(FEED_READINGS.first)}; one that fails ever more rarely, in the end every ${durationInWords(FEED_READINGS.most)} or so.`,
      params: HostParams,
      response: { 200: wholeListOf(FeedAnswer, 'All feeds of the host.'), ...problems(404) },
    },
    config: { access: READ_HOSTS },
    handler: async (request) => {
      const deed = hostDeedOf(request)
      await requireHost(context, deed)
      return { data: (await feedsOf(context, deed)).map(showFeed), nextCursor: null }
    },
  })
}

function createRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: PATH,
    schema: {
      operationId: 'createHostFeed',
      tags: ['hosts'],
      summary: 'Add a calendar feed',
      description: `A calendar that shows when the host is busy. It is read at once: the response has the number of busy times in the next 30 days, or a 400 why it cannot be read (\`errors[0].code\`). A feed with errors is not stored. Up to 20 checks a minute, two at a time. ${FRESH_WORDS}`,
      params: HostParams,
      body: FeedBody,
      response: { 201: FeedAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { tells: ['Location'], access: WRITE_NOW },
    handler: async (request, reply) => {
      const deed = hostDeedOf(request)
      const feedId = await addFeed(context, { ...deed, signal: abortOnDisconnect(reply) }, request.body)
      const added = (await feedsOf(context, deed)).find((feed) => feed.feedId === feedId)
      if (added === undefined) throw notFound('feed')
      const location = `${PATH.replace(':hostId', request.params.hostId)}/${showId('feed', feedId)}`
      return reply.code(201).header('Location', location).send(showFeed(added))
    },
  })
}

function removeRoute(server: Server, context: Context): void {
  server.route({
    method: 'DELETE',
    url: `${PATH}/:feedId`,
    schema: {
      operationId: 'removeHostFeed',
      tags: ['hosts'],
      summary: 'Remove a calendar feed',
      description: `Deletes its secrets. Its busy times no longer block the host. ${FRESH_WORDS}`,
      params: FeedParams,
      response: { 204: DONE, ...problems(404) },
    },
    config: { access: WRITE_NOW },
    handler: async (request, reply) => {
      const feedId = parseId('feed', request.params.feedId)
      if (feedId === undefined) throw notFound('feed')
      await removeFeed(context, hostDeedOf(request), feedId)
      return reply.code(204).send(null)
    },
  })
}

function feedsOf(context: Context, ref: HostRef): Promise<CountedFeed[]> {
  const from = context.clock.now()
  return listFeeds(context.db, ref, { from, to: new Date(from.getTime() + SHOWN_AHEAD) })
}

function showFeed(feed: CountedFeed) {
  const { feedId, hostId, kind, place, userName, busyTimes, faultyEvents, failure } = feed
  return {
    feedId: showId('feed', feedId),
    hostId: showId('host', hostId),
    kind,
    place,
    userName,
    busyTimes,
    faultyEvents,
    lastReadAt: feed.lastReadAt?.toISOString() ?? null,
    failingSince: feed.failingSince?.toISOString() ?? null,
    failure: failure === null ? null : { code: failure, detail: FEED_FAILURES[failure] },
    createdAt: feed.createdAt.toISOString(),
  }
}
