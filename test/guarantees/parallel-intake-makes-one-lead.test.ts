import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertNewLeads } from '../../src/leads/intake/insert-new-leads.ts'
import { createIntake } from '../../src/leads/index.ts'
import type { IntakeRequest, IntakeResult, ParsedLead } from '../../src/leads/index.ts'
import { insertWithDuplicates } from '../../src/leads/intake/insert-with-duplicates.ts'
import { parseId } from '../../src/platform/ids.ts'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import type { AnotherProcess } from '../support/processes/another-process.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { intakeRequest } from '../support/leads/intake-request.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'

let harness: Harness
let others: AnotherProcess[]

beforeAll(async () => {
  harness = await createHarness()
  others = await Promise.all([1, 2, 3].map(() => startAnotherProcess(harness)))
})

afterAll(async () => {
  for (const other of others) await other.close()
  await harness.close()
})

/** A request as the route makes it. */
function order(campaignId: string, email: string, change: Partial<IntakeRequest> = {}): IntakeRequest {
  return intakeRequest({ organizationId: harness.organizationId, campaignId }, email, change)
}

function seen(result: IntakeResult | undefined): { outcome: string; prospectId: string } {
  if (result?.kind !== 'answered') return { outcome: result?.error.code ?? 'none', prospectId: '' }
  return { outcome: result.outcome, prospectId: (JSON.parse(result.body) as { prospectId: string }).prospectId }
}

async function newCampaignId(): Promise<string> {
  return parseId('camp', await newCampaign(harness)) ?? ''
}

const count = async (sql: string, ...values: unknown[]) =>
  Number((await query(harness, `select count(*) as n ${sql}`, values))[0]?.['n'])

test('a hundred adds of one address at once, from two processes: one lead, one event, 201 once', async () => {
  const campaign = await newCampaign(harness)
  const given = leadBody()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => addLead(n % 2 === 0 ? harness : others[0]!, campaign, given)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(99)
  expect(new Set(answers.map(({ body }) => body.prospectId)).size).toBe(1)
  const id = parseId('camp', campaign)
  expect(await count('from leads where campaign_id = $1', id)).toBe(1)
  expect(await count(`from events where campaign_id = $1 and type = 'lead.accepted'`, id)).toBe(1)
})

test.each([
  ['a constraint', { domainKind: 'nonsense' as ParsedLead['domainKind'] }],
  ['a type', { customData: { text: '\u0000' } }],
])('a row that breaks %s leaves the others of its batch whole', async (_what, fault) => {
  const campaignId = await newCampaignId()
  const intake = createIntake(harness.context)
  const orders = Array.from({ length: 150 }, (_, n) => order(campaignId, `row${n}@batch.test`))
  const faulty = [70, 71, 149]
  for (const n of faulty) orders[n] = { ...orders[n]!, lead: { ...orders[n]!.lead, ...fault } }
  const results = await Promise.allSettled(orders.map((one) => intake.add(one)))
  const failed = results.flatMap((result, n) => (result.status === 'rejected' ? [n] : []))
  expect(failed).toEqual(faulty)
  const ids = results.flatMap((result) =>
    result.status === 'fulfilled' ? [parseId('lead', seen(result.value).prospectId)] : [],
  )
  expect(await count('from leads where campaign_id = $1 and lead_id = any($2::uuid[])', campaignId, ids)).toBe(147)
  expect(await count(`from events where campaign_id = $1 and type = 'lead.accepted'`, campaignId)).toBe(147)
})

test('requests of one batch are answered as if they had come one after the other', async () => {
  const [first, second] = [await newCampaignId(), await newCampaignId()]
  const wide = { duplicateScope: 'organization' } as const
  const results = await insertWithDuplicates(harness.context, [
    order(first, 'a@fold.test'),
    order(second, 'a@fold.test', wide),
    order(second, 'a@fold.test'),
    order(second, 'a@fold.test', wide),
    order(second, 'b@fold.test', wide),
    order(first, 'b@fold.test', { ...wide, onDuplicate: 'reject' }),
    order(first, 'c@fold.test', { onDuplicate: 'update' }),
    order(first, 'c@fold.test', { onDuplicate: 'update', lead: { ...order(first, 'c@fold.test').lead, title: 'CEO' } }),
    order(first, 'c@fold.test', { onDuplicate: 'update', lead: { ...order(first, 'c@fold.test').lead, title: 'CEO' } }),
  ])
  const all = results.map(seen)
  expect(all.map(({ outcome }) => outcome)).toEqual([
    'created',
    'duplicate',
    'created',
    'duplicate',
    'created',
    'duplicate_lead',
    'created',
    'updated',
    'duplicate',
  ])
  expect(all[1]?.prospectId).toBe(all[0]?.prospectId)
  expect(all[2]?.prospectId).not.toBe(all[0]?.prospectId)
  expect(all[3]?.prospectId).toBe(all[2]?.prospectId)
  expect(new Set(all.slice(6).map(({ prospectId }) => prospectId)).size).toBe(1)
})

test('whatever comes in one batch, there is one lead per address and campaign, and every answer names it', async () => {
  const campaigns = [await newCampaignId(), await newCampaignId()]
  const arbitraryOrder = fc.record({
    email: fc.constantFrom('a', 'b', 'c', 'd'),
    campaign: fc.nat({ max: 1 }),
    onDuplicate: fc.constantFrom('skip' as const, 'update' as const, 'reject' as const),
    duplicateScope: fc.constantFrom('campaign' as const, 'organization' as const),
    title: fc.constantFrom('CEO', 'CTO'),
  })
  let round = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(arbitraryOrder, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 3 }),
      async (batches) => {
        round += 1
        const host = `round${round}.test`
        for (const batch of batches) {
          const orders = batch.map(({ email, campaign, title, ...rest }) => {
            const made = order(campaigns[campaign]!, `${email}@${host}`, rest)
            return { ...made, lead: { ...made.lead, title } }
          })
          const results = (await insertWithDuplicates(harness.context, orders)).map(seen)
          const stored = await query(
            harness,
            `select 'lead_' || replace(lead_id::text, '-', '') as id, campaign_id, email from leads where domain = $1`,
            [host],
          )
          for (const [n, { outcome, prospectId }] of results.entries()) {
            const { email } = orders[n]!.lead
            const mine = stored.filter((lead) => lead['email'] === email)
            const inside = mine.filter((lead) => lead['campaign_id'] === orders[n]!.campaignId)
            if (outcome === 'duplicate_lead') expect(orders[n]!.onDuplicate).toBe('reject')
            else if (orders[n]!.duplicateScope === 'campaign')
              expect(inside.map((lead) => lead['id'])).toEqual([prospectId])
            else expect(mine.map((lead) => lead['id'])).toContain(prospectId)
          }
        }
        const [row] = await query(
          harness,
          `select count(*) as n, count(distinct (campaign_id, email)) as d from leads where domain = $1`,
          [host],
        )
        expect(row?.['n']).toBe(row?.['d'])
      },
    ),
    { numRuns: 40 },
  )
  const accepted = await count(`from events where type = 'lead.accepted' and campaign_id = any($1::uuid[])`, campaigns)
  expect(accepted).toBe(await count('from leads where campaign_id = any($1::uuid[])', campaigns))
})

test('the short way in that ends in a deadlock is tried again, and given up after three times', async () => {
  const { db } = harness.context
  await db.query(`create sequence deadlocks`)
  await db.query(
    `create function meet_deadlock() returns trigger language plpgsql as $$ begin
       -- A sequence is not rolled back: two are met, then none.
       if nextval('deadlocks') in (1, 2, 11, 12, 13) then raise exception 'deadlock detected' using errcode = '40P01'; end if;
       return new; end $$`,
  )
  await db.query('create trigger meet_deadlock before insert on leads for each row execute function meet_deadlock()')
  try {
    const campaignId = await newCampaignId()
    const adding = (email: string) => insertNewLeads(harness.context, [order(campaignId, email)])
    expect(seen((await adding('third@locked.test'))[0]).outcome).toBe('created')
    await db.query(`select setval('deadlocks', 10)`)
    await expect(adding('never@locked.test')).rejects.toMatchObject({ code: '40P01' })
    expect(await count('from leads where campaign_id = $1', campaignId)).toBe(1)
  } finally {
    await db.query('drop trigger meet_deadlock on leads')
  }
})
