import { expect, test } from 'vitest'
import { listLeads, readFilterQuery, walkLeads } from '../../src/leads/index.ts'
import { indexLeads } from '../../src/leads/query/search-index-store.ts'
import type { Db } from '../../src/platform/database/db.ts'
import { parseId } from '../../src/platform/ids.ts'
import type { Harness } from '../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { until } from '../support/processes/until.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const of = async (campaignId: string, text: string): Promise<string[]> => {
  const answer = await harness.call('GET', `/api/v1/campaigns/${campaignId}/leads?${text}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.map((lead: { contactName: string }) => lead.contactName)
}

/** Lets the stage have its turn; answers how many leads wait for it afterwards. */
async function index(): Promise<number> {
  harness.clock.advance(61_000)
  await harness.settle()
  const { rows } = await harness.context.db.query('select coalesce(sum(leads), 0)::int as leads from unindexed_leads')
  return rows[0]?.leads
}

/** How many of this database's sessions wait for a lock. */
async function waiting({ context }: Harness): Promise<number> {
  const { rows } = await context.db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

const count = async (table: string) =>
  (await harness.context.db.query(`select count(*)::int as count from ${table}`)).rows[0]?.count

const patch = (path: string, body: unknown) =>
  harness.call('PATCH', `/api/v1${path}`, body, { headers: { 'if-match': '*' } })

test('a lead is found the moment it is accepted or changed, and in the index afterwards', async () => {
  const campaignId = await newCampaign(harness, { customDataKeys: ['region'] })
  const body = leadBody({ contactName: 'Zora Quill', customData: { region: 'emea' } })
  const { prospectId } = (await addLead(harness, campaignId, body)).body
  harness.clock.advance(1_000)
  // The long way in is taken by a request with a key.
  const second = leadBody({ contactName: 'Zora Feather', customData: { region: 'apac' } })
  await addLead(harness, campaignId, second, { headers: { 'idempotency-key': 'zora' } })
  expect(await of(campaignId, 'q=zora%20quill')).toEqual(['Zora Quill'])
  expect(await of(campaignId, 'q=ZORA')).toEqual(['Zora Feather', 'Zora Quill'])
  expect(await of(campaignId, 'customData.region=apac')).toEqual(['Zora Feather'])
  expect(await count('lead_texts')).toBe(0)
  expect(await index()).toBe(0)
  expect([await count('lead_texts'), await count('lead_values')]).toEqual([2, 2])
  expect(await of(campaignId, 'q=zora%20quill')).toEqual(['Zora Quill'])
  await patch(`/leads/${prospectId}`, { contactName: 'Nell Ink', customData: { region: 'latam' } })
  for (const isIndexed of [false, true]) {
    if (isIndexed) expect(await index()).toBe(0)
    expect(await of(campaignId, 'q=quill')).toEqual([])
    expect(await of(campaignId, 'q=nell')).toEqual(['Nell Ink'])
    expect(await of(campaignId, 'customData.region=emea')).toEqual([])
    expect(await of(campaignId, 'customData.region=latam')).toEqual(['Nell Ink'])
  }
  const rows = await harness.context.db.query('select value from lead_values order by value')
  expect(rows.rows).toEqual([{ value: 'apac' }, { value: 'latam' }])
  await harness.call('DELETE', `/api/v1/leads/${prospectId}`)
  expect([await count('lead_texts'), await count('lead_values')]).toEqual([1, 1])
})

test.each([1, 2, 3, 4])('leads that enter the index after statement %i of a list are in it', async (statement) => {
  for (const query of [{ q: 'between' }, { 'customData.batch': 'between' }]) {
    const campaignId = await newCampaign(harness, { customDataKeys: ['batch'] })
    for (const n of [0, 1]) {
      harness.clock.advance(1_000)
      await addLead(harness, campaignId, leadBody({ contactName: `Between ${n}`, customData: { batch: 'between' } }))
    }
    const { db } = harness.context
    let asked = 0
    const indexing: Db = {
      query: async (config) => {
        const answer = await db.query(config)
        if (++asked === statement) expect(await index()).toBe(0)
        return answer
      },
    }
    const scope = { organizationId: harness.organizationId, campaigns: parseId('camp', campaignId) ?? '' }
    const listed = { ...scope, filter: readFilterQuery(query), sort: 'created', after: null, limit: 50 } as const
    expect((await listLeads(indexing, listed)).map((lead) => lead.contactName)).toEqual(['Between 1', 'Between 0'])
  }
})

test('keys that are declared later find the same before and after they are indexed', async () => {
  const values = [{ seats: 5 }, { seats: '12' }, { seats: 'many' }, { seats: 100 }, {}, { seats: null }]
  const campaignId = await newCampaign(harness)
  for (const [number, customData] of values.entries()) {
    harness.clock.advance(1_000)
    await addLead(harness, campaignId, leadBody({ contactName: `lead ${number}`, customData }))
  }
  const expectations: [string, string[]][] = [
    ['customData.seats[gte]=12', ['lead 3', 'lead 1']],
    ['customData.seats[lte]=12&sort=score', ['lead 1', 'lead 0']],
    ['customData.seats[in]=5,many', ['lead 2', 'lead 0']],
    ['customData.seats[exists]=true', ['lead 3', 'lead 2', 'lead 1', 'lead 0']],
    ['customData.seats[exists]=false', ['lead 5', 'lead 4']],
  ]
  for (const declared of [false, true]) {
    if (declared) {
      const changed = await patch(`/campaigns/${campaignId}`, { customDataKeys: ['seats'] })
      expect(changed.body.customDataKeys).toEqual(['seats'])
    }
    for (const isIndexed of [false, true]) {
      if (isIndexed) expect(await index()).toBe(0)
      for (const [text, expected] of expectations) expect(await of(campaignId, text), text).toEqual(expected)
    }
  }
})

test('a value longer than an index takes is found by all of it', async () => {
  const campaignId = await newCampaign(harness, { customDataKeys: ['note'] })
  const long = 'ä'.repeat(400)
  for (const end of ['x', 'y']) {
    const body = leadBody({ contactName: `ends in ${end}`, customData: { note: long + end } })
    await addLead(harness, campaignId, body)
  }
  expect(await index()).toBe(0)
  expect(await of(campaignId, `customData.note=${encodeURIComponent(`${long}x`)}`)).toEqual(['ends in x'])
})

test('the next email of a lead is told and sorted by, not while it is held; its last event is when something happened', async () => {
  const campaignId = await newActiveCampaign(harness)
  const added = await addLead(harness, campaignId, leadBody({ contactName: 'sent first' }))
  await harness.settle()
  harness.clock.advance(3_600_000)
  await addLead(harness, campaignId, leadBody({ contactName: 'sent later' }))
  await harness.settle()
  expect(await of(campaignId, 'sort=nextSend')).toEqual(['sent first', 'sent later'])
  const path = `/api/v1/leads/${added.body.prospectId}`
  const { body: next } = await harness.call('GET', `${path}/next`)
  const { body: lead } = await harness.call('GET', path)
  expect([lead.step, lead.nextSendAt]).toEqual([1, next.eligibleAt])
  await harness.call('POST', `${path}/pause`)
  expect((await harness.call('GET', path)).body.nextSendAt).toBeNull()
  expect(await of(campaignId, 'sort=nextSend')).toEqual(['sent later'])
  await harness.call('POST', `${path}/resume`)
  await harness.settle()
  expect((await harness.call('GET', path)).body.nextSendAt).toBe(lead.nextSendAt)
  const now = harness.clock.now().toISOString()
  expect(await of(campaignId, `lastEventFrom=${now}`)).toEqual(['sent later', 'sent first'])
  harness.clock.advance(60_000)
  await harness.call('POST', `${path}/stop`)
  const later = harness.clock.now().toISOString()
  expect(await of(campaignId, `lastEventFrom=${later}`)).toEqual(['sent first'])
  expect(await of(campaignId, 'sort=nextSend')).toEqual(['sent later'])
  expect((await harness.call('GET', path)).body.nextSendAt).toBeNull()
})

test('all leads that fit are walked in the order of their ids, each once', async () => {
  const campaignId = await newCampaign(harness)
  for (let number = 0; number < 7; number += 1) {
    await addLead(harness, campaignId, leadBody({ contactName: `walked ${number % 2}` }))
  }
  const campaigns = parseId('camp', campaignId) ?? ''
  const scope = { organizationId: harness.organizationId, campaigns, filter: { q: 'walked 0' } }
  const met: string[] = []
  for (let after: string | null = null; ;) {
    const leads = await walkLeads(harness.context.db, scope, after, 3)
    met.push(...leads.map((lead) => lead.leadId))
    if (leads.length < 3) break
    after = leads.at(-1)!.leadId
  }
  const listed = await listLeads(harness.context.db, { ...scope, sort: 'created', after: null, limit: 10 })
  expect(met).toEqual(listed.map((lead) => lead.leadId).toReversed())
  expect(met).toHaveLength(4)
})

test('a lead that is removed while its batch is put into the index fails none of the others', async () => {
  const campaignId = await newCampaign(harness)
  const [gone, stays] = [leadBody({ contactName: 'Gone Meanwhile' }), leadBody({ contactName: 'Stays Here' })]
  const { prospectId } = (await addLead(harness, campaignId, gone)).body
  const kept = (await addLead(harness, campaignId, stays)).body
  const ids = [prospectId, kept.prospectId].map((id: string) => parseId('lead', id) ?? '')
  const [remover, indexer] = [await harness.context.db.connect(), await harness.context.db.connect()]
  try {
    await remover.query('begin')
    await remover.query('delete from leads where lead_id = $1', [ids[0]])
    const indexing = indexLeads(indexer, harness.organizationId, ids)
    await until(
      () => waiting(harness),
      (sessions) => sessions > 0,
      { what: 'the index to wait for the lead', patience: 20_000 },
    )
    await remover.query('commit')
    await indexing
  } finally {
    remover.release()
    indexer.release()
  }
  const { rows } = await harness.context.db.query('select lead_id from lead_texts where lead_id = any($1)', [ids])
  expect(rows.map((row) => row.lead_id)).toEqual([ids[1]])
})
