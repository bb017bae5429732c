import { hash } from 'node:crypto'
import type { Caller, Credentials } from '../../platform/caller.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { isApiKey } from './api-key-format.ts'
import { findCampaignPlaces } from './campaign-directory-store.ts'
import type { CampaignPlace } from './campaign-directory-store.ts'
import { createFreshCache } from '../../platform/collections/fresh-cache.ts'
import { findKeyGrants, touchKeys } from './key-store.ts'
import type { KeyGrant } from './key-store.ts'

/** The keys and campaigns that this process knows: what is asked before every request. */
export interface Keyring {
  /**
   * The holder of the key in an Authorization header. What the database says of the key is at most a second old.
   * @throws AppError `unauthorized`; `forbidden` when the organization is suspended; `overloaded`
   */
  authenticate(given: Pick<Credentials, 'authorization'>): Promise<Caller>
  /** Whose a campaign is; undefined when there is none. At most a second old. */
  findCampaign(campaignId: string): Promise<{ organizationId: string; archived: boolean } | undefined>
  /** Reads all known keys and campaigns anew. */
  refresh(): Promise<void>
  /** Writes the minute of last use of keys that were used since the last call. */
  writeLastUse(): Promise<void>
}

interface Grant extends KeyGrant {
  readonly holder: Caller
}

/** `now` is the time of the process in milliseconds, which never goes back; expiry follows the clock of the context. */
export function createKeyring(context: Context, now: () => number = () => performance.now()): Keyring {
  let used = new Map<string, Grant>()
  const grants = createFreshCache<Grant>({ read: (hashes) => readGrants(context, hashes), now })
  const campaigns = createFreshCache<CampaignPlace>({ read: (ids) => findCampaignPlaces(context.db, ids), now })
  return {
    authenticate: async ({ authorization }) => {
      const grant = await grants.find(hash('sha256', readBearer(authorization), 'base64url'))
      if (grant === undefined) throw unauthorized('This API key is not known.')
      assertValid(grant, context.clock.now())
      used.set(grant.hash, grant)
      return grant.holder
    },
    findCampaign: (campaignId) => campaigns.find(campaignId),
    refresh: async () => {
      await Promise.all([grants.refresh(), campaigns.refresh()])
    },
    writeLastUse: async () => {
      const minute = startOfMinute(context.clock.now())
      const due = [...used.values()].filter((grant) => (grant.lastUsedAt ?? new Date(0)) < minute)
      used = new Map()
      if (due.length === 0) return
      await touchKeys(
        context.db,
        due.map((grant) => grant.hash),
        minute,
      )
      for (const grant of due) grant.lastUsedAt = minute
    },
  }
}

async function readGrants(context: Context, hashes: readonly string[]): Promise<Map<string, Grant>> {
  const found = await findKeyGrants(context.db, hashes)
  return new Map([...found].map(([key, grant]) => [key, { ...grant, holder: holderOf(grant) }]))
}

function holderOf(grant: KeyGrant): Caller {
  return {
    organizationId: grant.organizationId,
    actor: showId('key', grant.keyId),
    kind: 'key',
    scopes: new Set(grant.scopes),
    campaignIds: grant.campaignIds === null ? null : new Set(grant.campaignIds),
    requestsPerMinute: grant.requestsPerMinute,
  }
}

/** RFC 6750 §2.1; the scheme is compared without regard to case (RFC 9110 §11.1). */
function readBearer(authorization: string | undefined): string {
  if (authorization === undefined) {
    throw unauthorized('Send an API key in the header `Authorization: Bearer fl_live_…`.')
  }
  const match = /^Bearer +(\S+) *$/i.exec(authorization)
  const key = match?.[1]
  if (key === undefined) throw unauthorized('The Authorization header must be `Bearer` and an API key.')
  if (!isApiKey(key)) throw unauthorized('This is not an API key; they begin with fl_live_ and have 46 characters.')
  return key
}

function assertValid(grant: KeyGrant, at: Date): void {
  if (grant.revokedAt !== null) throw unauthorized('This API key was revoked.')
  if (grant.expiresAt !== null && grant.expiresAt <= at) throw unauthorized('This API key has expired.')
  if (grant.suspended)
    throw new AppError('forbidden', 'This organization is suspended. Ask the operator of this service.')
}

function unauthorized(detail: string): AppError {
  return new AppError('unauthorized', detail)
}

function startOfMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE) * MINUTE)
}
