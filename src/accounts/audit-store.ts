import { beforeId, replanned, statement } from '../platform/database/db.ts'
import { uuidv7 } from '../platform/ids.ts'
import { agingTable } from '../platform/work/retention-store.ts'

/** One entry of the audit: who did what to which thing. Neither secrets nor data of leads. */
export interface AuditEntry {
  readonly organizationId: string
  /** `key_…`, `user_…` or `operator`. */
  readonly actor: string
  /** What was done, as `thing.verb`: `api_key.revoked`. */
  readonly action: string
  /** The id shown to people of what it was done to. */
  readonly target: string
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
}

/** Appends to the audit, in the transaction of the change it tells of. */
export const writeAudit = statement(
  'accounts.insert_audit',
  `insert into audit (organization_id, audit_id, happened_at, actor, action, target, before, after)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
).run((now: Date, entry: AuditEntry) => [
  entry.organizationId,
  uuidv7(now.getTime()),
  now,
  entry.actor,
  entry.action,
  entry.target,
  entry.before ?? null,
  entry.after ?? null,
])

/** An entry as it is read. */
export interface AuditRecord {
  auditId: string
  happenedAt: Date
  actor: string
  /** Of the person or key, where it is known. */
  actorName: string | null
  action: string
  target: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Entries, newest first, below the id given. */
export const listAudit = replanned<AuditRecord>(
  'accounts.list_audit',
  `select a.audit_id as "auditId", a.happened_at as "happenedAt", a.actor, a.action, a.target, a.before, a.after,
     coalesce(u.name, k.name) as "actorName"
   from (
     select *, case when actor ~ '^(user|key)_[0-9a-f]{32}$' then split_part(actor, '_', 2)::uuid end as actor_id
     from audit
     where organization_id = $1 and audit_id < ${beforeId('$2')}
       and ($3::text is null or action = $3) and ($4::text is null or target = $4)
     order by audit_id desc limit $5
   ) a
   left join users u on u.id = a.actor_id
   left join api_keys k on k.organization_id = a.organization_id and k.key_id = a.actor_id
   order by a.audit_id desc`,
).rows(
  (
    organizationId: string,
    page: { below: string | null; limit: number; action: string | null; target: string | null },
  ) => [organizationId, page.below, page.action, page.target, page.limit],
)

/** Entries of the audit. */
export const oldAudit = agingTable({
  name: 'audit',
  kind: 'audit',
  table: 'audit',
  id: 'audit_id',
  age: 'r.happened_at',
  part: 1_000,
})
