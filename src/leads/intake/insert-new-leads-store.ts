import type { Context } from '../../platform/context.ts'
import {
  byteaText,
  jsonLines,
  retryDeadlocks,
  rows,
  statement,
  textArray,
  transaction,
} from '../../platform/database/db.ts'
import type { Db, Transaction } from '../../platform/database/db.ts'
import { findTransactionNumber } from '../../platform/event-store.ts'
import { hostSuffixes } from '../../suppressions/index.ts'
import { PLACE_COLUMNS, countMoves } from '../counts-store.ts'
import { WORD_NAMES } from '../fields/field-lists.ts'
import { COLUMN_NAMES, FIELD_COLUMNS } from '../fields/lead-columns-store.ts'
import type { CampaignStanding } from './campaign-standing.ts'
import type { NewLead } from './intake-store.ts'

interface Accepting {
  readonly leads: readonly NewLead[]
  readonly now: Date
}

const WORDS = new Set<string>(WORD_NAMES)
/** The parameters that stand before those of the columns. */
const FIRST = 12
const EMAIL_KEYS = `$${FIRST + FIELD_COLUMNS.findIndex(({ name }) => name === 'emailKey')}::text[]`
const VALUES = FIELD_COLUMNS.map(({ type }, index) => {
  const parameter = `$${FIRST + index}`
  return type === 'text' ? `${parameter}::text[]` : `string_to_array(${parameter}, e'\\n', '')::jsonb[]`
}).join(', ')

const HAS_WORDS = `(${FIELD_COLUMNS.flatMap(({ name, column }) => (WORDS.has(name) ? [`${column} is not null`] : [])).join(' or ')})`

/**
 * Who is erased is asked as "not in", which is hashed: the planner expects one row, and would join every lead with every
 * contact. Suppressions are looked up once all contacts are locked, and as they are then: whoever suppresses holds the contact's
 * lock. Domains are, once for each host and its parents, however many leads are there: mostly it is none.
 */
const ACCEPT = statement<CampaignStanding & { leadId: string }>(
  'leads.accept',
  `with taking as materialized (
     select organization_id, campaign_id, status, mode, has_criteria from lock_intake($2::uuid[], $4::uuid[])
   ), n as materialized (
     select n.* from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::bytea[], $6::text[], $7::text[], $8::uuid[], ${VALUES})
       as n(organization_id, lead_id, campaign_id, address_hash, host, stage, import_id, ${COLUMN_NAMES})
     join taking using (organization_id, campaign_id)
   ), person as (
     insert into contacts as c (organization_id, address_hash, email_key, created_at, seen_at)
     select distinct on (organization_id, address_hash) organization_id, address_hash, email_key, $1::timestamptz, $1
     from n order by organization_id, address_hash
     on conflict (organization_id, address_hash) do update set seen_at = excluded.seen_at
     returning organization_id, address_hash, erased_at
   ), suppressed as materialized (
     select s.organization_id, s.kind, s.value from (select count(*) as locked from person) p,
       suppressed_now(p.locked, $2::uuid[] || $9::uuid[],
         array_fill('address'::text, array[cardinality($2::uuid[])])
           || array_fill('domain'::text, array[cardinality($9::uuid[])]),
         ${EMAIL_KEYS} || $10::text[]) s
   ), lead as (
     insert into leads (organization_id, lead_id, campaign_id, address_hash, import_id, ${COLUMN_NAMES}, status, accepted_at,
       updated_at, stage, due_at)
     select organization_id, lead_id, campaign_id, address_hash, import_id, ${COLUMN_NAMES}, 'queued', $1, $1, stage, $1
     from n
     where (n.organization_id, n.address_hash) not in (
       select p.organization_id, p.address_hash from person p where p.erased_at is not null)
     and (n.organization_id, n.email_key) not in (
       select s.organization_id, s.value from suppressed s where s.kind = 'address')
     and not exists (
       select 1 from suppressed s where s.kind = 'domain' and s.organization_id = n.organization_id
         and (n.host = s.value or right(n.host, length(s.value) + 1) = '.' || s.value))
     order by organization_id, address_hash, campaign_id
     on conflict (organization_id, address_hash, campaign_id) do nothing
     returning ${PLACE_COLUMNS}, lead_id, company is not null as given, ${HAS_WORDS} as words
   ), counted as (
     ${countMoves({ came: 'lead' })}
   ), unindexed as (
     insert into unindexed_leads (organization_id, batch_id, lead_ids, leads, since)
     select organization_id, gen_random_uuid(), array_agg(lead_id), count(*), $1 from lead group by organization_id
   ), told as (
     insert into events (organization_id, epoch, xid, type, campaign_id, lead_id, data, occurred_at)
     select organization_id, (select epoch from instance), coalesce($11::xid8, pg_current_xact_id()), 'lead.accepted', campaign_id, lead_id,
       jsonb_build_object('companyGiven', given) || case when words then '{"wordsGiven": true}' else '{}' end::jsonb, $1
     from lead
   )
   select lead_id as "leadId", taking.status, mode, has_criteria as "hasCriteria"
   from lead join taking using (organization_id, campaign_id)`,
)

/**
 * Writes contact, lead and event of everybody who is new, neither erased nor suppressed, in one statement. Answers how the campaign of each stands. Whoever is missing was not touched.
 */
async function acceptIn(db: Db, { leads, now }: Accepting, xid: string | null): Promise<Map<string, CampaignStanding>> {
  const accepted = await rows(db, ACCEPT, [now, ...ownOf(leads), ...placesOf(leads), xid, ...columnsOf(leads)])
  return new Map(accepted.map(({ leadId, ...campaign }) => [leadId, campaign]))
}

/** The same in the caller's transaction. Where nodes hold the rows, all leads are of one organization. */
export async function acceptLeadsIn(
  { instance }: Context,
  tx: Transaction,
  input: Accepting,
): Promise<Map<string, CampaignStanding>> {
  const [first] = input.leads
  const isElsewhere = instance.distributed && first !== undefined
  return acceptIn(tx, input, isElsewhere ? await findTransactionNumber(tx, first.organizationId) : null)
}

/** The same as a transaction of its own: PostgreSQL commits the statement by itself, in one round trip. */
export async function acceptLeads(context: Context, input: Accepting): Promise<Map<string, CampaignStanding>> {
  if (context.instance.distributed) return transaction(context.db, (tx) => acceptLeadsIn(context, tx, input))
  return retryDeadlocks(() => acceptIn(context.db, input, null))
}

/** The parameters from $2 on: what the intake knows of each lead. */
function ownOf(leads: readonly NewLead[]): (string | null)[] {
  const own = (read: (row: NewLead) => string | null) => textArray(leads.map(read))
  return [
    own((row) => row.organizationId),
    own((row) => row.leadId),
    own((row) => row.campaignId),
    own((row) => byteaText(row.addressHash)),
    own(hostOf),
    own((row) => row.stage),
    own((row) => row.importId),
  ]
}

/** The parameters from `FIRST` on, a column each. */
function columnsOf(leads: readonly NewLead[]): (string | null)[] {
  return FIELD_COLUMNS.map(({ name, type }) => {
    const values = leads.map(({ lead }) => lead[name])
    return type === 'text' ? textArray(values as (string | undefined)[]) : jsonLines(values as (object | undefined)[])
  })
}

/** Every host with its parents, once for each organization. */
function placesOf(leads: readonly NewLead[]): [organizations: string | null, hosts: string | null] {
  const places = new Map<string, Set<string>>()
  for (const lead of leads) {
    const hosts = places.get(lead.organizationId) ?? new Set()
    places.set(lead.organizationId, hosts)
    const host = hostOf(lead)
    if (!hosts.has(host)) for (const suffix of hostSuffixes(host)) hosts.add(suffix)
  }
  const organizations = [...places].flatMap(([id, hosts]) => Array.from({ length: hosts.size }, () => id))
  return [textArray(organizations), textArray([...places.values()].flatMap((hosts) => [...hosts]))]
}

/** Of the address: it or a parent of it may be a suppressed domain. */
function hostOf({ lead: { emailKey } }: NewLead): string {
  return emailKey.slice(emailKey.lastIndexOf('@') + 1)
}
