/** Turns at writing many leads: so many at once in a process, and fewer of one organization. */
export interface WritingTurns {
  /** Waits for a turn. Who calls the answer gives it back, once. */
  take(organizationId: string): Promise<() => void>
}

/**
 * Whoever has waited longest goes first, but for those whose organization has its part already: one tenant's million
 * takes neither all connections nor all processors.
 */
export function createWritingTurns(most: { readonly total: number; readonly perOrganization: number }): WritingTurns {
  const waiting: { organizationId: string; begin: () => void }[] = []
  const writing = new Map<string, number>()
  let total = 0

  const isFree = (organizationId: string) =>
    total < most.total && (writing.get(organizationId) ?? 0) < most.perOrganization

  const enter = (organizationId: string): void => {
    total += 1
    writing.set(organizationId, (writing.get(organizationId) ?? 0) + 1)
  }

  const leave = (organizationId: string): void => {
    total -= 1
    const left = (writing.get(organizationId) ?? 1) - 1
    if (left === 0) writing.delete(organizationId)
    else writing.set(organizationId, left)
    const next = waiting.findIndex((one) => isFree(one.organizationId))
    if (next !== -1) waiting.splice(next, 1)[0]!.begin()
  }

  return {
    take: (organizationId) =>
      new Promise((resolve) => {
        const begin = () => {
          enter(organizationId)
          resolve(() => leave(organizationId))
        }
        if (isFree(organizationId)) begin()
        else waiting.push({ organizationId, begin })
      }),
  }
}
