import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '../clock.ts'
import { withClient } from '../database/db.ts'
import type { Database } from '../database/db.ts'
import { asError } from '../errors.ts'
import type { Log } from '../log.ts'
import { waitAfter } from './backoff.ts'
import type { GrowingBackoff } from './backoff.ts'
import { ASK_NOTHING, LISTEN, tellListeners } from './wake-store.ts'

/** Says that a stage has work, and of which organization where that is known. */
export type Wake = (stage: string, organizationId?: string) => void

/** What is told at once has at most 8,000 bytes; of more organizations the stages alone are named. */
const MOST_WORDS = 100

/** Workers are told at most so often, in milliseconds: each time costs the server a write to its log. */
const APART = 100

/**
 * For a process that runs no stages: answers how it tells those that do that a stage has work. A word that is lost, by a
 * crash or a broken connection, costs no more than the time until the stage looks for work by itself.
 */
export function tellWorkers(db: Database, log: Log): Wake {
  const words = new Set<string>()
  let toldAt = Number.NEGATIVE_INFINITY
  const tell = () => {
    toldAt = performance.now()
    const said = [...(words.size <= MOST_WORDS ? words : new Set([...words].map((word) => word.split('/')[0])))].join(
      ' ',
    )
    words.clear()
    if (db.ending) return
    tellListeners(db, said).catch((error: unknown) =>
      log.warn({ err: asError(error) }, 'Workers could not be told of new work.'),
    )
  }
  return (stage, organizationId) => {
    if (words.size === 0) setTimeout(tell, Math.max(0, toldAt + APART - performance.now())).unref()
    words.add(organizationId === undefined ? stage : `${stage}/${organizationId}`)
  }
}

/** Of a connection that cannot be had, or is lost. */
export const HEARING: GrowingBackoff = { first: SECOND, factor: 2, most: 30 * SECOND, spread: [0.5, 1] }

/** So often the server is asked whether it is still there: a connection whose packets are lost says nothing by itself. */
const STILL_THERE = 30 * SECOND

/**
 * Hears of new work from processes without stages, on a connection of its own, until it is stopped. What is said while
 * there is no connection is lost.
 */
export function hearWakes(db: Database, log: Log, wake: Wake): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const hear = async () => {
    for (let failures = 1; !signal.aborted; failures += 1) {
      try {
        // The pool looks for the database, which may be at another address by then.
        if (failures > 1) await withClient(db, async () => undefined)
        await hearUntilLost(db, { wake, signal, begun: () => (failures = 0) })
      } catch (error) {
        if (signal.aborted) return
        log.warn({ err: asError(error) }, 'The connection on which new work is heard of was lost.')
        await pause(waitAfter(HEARING, failures, Math.random), undefined, { signal }).catch(() => undefined)
      }
    }
  }
  const ended = hear()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

interface Hearing {
  readonly wake: Wake
  readonly signal: AbortSignal
  readonly begun: () => void
}

/** @throws what ended the connection, or that it was stopped */
async function hearUntilLost(db: Database, { wake, signal, begun }: Hearing): Promise<never> {
  // The pool's own copy of the password is not listed among its options.
  const Client = (db.options.Client ?? pg.Client) as typeof pg.Client
  const client = new Client({ ...db.options, password: db.options.password, application_name: 'fairlead wake-ups' })
  const lost = new AbortController()
  client.on('error', (error) => lost.abort(error))
  client.on('end', () => lost.abort())
  client.on('notification', ({ payload = '' }) => {
    for (const word of payload.split(' ')) {
      const [stage = '', organizationId] = word.split('/')
      wake(stage, organizationId)
    }
  })
  try {
    await client.connect()
    await client.query(LISTEN)
    begun()
    for (;;) {
      await pause(STILL_THERE, undefined, { signal: AbortSignal.any([signal, lost.signal]) })
      await client.query(ASK_NOTHING)
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}
