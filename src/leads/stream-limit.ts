import { AppError } from '../platform/errors.ts'

/** How many streams of rows are open in a process. */
export interface StreamLimit {
  /** Counts a stream; call the answer when it is over. @throws AppError `overloaded` when there are too many */
  enter(organizationId: string): () => void
}

/** Each stream holds memory and a file: an organization has few at a time, and all of them some more. */
export function createStreamLimit(
  most: { readonly total: number; readonly perOrganization: number },
  what = 'streams',
): StreamLimit {
  const open = new Map<string, number>()
  let total = 0
  return {
    enter: (organizationId) => {
      const own = open.get(organizationId) ?? 0
      if (own >= most.perOrganization) {
        const detail = `Your organization sends ${most.perOrganization} ${what} already. Send this one after them.`
        throw new AppError('overloaded', detail)
      }
      if (total >= most.total) throw new AppError('overloaded', `Too many ${what} are sent at the moment.`)
      total += 1
      open.set(organizationId, own + 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        total -= 1
        const left = (open.get(organizationId) ?? 1) - 1
        if (left === 0) open.delete(organizationId)
        else open.set(organizationId, left)
      }
    },
  }
}
