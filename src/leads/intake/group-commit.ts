import { onBehalfOf } from '../../platform/database/connection-shares.ts'
import { asError } from '../../platform/errors.ts'
import { activeSpan, inSharedSpan } from '../../platform/tracing/span.ts'
import type { Span } from '../../platform/tracing/span.ts'

/** Gathers concurrent callers into shared writes. */
export interface GroupCommit<Item, Result> {
  /** Resolves once the item is durable. How many may wait is bounded by who lets them in. */
  submit(item: Item): Promise<Result>
  /** Waits until nothing is in flight. */
  drain(): Promise<void>
}

/** Where items go, and which failures are those of a single row. */
interface Store<Item, Result> {
  write(items: Item[]): Promise<Result[]>
  isRowFault(error: unknown): boolean
}

interface Pace {
  readonly largestBatch: number
  readonly writers: number
  /** A further writer begins beside a busy one when so many wait, */
  readonly worthwhile: number
  /** or when all that are busy have been at it for longer than this many milliseconds: something holds them up. */
  readonly patience: number
}

interface Waiting<Item, Result> {
  item: Item
  span: Span | undefined
  resolve: (result: Result) => void
  reject: (error: Error) => void
}

/**
 * Items that arrive while a write is under way form the next one: nobody waits for company when idle. Where many wait, or
 * a write is held up, a further writer begins; a few are cheaper as a part of the next write than as one of their own. A
 * write that fails because of one of its rows is halved until that row stands alone, so that the others are stored; any
 * other failure is everybody's.
 */
export function createGroupCommit<Item, Result>(options: {
  store: Store<Item, Result>
  pace: Pace
}): GroupCommit<Item, Result> {
  const { store, pace } = options
  const queue: Waiting<Item, Result>[] = []
  const idle: (() => void)[] = []
  let writing = 0
  let heldUp = 0

  const begin = (): void => {
    const isFree = writing < pace.writers
    // A write that is held up is not worth waiting for.
    const worth = writing === heldUp ? 1 : pace.worthwhile
    // A write is for all who wait, not for whoever came last.
    if (isFree && queue.length >= worth) void onBehalfOf(undefined, work)
  }

  const work = async (): Promise<void> => {
    writing += 1
    let isHeldUp = false
    const patience = setTimeout(() => {
      isHeldUp = true
      heldUp += 1
      begin()
    }, pace.patience)
    await settle(store, queue.splice(0, pace.largestBatch))
    clearTimeout(patience)
    if (isHeldUp) heldUp -= 1
    writing -= 1
    begin()
    if (writing === 0) for (const done of idle.splice(0)) done()
  }

  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, span: activeSpan(), resolve, reject })
        begin()
      }),
    drain: () =>
      writing === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            idle.push(resolve)
          }),
  }
}

const WRITE = { name: 'accept leads', kind: 'inner', fields: { 'db.system.name': 'postgresql' } } as const

/** Writes a batch and gives each caller what is theirs. */
async function settle<Item, Result>(store: Store<Item, Result>, batch: Waiting<Item, Result>[]): Promise<void> {
  try {
    const askers = batch.map((waiting) => waiting.span)
    const results = await inSharedSpan(WRITE, askers, () => store.write(batch.map((waiting) => waiting.item)))
    batch.forEach((waiting, index) => waiting.resolve(results[index]!))
  } catch (error) {
    if (batch.length > 1 && store.isRowFault(error)) {
      const half = batch.length >> 1
      await settle(store, batch.slice(0, half))
      await settle(store, batch.slice(half))
      return
    }
    for (const waiting of batch) waiting.reject(asError(error))
  }
}
