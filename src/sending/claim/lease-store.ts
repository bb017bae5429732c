import { byteaText, execute, jsonRows, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { hostSuffixes } from '../../suppressions/index.ts'
import { TEXTS_CHANGED } from '../../writing/index.ts'
import { COMPOSED_COLUMNS, SET_COMPOSED } from '../compose/compose-store.ts'
import type { ComposedMessage } from '../message-store.ts'
import type { ProtectedAddress } from '../recipients/protected-addresses.ts'

const TAKE = statement(
  'sending.lease',
  `update messages m set state = 'sending', claimed_at = $3, data_started_at = null, lease_until = $4,
     lease_token = c.token, recipient = c.recipient, due_at = null, ${SET_COMPOSED}
   from json_to_recordset($2::json) as c(token uuid, recipient text, ${COMPOSED_COLUMNS})
   where m.organization_id = $1 and m.message_id = c."messageId"`,
)

/** A lease of an email that may leave, with what it is made of. `recipient` is what the throttle counts by. */
export interface MessageLease extends ComposedMessage {
  readonly token: string
  readonly recipient: string | null
}

/** Marks locked emails as on their way, each under a lease, and stores them to the letter. */
export async function writeLeases(
  db: Db,
  organizationId: string,
  span: { readonly now: Date; readonly until: Date },
  leases: readonly MessageLease[],
): Promise<void> {
  if (leases.length > 0) await execute(db, TAKE, [organizationId, jsonRows(leases), span.now, span.until])
}

/**
 * The email `m` of a lease may still leave, by what the claim asked and people may have changed since: its lead `l` and
 * campaign `c` (of steps alone), its mailbox `b`, the organization `o` and the installation `i`, and its texts. Each condition is one of
 * the claim's: whatever is held back here would be held back there.
 */
const MAY_STILL_LEAVE = `b.status = 'ok' and o.status = 'active'
     and not (o.sending_stopped or i.sending_stopped or i.sending_held is not null)
     and (m.kind <> 'step' or (l.status <> 'ended' and l.run = m.run and c.status = 'active'
       and (l.hold_reason is null or l.hold_until <= $3)))
     and m.texts_hash is distinct from '${TEXTS_CHANGED}'
     and m.message_id not in (select r."messageId" from refused r)`

// The `offset` has each contact asked for by its key; else all contacts of the organization are read for each group.
const DATA_STARTED = statement<{ messageId: string }>(
  'sending.data_started',
  `with refused as materialized (
     select a."messageId" from json_to_recordset($4::json)
       as a("messageId" uuid, "emailKey" text, "addressHash" bytea, suffixes text[], "evenDead" boolean)
     where exists (select 1 from suppressions s
         where s.organization_id = $1 and s.kind = 'address' and s.value = a."emailKey"
           and (a."evenDead" or s.reason <> 'bounced'))
       or exists (select 1 from suppressions s
         where s.organization_id = $1 and s.kind = 'domain' and s.value = any(a.suffixes)
           and (a."evenDead" or s.reason <> 'bounced'))
       or (a."evenDead" and exists (select 1 from contacts k where k.organization_id = $1
         and k.address_hash = a."addressHash" and k.erased_at is not null offset 0))
   )
   update messages m set data_started_at = $3
   from json_to_recordset($2::json) as g("messageId" uuid, token uuid), leads l, campaigns c, mailboxes b,
     organizations o, instance i
   where m.organization_id = $1 and m.message_id = g."messageId" and m.lease_token = g.token and m.state = 'sending'
     and m.lease_until > $3 and l.organization_id = $1 and l.lead_id = m.lead_id
     and c.organization_id = $1 and c.campaign_id = m.campaign_id
     and b.organization_id = $1 and b.mailbox_id = m.mailbox_id and o.organization_id = $1
     and ${MAY_STILL_LEAVE}
   returning m.message_id as "messageId"`,
)

/** A lease whose email is about to leave, and the addresses that must not be suppressed for that. */
export interface SendStart {
  readonly messageId: string
  readonly token: string
  readonly addresses: readonly ProtectedAddress[]
}

/**
 * Writes down that the bytes of emails begin to leave. Answers for each whether its lease was still held and the email may
 * still leave, by what lead, campaign, mailbox, suppressions and switches say at this moment: nothing else may leave.
 * It touches no index: the lease goes on as it was, and one that has run out begins nothing.
 */
export async function noteDataStarts(
  db: Db,
  organizationId: string,
  now: Date,
  departures: readonly SendStart[],
): Promise<boolean[]> {
  const leases = departures.map(({ messageId, token }) => ({ messageId, token }))
  const asked = departures.flatMap(({ messageId, addresses }) =>
    addresses.map(({ emailKey, addressHash, evenDead }) => {
      return { messageId, emailKey, addressHash: byteaText(addressHash), suffixes: hostSuffixes(emailKey), evenDead }
    }),
  )
  const values = [organizationId, jsonRows(leases), now, jsonRows(asked)]
  const begun = new Set((await rows(db, DATA_STARTED, values)).map((row) => row.messageId))
  return departures.map(({ messageId }) => begun.has(messageId))
}

/** Whether the lease was still ours and is longer now. */
export const renewMessage = statement(
  'sending.renew',
  `update messages set lease_until = $4
   where organization_id = $1 and message_id = $2 and lease_token = $3 and state = 'sending'`,
).changes((lease: { organizationId: string; messageId: string; token: string; until: Date }) => [
  lease.organizationId,
  lease.messageId,
  lease.token,
  lease.until,
])
