import type { BookableHost } from './resolve-calendar.ts'

/**
 * Hosts in the order in which they are booked: those never booked first, then those whose last booking is longest ago, and
 * by `hostId` where that is the same. `lastBooked` is by the address in lower case.
 */
export function roundRobinOrder(hosts: readonly BookableHost[], lastBooked: ReadonlyMap<string, Date>): BookableHost[] {
  const last = ({ email }: BookableHost) => lastBooked.get(email.toLowerCase())?.getTime() ?? -Infinity
  const id = ({ hostId }: BookableHost) => hostId ?? ''
  return hosts.toSorted((one, other) => {
    const [before, after] = [last(one), last(other)]
    if (before !== after) return before < after ? -1 : 1
    return id(one) < id(other) ? -1 : Number(id(one) > id(other))
  })
}
