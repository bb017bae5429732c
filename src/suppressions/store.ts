import { beforeId, jsonRows, replanned, statement } from '../platform/database/db.ts'
import { hostSuffixes } from './domain-suffixes.ts'

/**
 * SQL: which suppression `s` counts where several meet an address. A bounce comes last, since it alone leaves somebody free
 * to answer from another address; then the address's own entry counts before one of its domain.
 */
export const COUNTS_FIRST = `order by s.reason = 'bounced', s.kind limit 1`

/** Why somebody must not be contacted. A stronger reason replaces a weaker one: they stand here from weak to strong. */
export const SUPPRESSION_REASONS = ['manual', 'bounced', 'unsubscribed', 'complained'] as const

export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]
export type SuppressionKind = 'address' | 'domain'

/** One address or domain that an organization must not contact. */
export interface Suppression {
  suppressionId: string
  kind: SuppressionKind
  /** The address as compared: lower case, its domain in ASCII. Or a host name that stands for all below it. */
  value: string
  reason: SuppressionReason
  note: string | null
  createdBy: string
  createdAt: Date
}

const COLUMNS = `s.suppression_id as "suppressionId", s.kind, s.value, s.reason, s.note, s.created_by as "createdBy",
  s.created_at as "createdAt"`

const RANKS = `array['${SUPPRESSION_REASONS.join("', '")}']`

/** What is to be suppressed, for one reason. Values must be distinct per kind. */
export interface SuppressionBatch {
  readonly organizationId: string
  readonly values: readonly { readonly suppressionId: string; readonly kind: SuppressionKind; readonly value: string }[]
  readonly reason: SuppressionReason
  readonly note: string | null
  readonly createdBy: string
  readonly now: Date
}

/**
 * Writes suppressions in sorted order. One that is there stays, with the stronger reason; it comes back with its own id.
 */
export const insertSuppressions = statement<Suppression>(
  'suppressions.add',
  `insert into suppressions as s (organization_id, suppression_id, kind, value, reason, note, created_by, created_at)
   select $1, g."suppressionId", g.kind, g.value, $3, $4, $5, $6
   from json_to_recordset($2::json) as g("suppressionId" uuid, kind text, value text) order by g.kind, g.value
   on conflict (organization_id, kind, value) do update set
     reason = case when array_position(${RANKS}, excluded.reason) > array_position(${RANKS}, s.reason)
       then excluded.reason else s.reason end,
     note = coalesce(s.note, excluded.note)
   returning ${COLUMNS}`,
).rows((batch: SuppressionBatch) => {
  const { organizationId, values, reason, note, createdBy, now } = batch
  return [organizationId, jsonRows(values), reason, note, createdBy, now]
})

/** Why an address must not be contacted, or null where it may; a bounce only where nothing else stands against it. */
export const checkSuppressed = statement<{ reason: SuppressionReason }>(
  'suppressions.check',
  `select s.reason from suppressions s
   where s.organization_id = $1
     and ((s.kind = 'address' and s.value = $2) or (s.kind = 'domain' and s.value = any($3::text[])))
   ${COUNTS_FIRST}`,
).first(
  (organizationId: string, emailKey: string) => [organizationId, emailKey, hostSuffixes(emailKey)],
  (found) => found?.reason ?? null,
)

/** Which suppressions, from where on. */
export interface SuppressionQuery {
  readonly organizationId: string
  readonly kind: SuppressionKind | null
  readonly value: string | null
  readonly reason: SuppressionReason | null
  readonly below: string | null
  readonly limit: number
}

/** Suppressions, newest first. */
export const listSuppressions = replanned<Suppression>(
  'suppressions.list',
  `select ${COLUMNS} from suppressions s
   where s.organization_id = $1 and ($2::text is null or s.kind = $2) and ($3::text is null or s.value = $3)
     and ($4::text is null or s.reason = $4) and s.suppression_id < ${beforeId('$5')}
   order by s.suppression_id desc limit $6`,
).rows((query: SuppressionQuery) => [
  query.organizationId,
  query.kind,
  query.value,
  query.reason,
  query.below,
  query.limit,
])

/** Removes one suppression; answers it, or undefined when there was none. */
export const deleteSuppression = statement<Suppression>(
  'suppressions.delete',
  `delete from suppressions s where s.organization_id = $1 and s.suppression_id = $2 returning ${COLUMNS}`,
).first((organizationId: string, suppressionId: string) => [organizationId, suppressionId])

/** Removes the address of an erased person; the keyed hash of the contact goes on keeping them from being contacted. */
export const forgetSuppressionOf = statement(
  'suppressions.forget_address',
  `delete from suppressions where organization_id = $1 and kind = 'address' and value = $2`,
).run((organizationId: string, emailKey: string) => [organizationId, emailKey])
