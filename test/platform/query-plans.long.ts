import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIntake, sampleBest } from '../../src/leads/index.ts'
import { allStatements } from '../../src/platform/database/db.ts'
import { parseId } from '../../src/platform/ids.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'

const LEADS = 3_000

let harness: Harness

/** Many leads with planned emails, in tables that were never analyzed. */
beforeAll(async () => {
  harness = await createHarness()
  const { db } = harness.context
  for (const table of ['leads', 'messages', 'events', 'contacts', 'scores']) {
    await db.query(`alter table ${table} set (autovacuum_enabled = off)`)
  }
  const { body } = await harness.call('POST', '/api/v1/campaigns', {
    name: 'Import',
    sequence: { steps: [{ wait: 'PT0S', variants: [{ subject: 'Hello', body: 'Hello there' }] }] },
  })
  const campaignId = parseId('camp', body.campaignId) ?? ''
  const intake = createIntake(harness.context)
  const adding = Array.from({ length: LEADS }, (_, index) => `lead${index}@acme${index}.test`).map((email) =>
    intake.add({
      organizationId: harness.organizationId,
      campaignId,
      warnings: [],
      onDuplicate: 'skip',
      duplicateScope: 'campaign',
      lead: {
        email,
        emailKey: email,
        companyName: 'Acme',
        contactName: 'Jane Doe',
        domain: email.slice(email.indexOf('@') + 1),
        domainKind: 'company',
        company: { industry: 'Software' },
      },
    }),
  )
  await Promise.all(adding)
  await harness.settle()
})

afterAll(async () => {
  await harness.close()
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

/** Every node of a plan that reads rows of leads or messages. */
function readers(plan: Plan): Plan[] {
  const own = ['leads', 'messages'].includes(plan['Relation Name'] ?? '') ? [plan] : []
  const below = (plan.Plans ?? []).flatMap(readers)
  // A bitmap's condition stands in the index scan below it.
  return [...own.filter((node) => /Scan/.test(node['Node Type'])), ...below]
}

function conditionOf(plan: Plan): string {
  return `${plan['Index Cond'] ?? ''} ${(plan.Plans ?? []).map(conditionOf).join(' ')}`
}

/** A batch of one organization that read all its rows to find a few would take ever longer the more it has. */
test.for(['leads.update_states', 'leads.lock', 'sequences.progress', 'sequences.cancel_others', 'sequences.reorder'])(
  '%s finds its rows by lead, in a large table without statistics too',
  async (name) => {
    const { db } = harness.context
    const found = await db.query<{ lead_id: string }>('select lead_id from leads order by lead_id limit 200')
    const leadIds = found.rows.map((row) => row.lead_id)
    const json = JSON.stringify(leadIds.map((leadId) => ({ leadId, run: 1, step: 1, status: 'scored' })))
    const values: Record<string, unknown[]> = {
      'leads.update_states': [harness.organizationId, new Date(), json],
      'leads.lock': [harness.organizationId, leadIds],
      'sequences.progress': [harness.organizationId, leadIds],
      'sequences.cancel_others': [harness.organizationId, json, leadIds],
      'sequences.reorder': [harness.organizationId, json, 5_000, leadIds],
    }
    const text = allStatements().get(name) ?? ''
    const explained = await db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values[name])
    const reading = readers(explained.rows[0]!['QUERY PLAN'][0]!.Plan)
    expect(reading.length).toBeGreaterThan(0)
    for (const node of reading) expect(conditionOf(node), JSON.stringify(node)).toContain('lead_id')
  },
)

test('whether a stage has work is asked of one lead of each organization, without statistics too', async () => {
  const { db } = harness.context
  const text = allStatements().get('leads.organizations_due') ?? ''
  const explained = await db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, [
    'sequence',
    new Date(),
  ])
  const reading = readers(explained.rows[0]!['QUERY PLAN'][0]!.Plan)
  expect(reading.map(conditionOf)).toEqual([expect.stringContaining('organization_id = o.organization_id')])
})

test('each page of a follow-up begins where the last one ended, by whatever plan', async () => {
  const client = await harness.context.db.connect()
  try {
    await client.query("begin; set local plan_cache_mode = 'force_generic_plan'")
    const text = allStatements().get('sending.leads_to_follow') ?? ''
    const nobody = `'00000000-0000-0000-0000-000000000000'`
    await client.query(`prepare page as ${text}`)
    for (const after of ['null', nobody]) {
      const explained = await client.query<{ 'QUERY PLAN': string }>(
        `explain execute page (${nobody}, ${nobody}, ${after}, 500)`,
      )
      const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, plan).toMatch(/Index Cond: .*lead_id > COALESCE/u)
      expect(plan, plan).not.toMatch(/Sort|Seq Scan|Filter/u)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('events of a type that is rare are read from an index that has no others', async () => {
  const { db } = harness.context
  for (const [name, index, type] of [
    ['webhooks.list_rare_events', 'events_rare', 'meeting.attended'],
    ['webhooks.list_rare_events_newest', 'events_rare', 'meeting.attended'],
    ['webhooks.list_events', 'events_pkey', 'lead.scored'],
  ] as const) {
    const given = [harness.organizationId, 9, '9', 9, 9, '9', [type], null, 100]
    const explained = await db.query<{ 'QUERY PLAN': string }>(`explain ${allStatements().get(name) ?? ''}`, given)
    const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, plan).toContain(`${index} on events`)
    expect(plan, plan).not.toMatch(/Sort|Seq Scan/u)
  }
})

/** What an erasure asks of tables that grow with an organization's mail, leads and calls. */
test.for([
  'bookings.delete_mails_of_leads',
  'bookings.delete_meetings_of_leads',
  'bookings.delete_notifications_of_leads',
  'llm.forget_leads',
  'replies.forget_inbound',
  'replies.forget_inbound_of_addresses',
  'retention.forget_left_events',
  'scoring.delete',
  'sending.delete_of_leads',
  'writing.forget_approvals',
])('%s finds what goes by an index', async (name) => {
  const client = await harness.context.db.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into inbound (organization_id, inbound_id, mailbox_id, folder, junk, uid_validity, uid, size, digest,
         reference_ids, from_address, subject, text_new, text_full, attachments, kind, received_at, handled_at)
       select $1, gen_random_uuid(), gen_random_uuid(), '', false, 1, n, 1, '', '{}', n || '@mail.test', '', '', '', '[]',
         'other', now(), now() from generate_series(1, 3000) n`,
      [harness.organizationId],
    )
    await client.query('analyze inbound')
    const found = await client.query<{ lead_id: string }>('select lead_id from leads limit 1')
    const text = allStatements().get(name) ?? ''
    const given = [harness.organizationId, [found.rows[0]!.lead_id], [], []]
    const asked = new Set(text.match(/\$\d/gu)).size
    const explained = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, given.slice(0, asked))
    const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, plan).toMatch(/Index Cond: .*(lead_id|from_address)/)
    expect(plan, plan).not.toMatch(/Seq Scan|Filter: .*(lead_id|from_address)/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

/** What is asked of one campaign or mailbox with so many rows, beside its organization, and the index that it is read by. */
const OF_ONE: Readonly<Record<string, readonly [values: (id: string) => readonly unknown[], index: RegExp]>> = {
  'sending.waiting_for_mailbox': [() => [randomUUID()], /messages_begun/],
  'sending.count_captured': [(campaignId) => [campaignId], /messages_captured/],
  'sending.list_messages': [() => [null, null, 'failed', null, null, 50], /messages_given_up/],
  'leads.sample_best': [(campaignId) => [campaignId, 'scored', 'B', 200], /leads_by_(score|state)/],
  'leads.sample_unscored': [(campaignId) => [campaignId, 200], /leads_by_state/],
}

test.for(Object.entries(OF_ONE))('%s reads an index, and no other rows', async ([name, [values, index]]) => {
  const client = await harness.context.db.connect()
  try {
    await client.query('begin')
    // An organization that has sent much: all but what is asked for are done with.
    await client.query(`update messages set state = 'sent', sent_at = now(), due_at = null`)
    await client.query('analyze messages')
    await client.query('analyze leads')
    const campaign = await client.query<{ id: string }>('select campaign_id as id from campaigns')
    const explained = await client.query<{ 'QUERY PLAN': string }>(`explain ${allStatements().get(name) ?? ''}`, [
      harness.organizationId,
      ...values(campaign.rows[0]!.id),
    ])
    const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, plan).toMatch(index)
    expect(plan, plan).not.toMatch(/Seq Scan/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a sample of the best leads begins with conversations under way, then goes by tier and score', async () => {
  const client = await harness.context.db.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ leadId: string; campaignId: string }>(
      'select lead_id as "leadId", campaign_id as "campaignId" from leads order by lead_id limit 5',
    )
    const ids = rows.map(({ leadId }) => leadId)
    await client.query(
      `update leads set status = 'ended', end_reason = 'stopped', stage = null, due_at = null
      where not lead_id = any($1)`,
      [ids],
    )
    const standings = [
      ['scored', 'D', 10],
      ['scored', 'A', 80],
      ['in_sequence', 'C', 50],
      ['scored', 'A', 90],
      ['scored', 'U', 40],
    ]
    for (const [place, standing] of standings.entries()) {
      await client.query('update leads set status = $2, tier = $3, score = $4 where lead_id = $1', [
        ids[place],
        ...standing,
      ])
    }
    const { organizationId } = harness
    const best = await sampleBest(client, { organizationId, campaignId: rows[0]!.campaignId, limit: 4 })
    expect(best.map(({ leadId }) => ids.indexOf(leadId))).toEqual([2, 3, 1, 4])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a row that goes with its lead is found by an index of its table', async () => {
  const found = await harness.context.db.query<{ name: string }>(
    `select k.conrelid::regclass::text as name from pg_constraint k
     where k.contype = 'f' and k.confrelid in ('leads'::regclass, 'messages'::regclass) and not exists (
       select 1 from pg_index i where i.indrelid = k.conrelid
         and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
  )
  expect(found.rows).toEqual([])
})

/** What asks each round whether organizations have work, of tables that hold as many rows as an organization has leads. */
const ASKED_EACH_ROUND = {
  'research.organizations_reading': 1,
  'research.organizations_asking': 1,
  'research.followers_due': 1,
  'scoring.organizations_due': 1,
  'writing.organizations_due': 1,
  'sending.organizations_due': 2,
  'webhooks.organizations_due': 1,
  'bookings.colleagues_due': 1,
  'people.organizations_with_notices': 1,
}

test.for(Object.entries(ASKED_EACH_ROUND))(
  '%s asks of each organization by an index, where all else looks cheaper too',
  async ([name, values]) => {
    const client = await harness.context.db.connect()
    try {
      // So many organizations that a hash of all that is due would be the quickest; and nothing is sorted.
      await client.query('begin')
      await client.query(
        `insert into organizations
         select (jsonb_populate_record(o, jsonb_build_object('organization_id', gen_random_uuid()))).*
         from organizations o cross join generate_series(1, 5000)`,
      )
      await client.query('analyze organizations')
      await client.query('set local enable_nestloop = off; set local enable_seqscan = off')
      const text = allStatements().get(name) ?? ''
      const given = Array.from({ length: values }, () => new Date())
      const explained = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, given)
      const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, plan).not.toMatch(/Semi Join|Hash|hashed|Unique/)
      expect(plan.match(/Index (Only )?Scan|Bitmap Index Scan/g)?.length ?? 0, plan).toBeGreaterThan(0)
      expect(plan, plan).toMatch(/Index Cond: \(+organization_id = o\.organization_id/)
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
)
