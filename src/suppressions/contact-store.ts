import { byteaText, execute, jsonRows, rows, statement } from '../platform/database/db.ts'
import type { Db, Transaction } from '../platform/database/db.ts'
import { hostSuffixes } from './domain-suffixes.ts'
import { COUNTS_FIRST } from './store.ts'

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

/** The person behind an address: who is to be written down and locked. */
export interface ContactKey {
  organizationId: string
  addressHash: Buffer
  emailKey: string
}

/**
 * Writes down the contacts that are new and locks all of them until the transaction ends, in sorted order, so that
 * writers with shared addresses never deadlock. Answers what each contact's state is once it is locked, one that was named
 * twice once.
 */
export const lockContacts = statement<Contact>(
  'suppressions.lock_contacts',
  `with k as (
     select * from json_to_recordset($1::json)
       as r("organizationId" uuid, "addressHash" bytea, "emailKey" text, suffixes text[])
   ), c as (
     insert into contacts as c (organization_id, address_hash, email_key, created_at, seen_at)
     select "organizationId", "addressHash", "emailKey", $2, $2 from k order by "organizationId", "addressHash"
     on conflict (organization_id, address_hash) do update set seen_at = excluded.seen_at
     returning organization_id, address_hash, erased_at, live_lead_id, resting_until, rested_lead_id
   ), place as (
     select "organizationId" as organization_id, "addressHash" as address_hash, 'address' as kind, "emailKey" as value from k
     union all
     select "organizationId", "addressHash", 'domain', suffix from k, unnest(k.suffixes) as suffix
   ), asked as (
     select array_agg(organization_id) as organizations, array_agg(kind) as kinds, array_agg(value) as values
     from (select distinct organization_id, kind, value from place) p
   ), reason as (
     select p.organization_id, p.address_hash, (array_agg(s.reason order by s.kind))[1] as reason
     from (select count(*) as locked from c) locks cross join asked
     cross join suppressed_now(locks.locked, asked.organizations, asked.kinds, asked.values) s
     join place p using (organization_id, kind, value) group by p.organization_id, p.address_hash
   )
   select c.organization_id as "organizationId", c.address_hash as "addressHash", c.erased_at as "erasedAt",
     c.live_lead_id as "liveLeadId", c.resting_until as "restingUntil", c.rested_lead_id as "restedLeadId",
     r.reason as suppression
   from c left join reason r using (organization_id, address_hash)`,
).rows((keys: readonly ContactKey[], now: Date) => {
  // One statement cannot write a row twice.
  const distinct = new Map(keys.map((key) => [`${key.organizationId} ${key.addressHash.toString('hex')}`, key]))
  const input = Array.from(distinct.values(), ({ organizationId, addressHash, emailKey }) => {
    return { organizationId, addressHash: byteaText(addressHash), emailKey, suffixes: hostSuffixes(emailKey) }
  })
  return [jsonRows(input), now]
})

const SET_LIVE_LEADS = statement(
  'suppressions.set_live_leads',
  `update contacts c set live_lead_id = l."leadId", live_company = l.company
   from json_to_recordset($2::json) as l("addressHash" bytea, "leadId" uuid, company text)
   where c.organization_id = $1 and c.address_hash = l."addressHash"`,
)

/**
 * Marks the leads through which locked addresses are in a live sequence; an address is in one at a time. `company` is the
 * registered domain of the lead's company, null where it has none of its own.
 */
export async function setLiveLeads(
  db: Db,
  organizationId: string,
  leads: readonly { readonly addressHash: Buffer; readonly leadId: string; readonly company: string | null }[],
): Promise<void> {
  if (leads.length === 0) return
  const input = leads.map(({ addressHash, ...lead }) => ({ ...lead, addressHash: byteaText(addressHash) }))
  await execute(db, SET_LIVE_LEADS, [organizationId, jsonRows(input)])
}

/**
 * Frees contacts whose lead has ended or goes. Where an instant is given, something was sent and the address rests until
 * then from all leads but this one.
 */
export const releaseLiveLeads = statement(
  'suppressions.release_live_leads',
  `update contacts set live_lead_id = null, live_company = null, resting_until = coalesce(r."restingUntil", resting_until),
     rested_lead_id = case when r."restingUntil" is null then rested_lead_id else r."leadId" end
   from json_to_recordset($2::json) as r("leadId" uuid, "addressHash" bytea, "restingUntil" timestamptz)
   where organization_id = $1 and address_hash = r."addressHash" and live_lead_id = r."leadId"`,
).run(
  (organizationId: string, released: readonly { leadId: string; addressHash: Buffer; restingUntil: Date | null }[]) => {
    const input = released.map((one) => ({ ...one, addressHash: byteaText(one.addressHash) }))
    return [organizationId, jsonRows(input)]
  },
)

/** Leaves nothing of the contact but the keyed hash. */
export const eraseContact = statement(
  'suppressions.erase_contact',
  `update contacts set email_key = null, live_lead_id = null, live_company = null, resting_until = null,
     rested_lead_id = null, erased_at = $3
   where organization_id = $1 and address_hash = $2`,
).run((organizationId: string, addressHash: Buffer, now: Date) => [organizationId, addressHash, now])

/** Locks contacts that exist, in sorted order: the first lock of every transaction that changes what a person gets. */
export const lockKnownContacts = statement<{ addressHash: Buffer }>(
  'suppressions.lock_known_contacts',
  `select address_hash as "addressHash" from contacts
   where organization_id = $1 and address_hash = any($2::bytea[]) order by address_hash for update`,
).run((organizationId: string, hashes: readonly Buffer[]) => [organizationId, hashes])

/** Of all domains that an organization suppresses: shared by those who go by them, alone for who adds one. */
const DOMAINS_KEY = `hashtextextended('suppressed domains ' || $1::uuid, 0)`

const HOLD_SUPPRESSIONS = statement(
  'suppressions.hold',
  `with held as materialized (
     select 1 from contacts where organization_id = $1 and address_hash = any($2::bytea[]) order by address_hash for update
   )
   select count(*) as held, pg_advisory_xact_lock_shared(${DOMAINS_KEY})::text as shared from held`,
)

/**
 * Locks contacts, and the suppressed domains against new ones, until the transaction ends: the suppressions that its next
 * statement reads are all there will be until then.
 */
export async function holdSuppressions(
  tx: Transaction,
  organizationId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await rows(tx, HOLD_SUPPRESSIONS, [organizationId, hashes])
}

const LOCK_DOMAINS = statement(
  'suppressions.lock_domains',
  `select pg_advisory_xact_lock(${DOMAINS_KEY})::text as locked`,
)

/** Waits for those whom `holdSuppressions` let go by the suppressed domains, before one is added. */
export async function lockDomains(tx: Transaction, organizationId: string): Promise<void> {
  await rows(tx, LOCK_DOMAINS, [organizationId])
}

const FIND_CONTACTS = statement<Contact>(
  'suppressions.find_contacts',
  `with k as (
     select $1::uuid as "organizationId", r."addressHash", r."emailKey", r.suffixes
     from json_to_recordset($2::json) as r("addressHash" bytea, "emailKey" text, suffixes text[])
   )
   select c.organization_id as "organizationId", c.address_hash as "addressHash", c.erased_at as "erasedAt",
     c.live_lead_id as "liveLeadId", c.resting_until as "restingUntil", c.rested_lead_id as "restedLeadId",
     (select s.reason from suppressions s
      where s.organization_id = k."organizationId"
        and ((s.kind = 'address' and s.value = k."emailKey") or (s.kind = 'domain' and s.value = any(k.suffixes)))
      ${COUNTS_FIRST}) as suppression
   from k join contacts c on c.organization_id = $1 and c.address_hash = k."addressHash"`,
)

/** What stands about leads' addresses, without a lock; in the order given. */
export async function findContacts(
  db: Db,
  organizationId: string,
  people: readonly { addressHash: Buffer; emailKey: string }[],
): Promise<Contact[]> {
  const input = people.map(({ addressHash, emailKey }) => {
    return { addressHash: byteaText(addressHash), emailKey, suffixes: hostSuffixes(emailKey) }
  })
  const found = await rows(db, FIND_CONTACTS, [organizationId, jsonRows(input)])
  const byHash = new Map(found.map((contact) => [contact.addressHash.toString('hex'), contact]))
  const blank = { erasedAt: null, liveLeadId: null, restingUntil: null, restedLeadId: null, suppression: null }
  return people.map(({ addressHash }) => {
    return byHash.get(addressHash.toString('hex')) ?? { organizationId, addressHash, ...blank }
  })
}

/** Like `findContacts`, for one. */
export async function findContact(
  db: Db,
  organizationId: string,
  person: { addressHash: Buffer; emailKey: string },
): Promise<Contact> {
  const [found] = await findContacts(db, organizationId, [person])
  return found!
}

/** What stands about an address, known or not. */
export interface ContactState {
  isErased: boolean
  liveLeadId: string | null
  restingUntil: Date | null
  /** Why it must not be contacted, by its own entry or one of its domain; null where it may. */
  reason: string | null
  kind: 'address' | 'domain' | null
}

/** What stands about addresses, also those nobody knows yet; without a lock, in the order given. */
export const findContactStates = statement<ContactState>(
  'suppressions.foresee_contacts',
  `select c.erased_at is not null as "isErased", c.live_lead_id as "liveLeadId", c.resting_until as "restingUntil",
     s.reason, s.kind
   from json_to_recordset($2::json) as k(place integer, "addressHash" bytea, "emailKey" text, suffixes text[])
   left join contacts c on c.organization_id = $1 and c.address_hash = k."addressHash"
   left join lateral (
     select s.reason, s.kind from suppressions s
     where s.organization_id = $1
       and ((s.kind = 'address' and s.value = k."emailKey") or (s.kind = 'domain' and s.value = any(k.suffixes)))
     ${COUNTS_FIRST}
   ) s on true
   order by k.place`,
).rows((organizationId: string, people: readonly { readonly addressHash: Buffer; readonly emailKey: string }[]) => {
  const input = people.map(({ addressHash, emailKey }, place) => {
    return { place, addressHash: byteaText(addressHash), emailKey, suffixes: hostSuffixes(emailKey) }
  })
  return [organizationId, jsonRows(input)]
})
