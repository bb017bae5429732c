import { expect, test } from 'vitest'
import { parseId } from '../../src/platform/ids.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'
import { changeCriteria, rescore } from '../support/leads/rescoring.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const criteria = (label: string, value: number) => ({
  criteria: [
    { id: 'size', label, kind: 'must', field: 'company.employeeCount', op: 'gte', value, weight: 3 },
    { id: 'tech', kind: 'should', field: 'company.technologies', op: 'containsAny', value: ['HubSpot'], weight: 1 },
  ],
})

async function add(campaign: string): Promise<string> {
  const company = { employeeCount: 50, technologies: ['HubSpot', 'Stripe'] }
  const { body } = await addLead(harness, campaign, leadBody({ company }))
  await harness.settle()
  return String(body.prospectId)
}

const scoreOf = async (lead: string) => (await harness.call('GET', `/api/v1/leads/${lead}/score`)).body
const versions = (campaign: string, query = '') =>
  harness.call('GET', `/api/v1/campaigns/${campaign}/icp/versions${query}`)

test('each change of the criteria is a version; nothing else is', async () => {
  const campaign = await newCampaign(harness, { icp: criteria('Staff', 10) })
  await add(campaign)
  await changeCriteria(harness, campaign, criteria('Staff', 10))
  await harness.call('PATCH', `/api/v1/campaigns/${campaign}`, { restDays: 5 }, { headers: { 'if-match': '*' } })
  harness.clock.advance(1_000)
  await changeCriteria(harness, campaign, criteria('Employees', 20))
  const { body } = await versions(campaign)
  const [key] = (await query(harness, 'select key_id from api_keys limit 1')) as { key_id: string }[]
  expect(parseId('key', body.data[0].changedBy)).toBe(key?.key_id)
  expect(body).toMatchObject({
    data: [
      { icpVersion: 2, changedAt: harness.clock.now().toISOString(), leads: 0 },
      { icpVersion: 1, leads: 1 },
    ],
    nextCursor: null,
  })
  const first = await harness.call('GET', `/api/v1/campaigns/${campaign}/icp/versions/1`)
  expect(first.body).toMatchObject({ icpVersion: 1, leads: 1, icp: criteria('Staff', 10) })
  const page = await versions(campaign, '?limit=1')
  const next = await versions(campaign, `?limit=1&cursor=${encodeURIComponent(page.body.nextCursor)}`)
  expect([...page.body.data, ...next.body.data]).toEqual(body.data)
})

test('an old score is told with the criteria that made it, word for word, until the lead is scored anew', async () => {
  const campaign = await newCampaign(harness, { icp: criteria('Staff', 10) })
  const lead = await add(campaign)
  const before = await scoreOf(lead)
  expect(before.criteria[0]).toEqual({
    id: 'size',
    label: 'Staff',
    kind: 'must',
    weight: 3,
    outcome: 'match',
    match: 1,
    confidence: 1,
    points: 75,
    maxPoints: 75,
    fact: { path: 'company.employeeCount', value: 50, source: 'caller' },
    explanation: 'Employee count: 50. Wanted: at least 10. Match: 75 of 75 points.',
  })
  await changeCriteria(harness, campaign, criteria('Employees', 100))
  expect(await scoreOf(lead)).toEqual(before)
  await rescore(harness, campaign)
  await harness.settle()
  expect(await scoreOf(lead)).toMatchObject({ icpVersion: 2, status: 'disqualified', tier: 'X' })
  expect((await scoreOf(lead)).criteria[0]).toMatchObject({
    label: 'Employees',
    explanation: 'Employee count: 50. Wanted: at least 100. No match: 0 of 75 points. Disqualifies the lead.',
  })
  expect((await versions(campaign)).body.data.map(({ leads }: { leads: number }) => leads)).toEqual([1, 0])
})

test('versions of others, and those that never were, are not to be seen', async () => {
  const campaign = await newCampaign(harness, { icp: criteria('Staff', 10) })
  const other = await harness.newOrganization('Other')
  const path = `/api/v1/campaigns/${campaign}/icp/versions`
  for (const url of [path, `${path}/1`]) {
    expect((await harness.call('GET', url, undefined, { key: other.key })).status).toBe(403)
  }
  expect((await harness.call('GET', `${path}/2`)).status).toBe(404)
  for (const wrong of ['x', '0', '1.5', '99999999999']) {
    expect([wrong, (await harness.call('GET', `${path}/${wrong}`)).status]).toEqual([wrong, 400])
  }
  const copy = await harness.call('POST', `/api/v1/campaigns/${campaign}/clone`, {})
  expect((await versions(copy.body.campaignId)).body.data).toMatchObject([{ icpVersion: 1, leads: 0 }])
})
