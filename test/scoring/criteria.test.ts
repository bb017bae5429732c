import { expect, test } from 'vitest'
import type { Answer } from '../support/installation/harness.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const create = (criterion: Record<string, unknown>): Promise<Answer> => {
  const whole = { id: 'c', kind: 'should', op: 'exists', weight: 1, ...criterion }
  return harness.call('POST', '/api/v1/campaigns', { name: 'Criteria', icp: { criteria: [whole] } })
}

test.each([
  ['company.industri', 'company.industry'],
  ['employeeCount', 'company.employeeCount'],
  ['company.signals.funding.date', 'company.signals.recentFunding.date'],
  ['contact.senority', 'contact.seniority'],
  ['customdata.region', 'customData.region'],
  ['customData', 'customData.<key>'],
  ['__proto__', undefined],
])('a criterion on %s is refused when it is saved, with the nearest name', async (field, nearest) => {
  const { status, body } = await create({ field })
  expect([status, body.code]).toEqual([400, 'validation_failed'])
  expect(body.errors).toMatchObject([{ pointer: '/icp/criteria/0/field', code: 'unknown_field' }])
  if (nearest !== undefined) expect(body.errors[0].detail).toContain(`The nearest is "${nearest}".`)
})

test.each([
  [{ field: 'company.employeeCount', op: 'contains', value: '5' }, '/icp/criteria/0/op', 'unsuitable_op'],
  [{ field: 'company.employeeCount', op: 'eq', value: 'fifty' }, '/icp/criteria/0/value', 'bad_value'],
  [{ field: 'company.technologies', op: 'within', value: 30 }, '/icp/criteria/0/op', 'unsuitable_op'],
  [{ field: 'company.country', op: 'isTrue' }, '/icp/criteria/0/op', 'unsuitable_op'],
  [{ field: 'title', op: 'eq', value: 'CTO', halfLifeDays: 3 }, '/icp/criteria/0/halfLifeDays', 'unused_option'],
])('types are respected: %j is refused', async (criterion, pointer, code) => {
  const { status, body } = await create(criterion)
  expect([status, body.errors]).toMatchObject([400, [{ pointer, code }]])
})

test.each([
  ['company.country', 'in', ['Germany', 'Germny'], '/icp/criteria/0/value/1', 'Did you mean Germany?'],
  ['company.country', 'eq', 'Atlantis', '/icp/criteria/0/value', 'It matches no lead.'],
  ['contact.seniority', 'eq', 'dirctor', '/icp/criteria/0/value', 'Did you mean director?'],
  ['contact.department', 'eq', 'Marketng', '/icp/criteria/0/value', 'Did you mean marketing?'],
  ['company.industry', 'in', ['Sofware'], '/icp/criteria/0/value/0', 'Did you mean software?'],
])('%s %s %j is saved with a warning that says what is near', async (field, op, value, pointer, words) => {
  const { status, body } = await create({ field, op, value })
  expect(status).toBe(201)
  const about = body.warnings.filter(({ code }: { code: string }) => code === 'unknown_value')
  expect(about).toEqual([{ pointer, code: 'unknown_value', detail: expect.stringContaining(words) }])
})

test.each([
  ['company.country', ['DE', 'USA', 'Österreich', 'Holland']],
  ['contact.seniority', ['c_suite', 'Vice President', 'owner']],
  ['company.industry', ['Underwater basket weaving', 'SaaS', 'Maschinenbau']],
  ['contact.department', ['Sales', 'Berth planning']],
  ['title', ['CTO', 'Germny']],
])('no warning for what is known, or is anybody’s to name: %s in %j', async (field, value) => {
  const { body } = await create({ field, op: 'in', value })
  expect(body.warnings.filter(({ code }: { code: string }) => code === 'unknown_value')).toEqual([])
})

test('any key of customData and researchData can be named, and is read', async () => {
  const campaign = await newCampaign(harness, {
    icp: {
      criteria: [
        { id: 'plan', kind: 'should', field: 'customData.Plan name.x', op: 'eq', value: 'Trial', weight: 1 },
        { id: 'seats', kind: 'should', field: 'researchData.seats', op: 'gte', value: 5, weight: 1 },
      ],
    },
  })
  const data = { customData: { 'Plan name': { x: 'trial' } }, researchData: { seats: 7 } }
  const { body } = await addLead(harness, campaign, leadBody(data))
  await harness.settle()
  expect((await harness.call('GET', `/api/v1/leads/${body.prospectId}/score`)).body).toMatchObject({ value: 100 })
})

test('a question to a judge is there, and neutral while nobody judges', async () => {
  const judge = { id: 'fit', label: 'Ships goods', kind: 'must', op: 'judge', value: 'Do they ship goods?', weight: 30 }
  const size = { id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 10, weight: 70 }
  const campaign = await newCampaign(harness, { icp: { criteria: [judge, size] } })
  const { body } = await addLead(harness, campaign, leadBody({ company: { employeeCount: 50 } }))
  await harness.settle()
  const score = (await harness.call('GET', `/api/v1/leads/${body.prospectId}/score`)).body
  expect(score).toMatchObject({ value: 85, low: 70, high: 100, coverage: 0.7, tier: 'A', status: 'review' })
  expect(score.nextBest).toEqual(['fit'])
  expect(score.criteria[0]).toMatchObject({ id: 'fit', outcome: 'unknown', points: 15, confidence: 0 })
})

test('there are templates to start from, which can be saved as they are', async () => {
  const { status, body } = await harness.call('GET', '/api/v1/icp-templates')
  expect(status).toBe(200)
  expect(body.data.length).toBeGreaterThanOrEqual(6)
  for (const { templateId, name, suits, icp } of body.data) {
    expect([templateId, name, suits].every((word) => typeof word === 'string' && word !== '')).toBe(true)
    const saved = await harness.call('POST', '/api/v1/campaigns', { name, icp })
    expect([templateId, saved.status]).toEqual([templateId, 201])
    expect(saved.body.icp.criteria).toEqual(icp.criteria)
  }
})
