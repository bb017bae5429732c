import { setTimeout as pause } from 'node:timers/promises'
import { activeSpan, inSharedSpan } from '../tracing/span.ts'
import type { Span } from '../tracing/span.ts'
import { isOfDatabase } from './error-classes.ts'

interface Waiting<Item, Result> {
  readonly item: Item
  readonly span: Span | undefined
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Commits in groups: what arrives under one key while its last group is being written goes together into the next one, of
 * `most` at most; nothing waits for company. A group that fails is done again one by one, so that one item's fault is its
 * own; that the database is away, too slow or busy with others is told to all at once. `write` answers a result for each item, in order.
 * Where `apart` is given, groups that are not full begin at least so many milliseconds apart: for what nobody waits for.
 */
export function createBatchWriter<Item, Result>(
  most: number,
  write: (key: string, items: readonly Item[]) => Promise<readonly Result[]>,
  apart = 0,
): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>()
  const drain = async (key: string, queue: Waiting<Item, Result>[]) => {
    while (queue.length > 0) {
      const began = performance.now()
      await settle(key, queue.splice(0, most), write)
      const early = began + apart - performance.now()
      if (apart > 0 && early > 0 && queue.length < most) await pause(early)
    }
    queues.delete(key)
  }
  return (key, item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const waiting = { item, span: activeSpan(), resolve, reject }
    const queue = queues.get(key)
    if (queue === undefined) {
      const fresh = [waiting]
      queues.set(key, fresh)
      void drain(key, fresh)
    } else queue.push(waiting)
    return promise
  }
}

const SHARED = { name: 'batch', kind: 'inner' } as const

async function settle<Item, Result>(
  key: string,
  group: readonly Waiting<Item, Result>[],
  write: (key: string, items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<void> {
  try {
    const askers = group.map(({ span }) => span)
    const items = group.map(({ item }) => item)
    const results = await inSharedSpan(SHARED, askers, () => write(key, items))
    group.forEach(({ resolve }, index) => resolve(results[index]!))
  } catch (error) {
    if (group.length === 1 || isOfDatabase(error)) for (const { reject } of group) reject(error)
    else for (const one of group) await settle(key, [one], write)
  }
}
