import { AppError } from '../errors.ts'

/** Turns at something heavy: so many at once in a process, and fewer of one organization. */
export interface FairSemaphore {
  /**
   * Waits for a turn. Who calls the answer gives it back; a second call does nothing. Whoever leaves the queue is no
   * longer counted.
   * @throws what `refuse` says where there is no room to wait or it takes too long; whatever the signal is aborted with
   */
  take(organizationId: string, signal?: AbortSignal): Promise<() => void>
}

/** How many take turns, and who waits for one. */
export interface SemaphoreRules {
  readonly total: number
  readonly perOrganization: number
  /** So many of one organization may wait; without it, any number. Bounded elsewhere then. */
  readonly mostWaiting?: number
  /** How long a turn is waited for, in milliseconds; without it, until it comes. */
  readonly longestWait?: number
  /** What is thrown at whoever gets no turn: `own` where the organization has its part already. */
  readonly refuse?: (full: 'own' | 'all') => Error
}

/**
 * The organization goes first whose last turn is longest ago, and of it who has waited longest; one that has its part
 * already is passed over. So one tenant's million takes neither all connections nor all processors.
 */
export function createFairSemaphore(rules: SemaphoreRules): FairSemaphore {
  const { mostWaiting = Infinity, longestWait, refuse = () => new Error('There is no turn left.') } = rules
  const queues = createQueues()
  const taken = new Map<string, number>()
  const last = new Map<string, number>()
  let [turn, total] = [0, 0]

  const hasOwnPart = (organizationId: string) => (taken.get(organizationId) ?? 0) >= rules.perOrganization
  const isFree = (organizationId: string) => total < rules.total && !hasOwnPart(organizationId)
  const refusal = (organizationId: string) => refuse(hasOwnPart(organizationId) ? 'own' : 'all')

  const enter = (organizationId: string): (() => void) => {
    total += 1
    taken.set(organizationId, (taken.get(organizationId) ?? 0) + 1)
    last.set(organizationId, (turn += 1))
    let isHeld = true
    return () => {
      if (isHeld) leave(organizationId)
      isHeld = false
    }
  }
  const forget = (organizationId: string): void => {
    if (!taken.has(organizationId) && queues.count(organizationId) === 0) last.delete(organizationId)
  }
  const leave = (organizationId: string): void => {
    total -= 1
    taken.set(organizationId, (taken.get(organizationId) ?? 1) - 1)
    if (taken.get(organizationId) === 0) taken.delete(organizationId)
    forget(organizationId)
    const next = firstInTurn(queues.organizations().filter(isFree), last)
    if (next !== undefined) queues.takeFirst(next)?.()
  }
  const wait = (organizationId: string, signal: AbortSignal | undefined): Promise<() => void> => {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const begin = () => resolve(enter(organizationId))
    const giveUp = () => {
      if (!queues.remove(organizationId, begin)) return
      forget(organizationId)
      reject(signal?.aborted === true ? signal.reason : refusal(organizationId))
    }
    queues.add(organizationId, begin)
    return patiently(promise, giveUp, { longestWait, signal })
  }

  return {
    take: async (organizationId, signal) => {
      signal?.throwIfAborted()
      if (isFree(organizationId)) return enter(organizationId)
      if (queues.count(organizationId) >= mostWaiting) throw refusal(organizationId)
      return wait(organizationId, signal)
    },
  }
}

/** Who waits, a queue per organization, so that a long one costs the others nothing. */
function createQueues() {
  const queues = new Map<string, Set<() => void>>()
  const remove = (organizationId: string, begin: () => void): boolean => {
    const queue = queues.get(organizationId)
    const wasIn = queue?.delete(begin) ?? false
    if (queue?.size === 0) queues.delete(organizationId)
    return wasIn
  }
  return {
    organizations: () => [...queues.keys()],
    count: (organizationId: string) => queues.get(organizationId)?.size ?? 0,
    add: (organizationId: string, begin: () => void) => {
      queues.set(organizationId, (queues.get(organizationId) ?? new Set()).add(begin))
    },
    remove,
    takeFirst: (organizationId: string) => {
      const [first] = queues.get(organizationId) ?? []
      if (first !== undefined) remove(organizationId, first)
      return first
    },
  }
}

/** Gives up after the longest wait, or when the signal is aborted. */
async function patiently<T>(
  promise: Promise<T>,
  giveUp: () => void,
  { longestWait, signal }: { longestWait: number | undefined; signal: AbortSignal | undefined },
): Promise<T> {
  const timer = longestWait === undefined ? undefined : setTimeout(giveUp, longestWait)
  signal?.addEventListener('abort', giveUp)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

/** The organization whose last turn is longest ago. */
function firstInTurn(waiting: readonly string[], last: ReadonlyMap<string, number>): string | undefined {
  const turnOf = (organizationId: string) => last.get(organizationId) ?? 0
  return waiting.reduce<string | undefined>(
    (first, one) => (first === undefined || turnOf(one) < turnOf(first) ? one : first),
    undefined,
  )
}

/**
 * Places that are taken at once or not at all, for what holds memory, a file or a connection as long as its sender likes.
 * `what` names it in the plural. @throws AppError `overloaded` from `take`
 */
export function createAdmissionLimit(
  most: Pick<SemaphoreRules, 'total' | 'perOrganization'>,
  what: string,
): FairSemaphore {
  const words = {
    own: `Your organization sends ${most.perOrganization} ${what} already. Send this one after them.`,
    all: `Too many ${what} are sent at the moment. Try again shortly.`,
  }
  return createFairSemaphore({ ...most, mostWaiting: 0, refuse: (full) => new AppError('overloaded', words[full]) })
}

/** Does `work` in a turn of the organization. */
export async function withTurn<T>(turns: FairSemaphore, organizationId: string, work: () => Promise<T>): Promise<T> {
  const giveBack = await turns.take(organizationId)
  try {
    return await work()
  } finally {
    giveBack()
  }
}
