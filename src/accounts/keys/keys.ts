import { randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { parseId, showId, uuidv7 } from '../../platform/ids.ts'
import { sha256 } from '../../platform/secrets/secret-box.ts'
import { writeAudit } from '../audit-store.ts'
import { lockOrganization } from '../organizations/organization-store.ts'
import { readName } from '../read-input.ts'
import { DEFAULT_SCOPES, readScopes } from '../roles-and-scopes.ts'
import { createApiKey, startOfKey } from './api-key-format.ts'
import { findCampaignPlaces } from './campaign-directory-store.ts'
import { findKey, findMemberNames, insertKey, markKeyRevoked } from './key-store.ts'
import type { ApiKey } from './key-store.ts'

/** What a new key is to be. */
export interface KeyOrder {
  readonly organizationId: string
  readonly name: string
  /** Default: `leads:write`. */
  readonly scopes?: readonly string[]
  /** The only campaigns it is for; null or absent: all. */
  readonly campaignIds?: readonly string[] | null
  readonly expiresAt?: Date | null
  /** Who makes it: `user_…` or `operator`. */
  readonly createdBy: string
  /** The key that it stands beside, where it is made by rotation. */
  readonly rotates?: string
}

/** A key that was just made. `key` is its value: shown this once, only its SHA-256 is kept. */
export interface NewKey {
  readonly key: string
  readonly record: ApiKey
}

/** For a key that is to last longer there is one without an expiry; further off, a year was mistyped. */
const MOST_YEARS = 50

/**
 * Makes a key.
 * @throws AppError `validation_failed` for a bad name, an unknown scope, a campaign that the organization does not
 * have, or an expiry that has passed or lies more than 50 years ahead; `not_found`
 */
export async function createKey(context: Context, order: KeyOrder): Promise<NewKey> {
  assertNotTooFar(order.expiresAt ?? null, context.clock.now())
  return transaction(context.db, async (tx) => {
    await assertOwnCampaigns(tx, order)
    return createKeyIn(context, tx, order)
  })
}

function assertNotTooFar(expiresAt: Date | null, now: Date): void {
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + MOST_YEARS)
  if (expiresAt === null || expiresAt <= latest) return
  const detail = `The expiry lies more than ${MOST_YEARS} years ahead. Leave it out for a key that does not expire.`
  throw invalid([{ pointer: '/expiresAt', code: 'too_late', detail }], detail)
}

/** A campaign of another organization is told from none at all by nobody. */
async function assertOwnCampaigns(tx: Transaction, { organizationId, campaignIds }: KeyOrder): Promise<void> {
  if (campaignIds == null) return
  if (campaignIds.length === 0) {
    const detail = 'Name at least one campaign, or leave the list out for all.'
    throw invalid([{ pointer: '/campaignIds', code: 'too_few', detail }], detail)
  }
  const places = await findCampaignPlaces(tx, campaignIds)
  const errors = campaignIds.flatMap((campaignId, index) => {
    if (places.get(campaignId)?.organizationId === organizationId) return []
    const detail = `The organization has no campaign ${showId('camp', campaignId)}.`
    return [{ pointer: `/campaignIds/${index}`, code: 'unknown_campaign', detail }]
  })
  if (errors.length > 0) throw invalid(errors, errors.map(({ detail }) => detail).join(' '))
}

/** Like `createKey`, in the caller's transaction. */
export async function createKeyIn(context: Context, tx: Transaction, order: KeyOrder): Promise<NewKey> {
  const now = context.clock.now()
  const key = createApiKey(randomBytes)
  const record: ApiKey = {
    organizationId: order.organizationId,
    keyId: uuidv7(now.getTime()),
    name: readName(order.name),
    startsWith: startOfKey(key),
    scopes: readScopes(order.scopes ?? DEFAULT_SCOPES),
    campaignIds: order.campaignIds == null ? null : [...new Set(order.campaignIds)],
    createdBy: order.createdBy,
    createdAt: now,
    lastUsedAt: null,
    expiresAt: readExpiry(order.expiresAt ?? null, now),
    revokedAt: null,
  }
  if ((await lockOrganization(tx, order.organizationId)) === undefined) throw notFound('organization')
  await insertKey(tx, { ...record, hash: sha256(key) })
  await writeAudit(tx, now, {
    organizationId: order.organizationId,
    actor: order.createdBy,
    action: order.rotates === undefined ? 'api_key.created' : 'api_key.rotated',
    target: showId('key', record.keyId),
    ...(order.rotates === undefined ? {} : { before: { keyId: showId('key', order.rotates) } }),
    after: {
      name: record.name,
      scopes: record.scopes,
      campaignIds: record.campaignIds?.map((campaignId) => showId('camp', campaignId)) ?? null,
      expiresAt: record.expiresAt?.toISOString() ?? null,
    },
  })
  return { key, record }
}

function readExpiry(expiresAt: Date | null, now: Date): Date | null {
  if (expiresAt === null || expiresAt > now) return expiresAt
  const detail = 'The expiry lies in the past.'
  throw invalid([{ pointer: '/expiresAt', code: 'in_the_past', detail }], detail)
}

/**
 * Revokes a key; within a second no process accepts it. Revoking a revoked key changes nothing.
 * @throws AppError `not_found`
 */
export async function revokeKey(
  context: Context,
  order: { organizationId: string; keyId: string; actor: string },
): Promise<ApiKey> {
  return transaction(context.db, async (tx) => {
    const now = context.clock.now()
    const revoked = await markKeyRevoked(tx, order.organizationId, order.keyId, now)
    if (revoked === undefined) {
      const known = await findKey(tx, order.organizationId, order.keyId)
      if (known === undefined) throw notFound('API key')
      return known
    }
    await writeAudit(tx, now, {
      organizationId: order.organizationId,
      actor: order.actor,
      action: 'api_key.revoked',
      target: showId('key', order.keyId),
      before: { name: revoked.name, scopes: revoked.scopes },
    })
    return revoked
  })
}

/**
 * Makes a new key like an old one, beside it: both are valid until the old one is revoked.
 * @throws AppError `not_found`, `conflict` for a key that is revoked or expired
 */
export async function rotateKey(
  context: Context,
  order: { organizationId: string; keyId: string; actor: string },
): Promise<NewKey> {
  return transaction(context.db, async (tx) => {
    const old = await findKey(tx, order.organizationId, order.keyId)
    if (old === undefined) throw notFound('API key')
    const isOver = old.revokedAt !== null || (old.expiresAt !== null && old.expiresAt <= context.clock.now())
    if (isOver) throw new AppError('conflict', 'This key is revoked or expired; make a new one instead.')
    return createKeyIn(context, tx, { ...old, createdBy: order.actor, rotates: old.keyId })
  })
}

/** Each key with the name of the member of its organization who made it, null where that is no member. */
export async function withMakerNames(
  context: Context,
  organizationId: string,
  keys: readonly ApiKey[],
): Promise<(ApiKey & { createdByName: string | null })[]> {
  const userOf = ({ createdBy }: ApiKey) => parseId('user', createdBy) ?? ''
  const users = keys.map(userOf).filter((userId) => userId !== '')
  const names =
    users.length === 0 ? new Map<string, string>() : await findMemberNames(context.db, organizationId, users)
  return keys.map((key) => ({ ...key, createdByName: names.get(userOf(key)) ?? null }))
}
