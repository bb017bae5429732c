import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'
import { changeEvent, GREETING, KEEP_ALIVE, messageFor } from './live-message.ts'
import { createChangePoll } from './live-poll.ts'
import type { Change } from './live-store.ts'

/** How often events are looked for and listeners are asked who they are, in milliseconds. */
const PERIOD = 1_000
const KEEP_ALIVE_AFTER = 15_000
const MOST_OF_ORGANIZATION = 20
const MOST_OF_PROCESS = 2_000

/** Somebody who wants to be told at once. */
export interface Listener {
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
  join(listener: Listener): Promise<void>
  leave(listener: Listener): void
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
      await rest(PERIOD - (performance.now() - began), stopping.signal)
    }
    running = false
    poll.end()
  }

  return {
    join: async (listener) => {
      assertRoom(listeners, listener, stopping.signal.aborted)
      listeners.set(listener, performance.now())
      try {
        await poll.begin()
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
type Listeners = Map<Listener, number>

async function tell(listeners: Listeners, listener: Listener, changes: readonly Change[]): Promise<void> {
  try {
    const { campaignIds } = await listener.authorize()
    const message = messageFor(changes, campaignIds)
    const writtenAt = listeners.get(listener)
    if (writtenAt === undefined) return
    if (message !== undefined) send(listeners, listener, changeEvent(message))
    else if (performance.now() - writtenAt >= KEEP_ALIVE_AFTER) send(listeners, listener, KEEP_ALIVE)
  } catch {
    // It may not listen any more, or nobody can say whether it may; its next request is told which.
    drop(listeners, listener)
  }
}

function send(listeners: Listeners, listener: Listener, text: string): void {
  if (listener.write(text)) listeners.set(listener, performance.now())
  else drop(listeners, listener)
}

function drop(listeners: Listeners, listener: Listener): void {
  listeners.delete(listener)
  listener.end()
}

async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(Math.max(0, milliseconds), undefined, { signal }).catch(() => undefined)
}

function assertRoom(listeners: Listeners, { organizationId }: Listener, stopped: boolean): void {
  if (stopped) throw new AppError('overloaded', 'This process is stopping. Come again shortly.')
  const own = [...listeners.keys()].filter((listener) => listener.organizationId === organizationId)
  if (own.length >= MOST_OF_ORGANIZATION) {
    throw new AppError('overloaded', `An organization has ${MOST_OF_ORGANIZATION} live streams at most. Close another.`)
  }
  if (listeners.size >= MOST_OF_PROCESS) {
    throw new AppError('overloaded', 'This process has as many live streams as it takes. Come again shortly.')
  }
}
