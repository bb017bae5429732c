import { sleep } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { AppError, asError } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { findHorizons } from '../stream/event-store.ts'
import type { EventHorizon } from '../stream/event-store.ts'
import { MOST_LEADS, listChanges } from './live-store.ts'
import type { LiveChange } from './live-store.ts'

/** How a listener is told that things have changed. */
export interface LiveMessage {
  types: string[]
  campaignIds: string[]
  leadIds: string[]
  /** More leads have changed than are named. */
  moreLeads: boolean
}

/** What a listener may know of the changes of its organization, undefined where that is nothing. */
export function messageFor(
  changes: readonly LiveChange[],
  campaignIds: ReadonlySet<string> | null,
): LiveMessage | undefined {
  const known = changes.filter(
    ({ campaignId }) => campaignIds === null || (campaignId !== null && campaignIds.has(campaignId)),
  )
  if (known.length === 0) return undefined
  const leadIds = [...new Set(known.flatMap((change) => change.leadIds))]
  return {
    types: [...new Set(known.map(({ type }) => type))].toSorted(),
    campaignIds: [...new Set(known.flatMap(({ campaignId }) => campaignId ?? []))].map((id) => showId('camp', id)),
    leadIds: leadIds.slice(0, MOST_LEADS).map((id) => showId('lead', id)),
    moreLeads: leadIds.length > MOST_LEADS,
  }
}

/** How long a client that lost its connection waits before it comes again, in milliseconds. */
const RETRY = 2_000

/** The first bytes of a stream: the header leaves with them. */
export const GREETING = `retry: ${RETRY}\n: listening\n\n`
/** Keeps proxies from taking a silent connection for a dead one. */
export const KEEP_ALIVE = ': nothing new\n\n'

/** A message as a server-sent event (HTML Standard, section 9.2). JSON has no line breaks of its own. */
export function serverSentEventOf(message: LiveMessage): string {
  return `event: change\ndata: ${JSON.stringify(message)}\n\n`
}

/** Looks at the events of several organizations at a time, of each from where it looked last. */
function createChangePoll(context: Context) {
  const places = new Map<string, EventHorizon>()
  const read = async (organizationIds: readonly string[]): Promise<LiveChange[]> => {
    // To whom nobody listens any more, nothing is told of what happens meanwhile.
    for (const id of places.keys()) if (!organizationIds.includes(id)) places.delete(id)
    const now = await findHorizons(context.db, organizationIds)
    const stretches = [...now].flatMap(([id, to]) => {
      const from = places.get(id)
      return from === undefined || (from.xid === to.xid && from.epoch === to.epoch) ? [] : [[id, { from, to }] as const]
    })
    const changes = stretches.length === 0 ? [] : await listChanges(context.db, new Map(stretches))
    for (const [id, to] of now) places.set(id, to)
    return changes
  }
  return {
    /** Remembers the present of an organization as the place to go on from, unless there is one. @throws whatever reading throws */
    begin: async (organizationId: string) => {
      if (places.has(organizationId)) return
      const [horizon] = (await findHorizons(context.db, [organizationId])).values()
      if (horizon !== undefined && !places.has(organizationId)) places.set(organizationId, horizon)
    },
    /** What changed since the last look, by organization; what could not be read is answered by a later one. */
    look: async (organizationIds: readonly string[]): Promise<ReadonlyMap<string, LiveChange[]>> => {
      try {
        return Map.groupBy(await read(organizationIds), (change) => change.organizationId)
      } catch (error) {
        context.log.warn({ err: asError(error) }, 'Live updates could not be read; they are tried again.')
        return new Map()
      }
    },
    /** Forgets the places: nobody listens. */
    end: () => places.clear(),
  }
}

/** How often events are looked for and listeners are asked who they are, in milliseconds. */
const PERIOD = 1_000
const KEEP_ALIVE_AFTER = 15_000
const MOST_OF_ORGANIZATION = 20
const MOST_OF_PROCESS = 2_000

/** Somebody who wants to be told at once. */
export interface LiveListener {
  readonly organizationId: string
  /** Asked before anything is told. @throws when it may not listen any more */
  authorize(): Promise<{ campaignIds: ReadonlySet<string> | null }>
  /** False when it does not read: then it is ended. */
  write(text: string): boolean
  /** Ends its stream; more than once does no harm. */
  end(): void
}

/** Tells listeners what changes, from one look at the events a second, however many they are. */
export interface LiveFeed {
  /** Greets a listener and tells it what is committed from now on. @throws AppError `overloaded` when there are too many */
  join(listener: LiveListener): Promise<void>
  leave(listener: LiveListener): void
  /** Ends all streams at once, and lets nobody in any more. */
  stop(): void
}

/** A feed for this process. It does nothing while nobody listens. */
export function createLiveFeed(context: Context): LiveFeed {
  const poll = createChangePoll(context)
  const listeners: Listeners = new Map()
  const stopping = new AbortController()
  let running = false

  const run = async () => {
    running = true
    while (listeners.size > 0) {
      const began = performance.now()
      const present = [...listeners.keys()]
      const changes = await poll.look([...new Set(present.map(({ organizationId }) => organizationId))])
      await Promise.all(present.map((one) => tell(listeners, one, changes.get(one.organizationId) ?? [])))
      await sleep(PERIOD - (performance.now() - began), stopping.signal)
    }
    running = false
    poll.end()
  }

  return {
    join: async (listener) => {
      assertRoom(listeners, listener, stopping.signal.aborted)
      listeners.set(listener, performance.now())
      try {
        await poll.begin(listener.organizationId)
      } catch (error) {
        listeners.delete(listener)
        throw error
      }
      if (!running) void run()
      // It may have gone, or the process may stop, while the database was asked.
      if (listeners.has(listener)) send(listeners, listener, GREETING)
      else listener.end()
    },
    leave: (listener) => void listeners.delete(listener),
    stop: () => {
      stopping.abort()
      for (const listener of listeners.keys()) drop(listeners, listener)
    },
  }
}

/** When each was written to last, in milliseconds. */
type Listeners = Map<LiveListener, number>

async function tell(listeners: Listeners, listener: LiveListener, changes: readonly LiveChange[]): Promise<void> {
  try {
    const { campaignIds } = await listener.authorize()
    const message = messageFor(changes, campaignIds)
    const writtenAt = listeners.get(listener)
    if (writtenAt === undefined) return
    if (message !== undefined) send(listeners, listener, serverSentEventOf(message))
    else if (performance.now() - writtenAt >= KEEP_ALIVE_AFTER) send(listeners, listener, KEEP_ALIVE)
  } catch {
    // It may not listen any more, or nobody can say whether it may; its next request is told which.
    drop(listeners, listener)
  }
}

function send(listeners: Listeners, listener: LiveListener, text: string): void {
  if (listener.write(text)) listeners.set(listener, performance.now())
  else drop(listeners, listener)
}

function drop(listeners: Listeners, listener: LiveListener): void {
  listeners.delete(listener)
  listener.end()
}

function assertRoom(listeners: Listeners, { organizationId }: LiveListener, stopped: boolean): void {
  if (stopped) throw new AppError('overloaded', 'This process is stopping. Come again shortly.')
  const own = [...listeners.keys()].filter((listener) => listener.organizationId === organizationId)
  if (own.length >= MOST_OF_ORGANIZATION) {
    throw new AppError('overloaded', `An organization has ${MOST_OF_ORGANIZATION} live streams at most. Close another.`)
  }
  if (listeners.size >= MOST_OF_PROCESS) {
    throw new AppError('overloaded', 'This process has as many live streams as it takes. Come again shortly.')
  }
}
