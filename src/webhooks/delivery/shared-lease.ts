import type { Context } from '../../platform/context.ts'
import { holdLease, leaseEnd } from '../../platform/work/lease.ts'
import { renewDeliveryLeases } from './lease-store.ts'
import type { LeasedDelivery } from './lease-store.ts'

/** A delivery that is worked on. */
interface Open {
  readonly leased: LeasedDelivery
  readonly stopping: AbortSignal
  readonly controller: AbortController
}

/** How leases are held. */
interface Rules {
  readonly milliseconds: number
  /** Called when signals were aborted. */
  readonly onAbort: () => void
}

/** The leases of one claim: renewed in one statement, as long as any of what they are for is worked on. */
export class SharedLease {
  readonly #context: Context
  readonly #rules: Rules
  readonly #open = new Map<LeasedDelivery, Open>()
  readonly #listeners = new Map<AbortSignal, () => void>()
  #end: (() => void) | undefined

  constructor(context: Context, rules: Rules) {
    this.#context = context
    this.#rules = rules
  }

  /**
   * Does work under the lease of a delivery. Its signal is aborted when that lease is somebody else's, when it ran out, or when
   * the process stops (`stopping`).
   */
  async run(
    leased: LeasedDelivery,
    stopping: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const controller = new AbortController()
    if (stopping.aborted) controller.abort(stopping.reason)
    this.#open.set(leased, { leased, stopping, controller })
    if (this.#end === undefined) this.#begin()
    this.#listen(stopping)
    try {
      await work(controller.signal)
    } finally {
      this.#open.delete(leased)
      if (this.#open.size === 0) this.#end?.()
    }
  }

  #begin(): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#end = () => {
      for (const [stopping, listener] of this.#listeners) stopping.removeEventListener('abort', listener)
      this.#listeners.clear()
      this.#end = undefined
      resolve()
    }
    const lease = {
      milliseconds: this.#rules.milliseconds,
      renew: () => this.#renew(),
      // Each delivery has its own; see `run`.
      signal: new AbortController().signal,
    }
    void holdLease(lease, async (signal) => {
      signal.addEventListener('abort', () => this.#abort(() => true, signal.reason), { once: true })
      await promise
    })
  }

  async #renew(): Promise<boolean> {
    const asked = [...this.#open.keys()]
    const [first] = asked
    if (first === undefined) return true
    const { clock, db } = this.#context
    const held = await renewDeliveryLeases(db, first.organizationId, asked, leaseEnd(clock, this.#rules.milliseconds))
    const lost = new Set(asked.filter(({ attemptId }) => !held.has(attemptId)))
    if (lost.size > 0) this.#abort(({ leased }) => lost.has(leased), new Error('The lease was lost.'))
    return true
  }

  #listen(stopping: AbortSignal): void {
    if (this.#listeners.has(stopping)) return
    const listener = () => this.#abort((one) => one.stopping === stopping, stopping.reason)
    this.#listeners.set(stopping, listener)
    stopping.addEventListener('abort', listener, { once: true })
  }

  #abort(which: (one: Open) => boolean, reason: unknown): void {
    for (const one of this.#open.values()) if (which(one)) one.controller.abort(reason)
    this.#rules.onAbort()
  }
}
