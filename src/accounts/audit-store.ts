import { uuidv7 } from '../platform/ids.ts'
import { execute, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

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

const INSERT_AUDIT = statement(
  'accounts.insert_audit',
  `insert into audit (organization_id, audit_id, happened_at, actor, action, target, before, after)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

/** Appends to the audit, in the transaction of the change it tells of. */
export async function writeAudit(db: Db, now: Date, entry: AuditEntry): Promise<void> {
  await execute(db, INSERT_AUDIT, [
    entry.organizationId,
    uuidv7(now.getTime()),
    now,
    entry.actor,
    entry.action,
    entry.target,
    entry.before ?? null,
    entry.after ?? null,
  ])
}
