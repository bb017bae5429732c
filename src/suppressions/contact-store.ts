import { hostSuffixes } from './host-suffixes.ts'
import { byteaText, execute, jsonRows, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** The person behind an address, as one organization knows them. Locked by whoever read it with a lock. */
export interface Contact {
  organizationId: string
  addressHash: Buffer
  erasedAt: Date | null
  liveLeadId: string | null
  restingUntil: Date | null
  /** The lead whose sequence the address rests from. */
  restedLeadId: string | null
  suppression: string | null
}

/** Who is to be written down and locked. `suffixes` are the host names that a suppressed domain may equal. */
export interface ContactKey {
  organizationId: string
  addressHash: Buffer
  emailKey: string
  suffixes: string[]
}

const SUPPRESSION_OF = `(
  select s.reason from suppressions s
  where s.organization_id = k."organizationId"
    and ((s.kind = 'address' and s.value = k."emailKey") or (s.kind = 'domain' and s.value = any(k.suffixes)))
  order by s.kind limit 1)`

const LOCK_CONTACTS = statement<Contact>(
  'suppressions.lock_contacts',
  `with k as (
     select * from json_to_recordset($1::json)
       as r("organizationId" uuid, "addressHash" bytea, "emailKey" text, suffixes text[])
   ), c as (
     insert into contacts as c (organization_id, address_hash, email_key, created_at, seen_at)
     select "organizationId", "addressHash", "emailKey", $2, $2 from k order by "organizationId", "addressHash"
     on conflict (organization_id, address_hash) do update set seen_at = excluded.seen_at
     returning organization_id, address_hash, erased_at, live_lead_id, resting_until, rested_lead_id
   )
   select c.organization_id as "organizationId", c.address_hash as "addressHash", c.erased_at as "erasedAt",
     c.live_lead_id as "liveLeadId", c.resting_until as "restingUntil", c.rested_lead_id as "restedLeadId",
     ${SUPPRESSION_OF} as suppression
   from c join k on k."organizationId" = c.organization_id and k."addressHash" = c.address_hash`,
)

/**
 * Writes down the contacts that are new and locks all of them until the transaction ends, in sorted order, so that
 * writers with shared addresses never deadlock. Keys must be distinct. Answers what each contact's state is now.
 */
export async function lockContacts(db: Db, keys: readonly ContactKey[], now: Date): Promise<Contact[]> {
  const input = keys.map((key) => ({ ...key, addressHash: byteaText(key.addressHash) }))
  return rows(db, LOCK_CONTACTS, [jsonRows(input), now])
}

const SET_LIVE_LEAD = statement(
  'suppressions.set_live_lead',
  `update contacts set live_lead_id = $3, live_company = $4 where organization_id = $1 and address_hash = $2`,
)

/**
 * Marks the lead through which an address is in a live sequence; an address is in one at a time. `company` is the
 * registered domain of the lead's company, null where it has none of its own.
 */
export async function setLiveLead(
  db: Db,
  live: { organizationId: string; addressHash: Buffer; leadId: string; company: string | null },
): Promise<void> {
  await execute(db, SET_LIVE_LEAD, [live.organizationId, live.addressHash, live.leadId, live.company])
}

const RELEASE_LIVE_LEADS = statement(
  'suppressions.release_live_leads',
  `update contacts set live_lead_id = null, live_company = null, resting_until = coalesce(r."restingUntil", resting_until),
     rested_lead_id = case when r."restingUntil" is null then rested_lead_id else r."leadId" end
   from json_to_recordset($2::json) as r("leadId" uuid, "addressHash" bytea, "restingUntil" timestamptz)
   where organization_id = $1 and address_hash = r."addressHash" and live_lead_id = r."leadId"`,
)

/**
 * Frees contacts whose lead has ended or goes. Where an instant is given, something was sent and the address rests until
 * then from all leads but this one.
 */
export async function releaseLiveLeads(
  db: Db,
  organizationId: string,
  released: readonly { leadId: string; addressHash: Buffer; restingUntil: Date | null }[],
): Promise<void> {
  const input = released.map((one) => ({ ...one, addressHash: byteaText(one.addressHash) }))
  await execute(db, RELEASE_LIVE_LEADS, [organizationId, jsonRows(input)])
}

const ERASE_CONTACT = statement(
  'suppressions.erase_contact',
  `update contacts set email_key = null, live_lead_id = null, live_company = null, resting_until = null,
     rested_lead_id = null, erased_at = $3
   where organization_id = $1 and address_hash = $2`,
)

/** Leaves nothing of the contact but the keyed hash. */
export async function eraseContact(db: Db, organizationId: string, addressHash: Buffer, now: Date): Promise<void> {
  await execute(db, ERASE_CONTACT, [organizationId, addressHash, now])
}

const LOCK_KNOWN = statement<{ addressHash: Buffer }>(
  'suppressions.lock_known_contacts',
  `select address_hash as "addressHash" from contacts
   where organization_id = $1 and address_hash = any($2::bytea[]) order by address_hash for update`,
)

/** Locks contacts that exist, in sorted order: the first lock of every transaction that changes what a person gets. */
export async function lockKnownContacts(db: Db, organizationId: string, hashes: readonly Buffer[]): Promise<void> {
  await rows(db, LOCK_KNOWN, [organizationId, hashes])
}

const FIND_CONTACT = statement<Contact>(
  'suppressions.find_contact',
  `with k as (select $1::uuid as "organizationId", $3::text as "emailKey", $4::text[] as suffixes)
   select c.organization_id as "organizationId", c.address_hash as "addressHash", c.erased_at as "erasedAt",
     c.live_lead_id as "liveLeadId", c.resting_until as "restingUntil", c.rested_lead_id as "restedLeadId",
     ${SUPPRESSION_OF} as suppression
   from contacts c cross join k where c.organization_id = $1 and c.address_hash = $2`,
)

/** What stands about a lead's address, without a lock. */
export async function findContact(
  db: Db,
  organizationId: string,
  person: { addressHash: Buffer; emailKey: string },
): Promise<Contact> {
  const values = [organizationId, person.addressHash, person.emailKey, hostSuffixes(person.emailKey)]
  const [found] = await rows(db, FIND_CONTACT, values)
  const blank = { erasedAt: null, liveLeadId: null, restingUntil: null, restedLeadId: null, suppression: null }
  return found ?? { organizationId, addressHash: person.addressHash, ...blank }
}
