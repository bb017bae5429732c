import { afterEach, beforeEach, expect, test } from 'vitest'
import { bring, importCall } from '../support/leads/files.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'

/** How Instantly says how far it got; the first three cells follow the address. */
const STANDINGS: Readonly<Record<string, string>> = {
  new: 'Jane,Doe,Acme,1,,0,0,0,',
  running: 'Jane,Doe,Acme,1,,2,0,0,2026-11-01T08:00:00Z',
  done: 'Jane,Doe,Acme,3,,2,0,0,2026-10-01T08:00:00Z',
  replied: 'Jane,Doe,Acme,3,1,2,1,0,2026-10-01T08:00:00Z',
  gone: 'Jane,Doe,Acme,-2,,2,0,0,2026-10-01T08:00:00Z',
  nameless: ',,,-2,,2,0,0,2026-10-01T08:00:00Z',
}
const NAMES = Object.keys(STANDINGS)
const PAIRS = NAMES.flatMap((one) => NAMES.map((two) => [one, two]))
const TRIPLES = PAIRS.flatMap((pair) => NAMES.map((three) => [...pair, three]))
const HEADER =
  'email,first_name,last_name,company_name,status,lt_interest_status,email_open_count,email_reply_count,email_click_count,timestamp_last_contact'

let harness: Harness

beforeEach(async () => {
  harness = await createHarness()
})

afterEach(() => harness.close())

const address = (standings: readonly string[], host: string) => `${standings.join('.')}@${host}.test`

/** All rows of one address beside each other, or every first row before every second. */
function fileOf(people: readonly { host: string; standings: readonly string[] }[], isApart: boolean): string {
  const rows = people.flatMap(({ host, standings }) =>
    standings.map((standing, place) => ({ place, row: `${address(standings, host)},${STANDINGS[standing]}` })),
  )
  const sorted = isApart ? rows.toSorted((a, b) => a.place - b.place) : rows
  return [HEADER, ...sorted.map(({ row }) => row), ''].join('\n')
}

async function planOf(importId: string) {
  await importCall(harness, 'GET', `${importId}/plan`)
  await harness.settle()
  const { body, text } = await importCall(harness, 'GET', `${importId}/plan`)
  expect(body.state, text).toBe('done')
  return body.plan
}

/** What became of every person, in words of plans. */
async function found(): Promise<Record<string, number>> {
  const rows = await query(
    harness,
    `select outcome, count(*)::int as people from (
       select case when s.note like 'From an export%' or c.email_key ~ '(gone|nameless).*@blocked' then 'suppresses'
         when c.email_key like '%@here.test' then 'duplicate'
         when l.end_reason = 'suppressed' then 'suppressed'
         when l.status = 'ended' then 'ended' when l.hold_reason is not null then 'held' else 'mail' end as outcome
       from contacts c left join leads l using (organization_id, address_hash)
         left join suppressions s on s.organization_id = c.organization_id and s.value = c.email_key) o
     group by outcome`,
  )
  return Object.fromEntries(rows.map(({ outcome, people }) => [outcome, people]))
}

test.each([
  ['skip', true],
  ['skip', false],
  ['update', true],
  ['reject', true],
] as const)(
  'whatever rows of one address say, in any order, the plan counts people as the import leaves them: %s, apart %s',
  async (onDuplicate, isApart) => {
    const campaignId = await newActiveCampaign(harness)
    const of = (host: string, orders: readonly string[][]) => orders.map((standings) => ({ host, standings }))
    const people = [...of('fresh', TRIPLES), ...of('blocked', PAIRS), ...of('here', PAIRS)]
    const blocked = of('blocked', PAIRS).map(({ host, standings }) => address(standings, host))
    expect((await harness.call('POST', '/api/v1/suppressions', { addresses: blocked })).status).toBeLessThan(300)
    for (const { host, standings } of of('here', PAIRS))
      await addLead(harness, campaignId, leadBody({ email: address(standings, host) }))
    const brought = await bring(harness, fileOf(people, isApart), { campaignId, onDuplicate })
    expect(brought.body, brought.text).toMatchObject({ vendor: 'instantly', missing: [] })
    const { importId } = brought.body
    const plan = await planOf(importId)
    await importCall(harness, 'POST', `${importId}/start`)
    await harness.settle()
    expect((await importCall(harness, 'GET', importId)).body.state).toBe('done')
    const { mail, held, ended, suppresses, suppressed, duplicate, ...others } = plan.counts
    expect({ mail, held, ended, suppresses, suppressed, duplicate }).toEqual({ held: 0, ...(await found()) })
    const repeated = people.reduce((sum, { standings }) => sum + standings.length - 1, 0)
    expect(others).toMatchObject({ repeated, invalid: 0, erased: 0 })
  },
)

test('a row that a later one overtakes is shown as what becomes of it, and is not simulated', async () => {
  const campaignId = await newActiveCampaign(harness)
  const orders = [['new', 'replied'], ['new'], ['new', 'gone']]
  const people = orders.map((standings) => ({ host: 'fresh', standings }))
  const brought = await bring(harness, fileOf(people, true), { campaignId })
  const { samples, counts, forecast } = await planOf(brought.body.importId)
  expect(counts).toMatchObject({ mail: 1, ended: 1, suppresses: 1, repeated: 2 })
  expect(samples.map(({ line, outcome, detail }: Record<string, unknown>) => [line, outcome, detail])).toEqual([
    [2, 'ended', 'Line 5 says: They replied to the other tool.'],
    [3, 'mail', 'It would be mailed.'],
    [4, 'suppresses', 'Line 6 says: The other tool says unsubscribed: the address is suppressed everywhere.'],
    [5, 'repeated', 'Its address is already in an earlier row. It ends all the same. They replied to the other tool.'],
    [
      6,
      'repeated',
      'Its address is already in an earlier row. The other tool says unsubscribed: the address is suppressed everywhere.',
    ],
  ])
  expect(forecast.emails.map(({ line }: { line: number }) => line)).toEqual([3])
})
