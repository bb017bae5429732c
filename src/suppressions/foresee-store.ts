import { byteaText, jsonRows, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import { hostSuffixes } from './host-suffixes.ts'

/** What stands about an address, known or not. */
export interface ForeseenContact {
  isErased: boolean
  liveLeadId: string | null
  restingUntil: Date | null
  /** Why it must not be contacted, by its own entry or one of its domain; null where it may. */
  reason: string | null
  kind: 'address' | 'domain' | null
}

const FORESEE_CONTACTS = statement<ForeseenContact>(
  'suppressions.foresee_contacts',
  `select c.erased_at is not null as "isErased", c.live_lead_id as "liveLeadId", c.resting_until as "restingUntil",
     s.reason, s.kind
   from json_to_recordset($2::json) as k(place integer, "addressHash" bytea, "emailKey" text, suffixes text[])
   left join contacts c on c.organization_id = $1 and c.address_hash = k."addressHash"
   left join lateral (
     select s.reason, s.kind from suppressions s
     where s.organization_id = $1
       and ((s.kind = 'address' and s.value = k."emailKey") or (s.kind = 'domain' and s.value = any(k.suffixes)))
     order by s.kind limit 1
   ) s on true
   order by k.place`,
)

/** What stands about addresses, also those nobody knows yet; without a lock, in the order given. */
export async function foreseeContacts(
  db: Db,
  organizationId: string,
  people: readonly { readonly addressHash: Buffer; readonly emailKey: string }[],
): Promise<ForeseenContact[]> {
  const input = people.map(({ addressHash, emailKey }, place) => {
    return { place, addressHash: byteaText(addressHash), emailKey, suffixes: hostSuffixes(emailKey) }
  })
  return rows(db, FORESEE_CONTACTS, [organizationId, jsonRows(input)])
}
