import ipaddr from 'ipaddr.js'

/** Where a bucket stands after a request. */
export interface RateLimitStatus {
  readonly policy: 'default' | 'session' | 'address'
  /** Requests a minute. */
  readonly quota: number
  /** What may be sent at once, now. */
  readonly remaining: number
  /** Seconds until at least one more request is possible; at least 1. */
  readonly resetSeconds: number
  readonly exceeded: boolean
}

interface Bucket {
  tokens: number
  filledAt: number
  /** Requests let through since the last report to the other processes. */
  used: number
  /** The part of the organization's limit that this process enforces. */
  share: number
  seenAt: number
}

const WINDOW_MS = 60_000
const MOST_BUCKETS = 50_000

/** Token buckets in memory: full at a sixth of the minute's quota, refilled evenly. */
export interface RateLimiter {
  take(key: string, quota: number, policy: RateLimitStatus['policy']): RateLimitStatus
  /** What this process let through per key since the last call. */
  drainUse(): Map<string, number>
  /** The part of a key's limit that this process may use, in (0, 1]. */
  setShare(key: string, share: number): void
  /** The part that a key begins with which this process has not seen yet. */
  setFreshShare(share: number): void
}

/** `now` is in milliseconds; while it goes back nothing is refilled. */
export function createRateLimiter(now: () => number): RateLimiter {
  const buckets = new Map<string, Bucket>()
  let freshShare = 1

  const bucketOf = (key: string, capacity: number): Bucket => {
    const found = buckets.get(key)
    if (found !== undefined) return found
    if (buckets.size >= MOST_BUCKETS) dropOldest(buckets)
    const fresh = { tokens: capacity * freshShare, filledAt: now(), used: 0, share: freshShare, seenAt: now() }
    buckets.set(key, fresh)
    return fresh
  }

  return {
    take: (key, quota, policy) =>
      takeFrom(bucketOf(key, Math.max(1, Math.floor(quota / 6))), { quota, policy, at: now() }),
    drainUse: () => {
      const use = new Map<string, number>()
      for (const [key, bucket] of buckets) {
        if (bucket.used === 0) continue
        use.set(key, bucket.used)
        bucket.used = 0
      }
      return use
    },
    setShare: (key, share) => {
      const bucket = buckets.get(key)
      if (bucket !== undefined) bucket.share = share
    },
    setFreshShare: (share) => {
      freshShare = share
    },
  }
}

function takeFrom(
  bucket: Bucket,
  request: { quota: number; policy: RateLimitStatus['policy']; at: number },
): RateLimitStatus {
  const { quota, policy, at } = request
  const capacity = Math.max(1, Math.floor(quota / 6) * bucket.share)
  const perMs = (quota * bucket.share) / WINDOW_MS
  bucket.tokens = Math.min(capacity, bucket.tokens + Math.max(0, at - bucket.filledAt) * perMs)
  bucket.filledAt = at
  bucket.seenAt = at
  const exceeded = bucket.tokens < 1
  if (!exceeded) {
    bucket.tokens -= 1
    bucket.used += 1
  }
  const missing = Math.max(0, 1 - bucket.tokens)
  const resetSeconds = Math.max(1, Math.ceil(missing / perMs / 1000))
  return { policy, quota, remaining: Math.floor(bucket.tokens), resetSeconds, exceeded }
}

/** The oldest tenth goes: a bucket that was not used for long is full again anyway. */
function dropOldest(buckets: Map<string, Bucket>): void {
  const bySeen = [...buckets].toSorted((a, b) => a[1].seenAt - b[1].seenAt)
  for (const [key] of bySeen.slice(0, MOST_BUCKETS / 10)) buckets.delete(key)
}

/** The headers that tell a caller where it stands: IETF structured fields, and the older three. */
export function rateLimitHeaders(standing: RateLimitStatus): Record<string, string> {
  const { policy, quota, remaining, resetSeconds } = standing
  return {
    'RateLimit-Policy': `"${policy}";q=${quota};w=60`,
    RateLimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
    'X-RateLimit-Limit': String(quota),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetSeconds),
  }
}

/** What one network of IPv6 is given at the least (RFC 6177): whoever has one address of it has all. */
const NETWORK_BITS = 64

/**
 * What requests are counted by that have nothing but their address: an IPv4 address itself, also where it is written as
 * IPv6, and of any other IPv6 address its /64. Text that is no address stands for itself.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const read = ipaddr.process(address)
  if (read.kind() === 'ipv4') return read.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${read.toNormalizedString().split('%', 1)[0]}/${NETWORK_BITS}`)
  return `${network.toString()}/${NETWORK_BITS}`
}
