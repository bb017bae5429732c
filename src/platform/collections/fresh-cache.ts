import { AppError } from '../errors.ts'

/** How old an answer may be, in milliseconds: what was changed holds everywhere within a second. */
const MAX_AGE = 1_000
/** Entries that nobody asked for in this time, in milliseconds, are not kept up to date any longer. */
const UNUSED = 5 * 60_000
const MOST_WAITING = 20_000
const CHUNK = 2_000

/** Remembers rows by key and never answers with one that was read more than a second before it was asked for. */
export interface FreshCache<Value> {
  /**
   * The value as the database had it at most a second ago; undefined when it has none.
   * @throws AppError `overloaded` when too many wait for the database; whatever reading throws
   */
  find(key: string): Promise<Value | undefined>
  /** Reads all entries anew. Called a few times a second, it spares `find` the database; when it stops, `find` asks. */
  refresh(): Promise<void>
}

interface Entry<Value> {
  value: Value
  /** When the read that brought it began. */
  readAt: number
  usedAt: number
}

/**
 * `read` answers the rows that exist; all keys asked for while one read runs share the next. `now` is in milliseconds
 * and never goes back. More than `limit` entries are not kept.
 */
export function createFreshCache<Value>(options: {
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>
  now: () => number
  limit?: number
}): FreshCache<Value> {
  const { read, now, limit = 20_000 } = options
  const entries = new Map<string, Entry<Value>>()
  const keep = (key: string, value: Value | undefined, readAt: number) =>
    keepNewest(entries, { key, value, readAt }, limit)
  const ask = createSharedReads<Value>(async (keys) => {
    const readAt = now()
    const found = await read(keys)
    for (const key of keys) keep(key, found.get(key), readAt)
    return found
  })

  return {
    find: async (key) => {
      const entry = entries.get(key)
      const at = now()
      if (entry === undefined) return ask(key)
      entry.usedAt = at
      return at - entry.readAt <= MAX_AGE ? entry.value : ask(key)
    },
    refresh: async () => {
      const at = now()
      for (const [key, entry] of entries) if (at - entry.usedAt > UNUSED) entries.delete(key)
      const keys = [...entries.keys()]
      for (let from = 0; from < keys.length; from += CHUNK) {
        const chunk = keys.slice(from, from + CHUNK)
        const readAt = now()
        const found = await read(chunk)
        for (const key of chunk) keep(key, found.get(key), readAt)
      }
    },
  }
}

/** A slower read that began earlier knows less, and changes nothing. */
function keepNewest<Value>(
  entries: Map<string, Entry<Value>>,
  brought: { key: string; value: Value | undefined; readAt: number },
  limit: number,
): void {
  const { key, value, readAt } = brought
  const known = entries.get(key)
  if (known !== undefined && known.readAt > readAt) return
  if (value === undefined) entries.delete(key)
  else if (known !== undefined) Object.assign(known, { value, readAt })
  else {
    if (entries.size >= limit) dropOldest(entries)
    entries.set(key, { value, readAt, usedAt: readAt })
  }
}

function dropOldest(entries: Map<string, unknown>): void {
  const [oldest] = entries.keys()
  if (oldest !== undefined) entries.delete(oldest)
}

interface Waiting<Value> {
  readonly promise: Promise<Value | undefined>
  readonly resolve: (value: Value | undefined) => void
  readonly reject: (error: unknown) => void
}

/** One read at a time: what is asked for while it runs waits for the next, which begins after it was asked for. */
function createSharedReads<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting = new Map<string, Waiting<Value>>()
  let reading = false

  const readWaiting = async () => {
    reading = true
    while (waiting.size > 0) {
      const batch = waiting
      waiting = new Map()
      try {
        const found = await read([...batch.keys()])
        for (const [key, one] of batch) one.resolve(found.get(key))
      } catch (error) {
        for (const one of batch.values()) one.reject(error)
      }
    }
    reading = false
  }

  return (key) => {
    const asked = waiting.get(key)
    if (asked !== undefined) return asked.promise
    if (waiting.size >= MOST_WAITING) {
      return Promise.reject(new AppError('overloaded', 'Too many requests wait for the database.'))
    }
    const one = Promise.withResolvers<Value | undefined>()
    waiting.set(key, one)
    if (!reading) void readWaiting()
    return one.promise
  }
}
