export interface DueEndpoint {
  readonly campaignId: string
  /** How many more may be under way to it at most. */
  readonly room: number
  /** How many are under way to it, in all processes. */
  readonly running: number
}

/** An endpoint holds at most this part of the slots that are free and its own. */
const PART = 8

/**
 * How many of the `free` slots each endpoint may take, in the order given. Each holds at most an eighth of what is free
 * when its turn comes: endpoints that do not answer fill up ever more slowly, and one with nothing under way always has
 * room for one.
 */
export function shareSlots(endpoints: readonly DueEndpoint[], free: number): number[] {
  let left = free
  return endpoints.map(({ room, running }) => {
    const least = running === 0 ? 1 : 0
    const share = Math.max(Math.ceil((left + running) / PART) - running, least)
    const taken = Math.min(room, share)
    left = Math.max(left - taken, 0)
    return taken
  })
}
