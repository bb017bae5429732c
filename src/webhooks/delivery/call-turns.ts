import { mayHold } from './share-slots.ts'

/** How many calls may run at once: in this process, of one organization, and to one endpoint. */
export interface CallLimits {
  readonly total: number
  readonly perOrganization: number
  readonly perEndpoint: number
}

interface Waiting {
  readonly signal: AbortSignal
  readonly resolve: (mayBegin: boolean) => void
}

/** An endpoint that has calls under way here, or deliveries that wait for a turn. */
interface Line {
  readonly organizationId: string
  readonly campaignId: string
  running: number
  waiting: Waiting[]
}

/**
 * Turns at calling endpoints. Endpoints of all organizations take turns in a ring, so that one with a thousand deliveries
 * at hand is called no more often than one with ten. An organization takes no more than it leaves free, and an endpoint holds
 * at most an eighth of what is free to its organization: those that do not answer leave room for the others.
 */
export class CallTurns {
  readonly #limits: CallLimits
  readonly #lines = new Map<string, Line>()
  /** Those of them where somebody waits; who was called last is at the end. */
  readonly #ring = new Set<Line>()
  readonly #byOrganization = new Map<string, number>()
  #total = 0

  constructor(limits: CallLimits) {
    this.#limits = limits
  }

  /** How many calls of an organization may begin now, in all. */
  freeTo(organizationId: string): number {
    const { total, perOrganization } = this.#limits
    const own = this.#byOrganization.get(organizationId) ?? 0
    return Math.max(Math.min(Math.ceil((total - this.#total - own) / 2), perOrganization - own), 0)
  }

  /** Waits for a turn. False where there is none any more: it was sent away, or its signal was aborted. */
  take(organizationId: string, campaignId: string, signal: AbortSignal): Promise<boolean> | boolean {
    if (signal.aborted) return false
    const line = this.#lines.get(campaignId) ?? { organizationId, campaignId, running: 0, waiting: [] }
    this.#lines.set(campaignId, line)
    if (line.waiting.length === 0 && this.#mayCall(line)) {
      this.#count(line, 1)
      return true
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    line.waiting.push({ signal, resolve })
    this.#ring.add(line)
    return promise
  }

  /** Whether at most one call to an endpoint is under way. */
  isAlone(campaignId: string): boolean {
    return (this.#lines.get(campaignId)?.running ?? 0) <= 1
  }

  /** Ends a turn: those are called who may begin now. */
  end(campaignId: string): void {
    const line = this.#lines.get(campaignId)
    if (line === undefined) return
    this.#count(line, -1)
    this.#forgetIdle(line)
    while (this.#total < this.#limits.total && this.#callNext());
  }

  /** Sends all away who wait for an endpoint. */
  sendAway(campaignId: string): void {
    const line = this.#lines.get(campaignId)
    if (line !== undefined) this.#sendAway(line, () => true)
  }

  /** Sends those away whose signal was aborted. */
  sendAwayAborted(): void {
    for (const line of this.#ring) this.#sendAway(line, ({ signal }) => signal.aborted)
  }

  #sendAway(line: Line, which: (one: Waiting) => boolean): void {
    const { waiting } = line
    line.waiting = waiting.filter((one) => !which(one))
    for (const one of waiting) if (which(one)) one.resolve(false)
    this.#forgetIdle(line)
  }

  #mayCall({ organizationId, running }: Line): boolean {
    const free = this.freeTo(organizationId)
    return free > 0 && running < Math.min(this.#limits.perEndpoint, mayHold(free, running))
  }

  #callNext(): boolean {
    let full: string | undefined
    for (const line of this.#ring) {
      if (line.organizationId === full) continue
      if (this.freeTo(line.organizationId) === 0) full = line.organizationId
      if (!this.#mayCall(line)) continue
      const next = line.waiting.shift()
      this.#ring.delete(line)
      if (line.waiting.length > 0) this.#ring.add(line)
      if (next === undefined) continue
      this.#count(line, 1)
      next.resolve(true)
      return true
    }
    return false
  }

  #count(line: Line, change: 1 | -1): void {
    this.#total += change
    line.running += change
    this.#byOrganization.set(line.organizationId, (this.#byOrganization.get(line.organizationId) ?? 0) + change)
  }

  #forgetIdle(line: Line): void {
    if (line.waiting.length === 0) this.#ring.delete(line)
    if (line.running > 0 || line.waiting.length > 0) return
    this.#lines.delete(line.campaignId)
    if (this.#byOrganization.get(line.organizationId) === 0) this.#byOrganization.delete(line.organizationId)
  }
}
