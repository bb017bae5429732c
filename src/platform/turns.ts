/** Turns at something heavy: so many at once in a process, and fewer of one organization. */
export interface Turns {
  /** Waits for a turn. Who calls the answer gives it back, once. Throws what `patience` says when it takes too long. */
  take(organizationId: string): Promise<() => void>
}

/** How long a turn is waited for, in milliseconds; without it, until it comes. */
export interface Patience {
  readonly ms: number
  readonly refuse: () => Error
}

interface Waiting {
  readonly organizationId: string
  readonly begin: () => void
}

/**
 * Whoever has waited longest goes first, but for those whose organization has its part already: one tenant's million
 * takes neither all connections nor all processors.
 */
export function createTurns(
  most: { readonly total: number; readonly perOrganization: number },
  patience?: Patience,
): Turns {
  const waiting: Waiting[] = []
  const taken = new Map<string, number>()
  let total = 0

  const isFree = (organizationId: string) =>
    total < most.total && (taken.get(organizationId) ?? 0) < most.perOrganization

  const enter = (organizationId: string): void => {
    total += 1
    taken.set(organizationId, (taken.get(organizationId) ?? 0) + 1)
  }

  const leave = (organizationId: string): void => {
    total -= 1
    const left = (taken.get(organizationId) ?? 1) - 1
    if (left === 0) taken.delete(organizationId)
    else taken.set(organizationId, left)
    const next = waiting.findIndex((one) => isFree(one.organizationId))
    if (next !== -1) waiting.splice(next, 1)[0]!.begin()
  }

  const wait = (one: Waiting, reject: (error: Error) => void): (() => void) => {
    waiting.push(one)
    if (patience === undefined) return () => undefined
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(one), 1)
      reject(patience.refuse())
    }, patience.ms)
    return () => clearTimeout(timer)
  }

  return {
    take: (organizationId) =>
      new Promise((resolve, reject) => {
        let stopWaiting = () => {}
        const begin = () => {
          stopWaiting()
          enter(organizationId)
          resolve(() => leave(organizationId))
        }
        if (isFree(organizationId)) begin()
        else stopWaiting = wait({ organizationId, begin }, reject)
      }),
  }
}

/** Does `work` in a turn of the organization. */
export async function inTurn<T>(turns: Turns, organizationId: string, work: () => Promise<T>): Promise<T> {
  const giveBack = await turns.take(organizationId)
  try {
    return await work()
  } finally {
    giveBack()
  }
}
