import { asError } from '../platform/errors.ts'

/** Gathers concurrent callers into shared writes. */
export interface GroupCommit<Item, Result> {
  /** Resolves once the item is durable. How many may wait is bounded by who lets them in. */
  submit(item: Item): Promise<Result>
  /** Waits until nothing is in flight. */
  drain(): Promise<void>
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: Error) => void
}

/**
 * Items that arrive while a write is under way form the next one: no timer, and no delay when idle. A write that fails
 * because of one of its rows is halved until that row stands alone, so that the others are stored; any other failure
 * is everybody's.
 */
export function createGroupCommit<Item, Result>(options: {
  write: (items: Item[]) => Promise<Result[]>
  isRowFault: (error: unknown) => boolean
  largestBatch: number
  writers: number
}): GroupCommit<Item, Result> {
  const queue: Waiting<Item, Result>[] = []
  const idle: (() => void)[] = []
  let writing = 0

  const store = async (batch: Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await options.write(batch.map((waiting) => waiting.item))
      batch.forEach((waiting, index) => waiting.resolve(results[index]!))
    } catch (error) {
      if (batch.length > 1 && options.isRowFault(error)) {
        const half = batch.length >> 1
        await store(batch.slice(0, half))
        await store(batch.slice(half))
        return
      }
      for (const waiting of batch) waiting.reject(asError(error))
    }
  }

  const work = async (): Promise<void> => {
    writing += 1
    while (queue.length > 0) await store(queue.splice(0, options.largestBatch))
    writing -= 1
    if (writing === 0) for (const done of idle.splice(0)) done()
  }

  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject })
        if (writing < options.writers) void work()
      }),
    drain: () =>
      writing === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            idle.push(resolve)
          }),
  }
}
