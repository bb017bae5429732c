import { writeAudit } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { showId } from '../platform/ids.ts'
import { listMemberships } from './member-store.ts'

/** Tells the audit of every organization that the person belongs to. */
export async function auditPerson(context: Context, tx: Transaction, userId: string, action: string): Promise<void> {
  const actor = showId('user', userId)
  for (const { organizationId } of await listMemberships(tx, userId)) {
    await writeAudit(tx, context.clock.now(), { organizationId, actor, action, target: actor })
  }
}
