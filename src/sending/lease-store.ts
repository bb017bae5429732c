import { execute, jsonRows, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import { COMPOSED_COLUMNS, SET_COMPOSED } from './compose-store.ts'
import type { Composed } from './compose-store.ts'

const TAKE = statement(
  'sending.take',
  `update messages m set state = 'sending', claimed_at = $3, data_started_at = null, lease_until = $4,
     lease_token = c.token, recipient = c.recipient, due_at = null, ${SET_COMPOSED}
   from json_to_recordset($2::json) as c(token uuid, recipient text, ${COMPOSED_COLUMNS})
   where m.organization_id = $1 and m.message_id = c."messageId"`,
)

/** A lease of an email that may leave, with what it is made of. `recipient` is what the throttle counts by. */
export interface Lease extends Composed {
  readonly token: string
  readonly recipient: string | null
}

/** Marks locked emails as on their way, each under a lease, and stores them to the letter. */
export async function takeMessages(
  db: Db,
  organizationId: string,
  span: { readonly now: Date; readonly until: Date },
  leases: readonly Lease[],
): Promise<void> {
  if (leases.length > 0) await execute(db, TAKE, [organizationId, jsonRows(leases), span.now, span.until])
}

const DATA_STARTED = statement<{ messageId: string }>(
  'sending.data_started',
  `update messages m set data_started_at = $3, lease_until = $4
   from json_to_recordset($2::json) as l("messageId" uuid, token uuid)
   where m.organization_id = $1 and m.message_id = l."messageId" and m.lease_token = l.token and m.state = 'sending'
   returning m.message_id as "messageId"`,
)

/**
 * Writes down that the bytes of emails begin to leave. Answers for each whether its lease was still held: nothing of one
 * whose lease is lost may leave.
 */
export async function noteDataStarts(
  db: Db,
  organizationId: string,
  span: { readonly now: Date; readonly until: Date },
  leases: readonly { readonly messageId: string; readonly token: string }[],
): Promise<boolean[]> {
  const input = leases.map(({ messageId, token }) => ({ messageId, token }))
  const held = await rows(db, DATA_STARTED, [organizationId, jsonRows(input), span.now, span.until])
  const ids = new Set(held.map((row) => row.messageId))
  return leases.map(({ messageId }) => ids.has(messageId))
}

const RENEW = statement(
  'sending.renew',
  `update messages set lease_until = $4
   where organization_id = $1 and message_id = $2 and lease_token = $3 and state = 'sending'`,
)

/** Whether the lease was still ours and is longer now. */
export async function renewMessage(
  db: Db,
  lease: { organizationId: string; messageId: string; token: string; until: Date },
): Promise<boolean> {
  return (await execute(db, RENEW, [lease.organizationId, lease.messageId, lease.token, lease.until])) === 1
}
