import assert from 'node:assert/strict'
import { SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { createBatchWriter } from '../../platform/database/batch-writer.ts'
import { signingSecretsAt } from '../endpoints/change-endpoint.ts'
import { findEndpoints } from '../endpoints/endpoint-store.ts'
import type { NotificationEndpoint } from '../endpoints/endpoint-store.ts'

/** How many attempts look at their endpoints in one statement. */
const MOST_LOOKS = 128

/**
 * An endpoint is looked at before an attempt, unless it was so lately, in milliseconds: where many attempts are made, one look
 * in the time of an answer or two is enough for all.
 */
const SEEN_FOR = 100
/** From then on the next look is on its way, while attempts go on. */
const LOOK_AGAIN = 50

/** With so many at once, an endpoint is given as many deliveries ahead as it takes in the time below; see `aheadOf`. */
const AHEAD_FOR = 0.1 * SECOND
const MOST_AHEAD = 512
/** What an attempt takes counts this much against what those before it took. */
const NEWEST = 0.1

/** An endpoint as attempts see it. */
export interface SeenEndpoint {
  readonly endpoint: NotificationEndpoint
  /** The secrets that sign at an instant. */
  readonly secretsAt: (now: Date) => string[]
  /** When it was looked at, by the machine's own clock. */
  readonly seenAt: number
  isLookedAt: boolean
}

/** What a process knows of the endpoints that it calls: how they stood a moment ago, and how fast they answer. */
export class CalledEndpoints {
  readonly #context: Context
  readonly #perEndpoint: number
  readonly #seen = new Map<string, SeenEndpoint>()
  readonly #msOfAttempt = new Map<string, { readonly organizationId: string; readonly ms: number }>()
  readonly #look: (organizationId: string, campaignId: string) => Promise<SeenEndpoint | undefined>

  constructor(context: Context, { perEndpoint }: { readonly perEndpoint: number }) {
    this.#context = context
    this.#perEndpoint = perEndpoint
    this.#look = createBatchWriter(MOST_LOOKS, async (organizationId, campaignIds: readonly string[]) => {
      const began = performance.now()
      const found = await findEndpoints(context.db, organizationId, [...new Set(campaignIds)])
      const now = new Map([...found].map(([campaignId, endpoint]) => [campaignId, this.#see(endpoint, began)]))
      return campaignIds.map((campaignId) => now.get(campaignId))
    })
  }

  /** The endpoint as it stands right before an attempt. */
  async at(organizationId: string, campaignId: string): Promise<SeenEndpoint> {
    const found = await this.#look(organizationId, campaignId)
    assert(found !== undefined, 'A delivery belongs to an endpoint.')
    return found
  }

  /** The endpoint as it stood a moment ago, if it was looked at. */
  recent(organizationId: string, campaignId: string): SeenEndpoint | undefined {
    const found = this.#seen.get(campaignId)
    if (found === undefined) return undefined
    const age = performance.now() - found.seenAt
    if (age > LOOK_AGAIN && age <= SEEN_FOR && !found.isLookedAt) {
      found.isLookedAt = true
      // Where this fails, the attempt that is the first to need it looks itself, and tells.
      this.at(organizationId, campaignId).catch(() => this.#seen.delete(campaignId))
    }
    return age <= SEEN_FOR ? found : undefined
  }

  /** Says how an attempt went. One that failed ends what is known of the endpoint. */
  learn(organizationId: string, campaignId: string, ms: number | 'failed'): void {
    if (ms === 'failed') {
      this.#seen.delete(campaignId)
      this.#msOfAttempt.delete(campaignId)
      return
    }
    const before = this.#msOfAttempt.get(campaignId)?.ms ?? ms
    this.#msOfAttempt.set(campaignId, { organizationId, ms: before * (1 - NEWEST) + ms * NEWEST })
  }

  /** How many deliveries may be leased of each endpoint of an organization that answers fast: more than it may be sent at once. */
  aheadOf(organizationId: string): Map<string, number> {
    const ahead = new Map<string, number>()
    for (const [campaignId, one] of this.#msOfAttempt) {
      const most = Math.min(MOST_AHEAD, Math.floor((this.#perEndpoint * AHEAD_FOR) / Math.max(one.ms, 1)))
      if (one.organizationId === organizationId && most > this.#perEndpoint) ahead.set(campaignId, most)
    }
    return ahead
  }

  #see(endpoint: NotificationEndpoint, seenAt: number): SeenEndpoint {
    const before = this.#seen.get(endpoint.campaignId)
    const isSame = before !== undefined && hasSameSecrets(before.endpoint, endpoint)
    const secretsAt = isSame ? before.secretsAt : rememberSecrets(this.#context, endpoint)
    const one = { endpoint, seenAt, secretsAt, isLookedAt: false }
    this.#seen.set(endpoint.campaignId, one)
    return one
  }
}

function hasSameSecrets(one: NotificationEndpoint, other: NotificationEndpoint): boolean {
  const isSamePrevious =
    one.previousSecret === null
      ? other.previousSecret === null
      : other.previousSecret !== null && one.previousSecret.equals(other.previousSecret)
  const isSameUntil = one.previousSecretUntil?.getTime() === other.previousSecretUntil?.getTime()
  return isSamePrevious && isSameUntil && one.secret.equals(other.secret)
}

/** The secrets of an endpoint are opened once for as long as the same ones sign. */
function rememberSecrets({ secrets: box }: Context, endpoint: NotificationEndpoint): (now: Date) => string[] {
  const { previousSecret, previousSecretUntil } = endpoint
  let [opened, isWithPrevious]: [string[] | undefined, boolean] = [undefined, false]
  return (now) => {
    const isPreviousLive = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now
    if (opened === undefined || isWithPrevious !== isPreviousLive) opened = signingSecretsAt(endpoint, box, now)
    isWithPrevious = isPreviousLive
    return opened
  }
}
