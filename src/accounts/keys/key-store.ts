import { beforeId, statement } from '../../platform/database/db.ts'

/** A key as its owners see it. Its value is not stored. */
export interface ApiKey {
  organizationId: string
  keyId: string
  name: string
  /** Prefix and first four random characters, for recognition. */
  startsWith: string
  scopes: string[]
  /** The only campaigns it is for, or null for all. */
  campaignIds: string[] | null
  createdBy: string
  createdAt: Date
  /** To the minute. */
  lastUsedAt: Date | null
  expiresAt: Date | null
  revokedAt: Date | null
}

const COLUMNS = `organization_id as "organizationId", key_id as "keyId", name, starts_with as "startsWith", scopes,
  campaign_ids as "campaignIds", created_by as "createdBy", created_at as "createdAt", last_used_at as "lastUsedAt",
  expires_at as "expiresAt", revoked_at as "revokedAt"`

/** Writes a new key; `hash` is the SHA-256 of its value. */
export const insertKey = statement(
  'accounts.insert_key',
  `insert into api_keys (organization_id, key_id, name, hash, starts_with, scopes, campaign_ids, created_by,
     created_at, updated_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)`,
).run((key: Omit<ApiKey, 'lastUsedAt' | 'revokedAt'> & { hash: Buffer }) => [
  key.organizationId,
  key.keyId,
  key.name,
  key.hash,
  key.startsWith,
  key.scopes,
  key.campaignIds,
  key.createdBy,
  key.createdAt,
  key.expiresAt,
])

/** A key of this organization, revoked ones too, or undefined. */
export const findKey = statement<ApiKey>(
  'accounts.find_key',
  `select ${COLUMNS} from api_keys where organization_id = $1 and key_id = $2`,
).first((organizationId: string, keyId: string) => [organizationId, keyId])

/** Keys, newest first, below the id given. */
export const listKeys = statement<ApiKey>(
  'accounts.list_keys',
  `select ${COLUMNS} from api_keys
   where organization_id = $1 and key_id < ${beforeId('$2')} order by key_id desc limit $3`,
).rows((organizationId: string, page: { below: string | null; limit: number }) => [
  organizationId,
  page.below,
  page.limit,
])

/** Revokes a key; answers it, or undefined when there was none to revoke. */
export const markKeyRevoked = statement<ApiKey>(
  'accounts.revoke_key',
  `update api_keys set revoked_at = $3, updated_at = $3
   where organization_id = $1 and key_id = $2 and revoked_at is null returning ${COLUMNS}`,
).first((organizationId: string, keyId: string, now: Date) => [organizationId, keyId, now])

/** What decides about a request that carries a key. */
export interface KeyGrant {
  /** SHA-256 of the key, base64url. */
  hash: string
  organizationId: string
  keyId: string
  scopes: string[]
  campaignIds: string[] | null
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  suspended: boolean
  requestsPerMinute: number
}

/** Keys by their hashes, of whatever organization: the organization is what the key tells. */
export const findKeyGrants = statement<Omit<KeyGrant, 'hash'> & { hash: Buffer }>(
  'accounts.find_key_grants',
  `select k.hash, k.organization_id as "organizationId", k.key_id as "keyId", k.scopes,
     k.campaign_ids as "campaignIds", k.expires_at as "expiresAt", k.revoked_at as "revokedAt",
     k.last_used_at as "lastUsedAt", o.status = 'suspended' as suspended,
     o.requests_per_minute as "requestsPerMinute"
   from api_keys k join organizations o on o.organization_id = k.organization_id
   where k.hash = any($1::bytea[])`,
).rows(
  (hashes: readonly string[]) => [hashes.map((hash) => Buffer.from(hash, 'base64url'))],
  (found) =>
    new Map(found.map((row) => [row.hash.toString('base64url'), { ...row, hash: row.hash.toString('base64url') }])),
)

/** Notes the minute in which keys were used last; a later one that is there stays. */
export const touchKeys = statement(
  'accounts.touch_keys',
  `update api_keys set last_used_at = $2
   where hash = any($1::bytea[]) and (last_used_at is null or last_used_at < $2)`,
).run((hashes: readonly string[], minute: Date) => [
  hashes.toSorted().map((hash) => Buffer.from(hash, 'base64url')),
  minute,
])

/** The names of those of these people who are members of an organization. */
export const findMemberNames = statement<{ userId: string; name: string }>(
  'accounts.member_names',
  `select u.id as "userId", u.name from members m join users u on u.id = m.user_id
   where m.organization_id = $1 and m.user_id = any($2::uuid[])`,
).rows(
  (organizationId: string, userIds: readonly string[]) => [organizationId, [...new Set(userIds)]],
  (found) => new Map(found.map(({ userId, name }) => [userId, name])),
)
