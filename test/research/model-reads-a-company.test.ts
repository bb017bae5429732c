import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { page, startReadCompany } from '../support/research/llm-company.ts'
import type { ReadCompany } from '../support/research/llm-company.ts'
import { find, honest, purposeOf } from '../support/research/llm-models.ts'
import { useLlm } from '../support/research/llm-settings.ts'
import { query } from '../support/leads/prospect.ts'
import { changeCriteria, rescore } from '../support/leads/rescoring.ts'
import { status } from '../support/servers/webhook-receiver.ts'

const ABOUT = 'Founded in 1987 by two captains.\nWe are 1,200 people.\nWe sell to hospitals and ports.'
const HOSPITALS = {
  id: 'h',
  kind: 'should',
  op: 'judge',
  field: 'domain',
  value: 'Do they sell to hospitals?',
  weight: 10,
}
const question = (value: string) => ({ ...HOSPITALS, id: value.replaceAll(/\W/g, ''), value })

let company: ReadCompany

beforeAll(async () => {
  company = await startReadCompany()
})

beforeEach(async () => {
  await company.renew()
  company.pages = { '/': page('Robots for ports.', { '/about': 'About us' }), '/about': page(ABOUT) }
  company.llm.model = honest
})

afterAll(() => company.close())

const purposes = () => company.llm.asked.map(purposeOf)
const scoreOf = async (lead: string) => (await company.harness.call('GET', `/api/v1/leads/${lead}/score`)).body

test('a model reads a company once, and its facts carry page and quote', async () => {
  await useLlm(company.harness, company.llm)
  const campaign = await company.campaign()
  const lead = await company.addLead(campaign)
  await company.addLead(campaign)
  expect(purposes()).toEqual(['company'])
  expect(await company.said()).toEqual([
    {
      path: 'company.employeeCount',
      value: 1_200,
      confidence: expect.closeTo(0.8, 5),
      name: 'test-model',
      url: 'http://harbour-robotics.com/about',
      quote: '1,200 people',
    },
    expect.objectContaining({ path: 'company.foundedYear', value: 1987, quote: 'Founded in 1987' }),
  ])
  expect(await company.researched(lead)).toEqual([{ outcome: 'read' }])
  const [call] = await query(
    company.harness,
    'select purpose, prompt_version, domain, campaign_id is not null as paid from llm_calls',
  )
  expect(call).toEqual({ purpose: 'company', prompt_version: 'company-3', domain: 'harbour-robotics.com', paid: true })
})

test('with the provider down a lead goes on, and says so', async () => {
  await useLlm(company.harness, company.llm)
  company.llm.always(status(500, { 'retry-after-ms': '1' }))
  const lead = await company.addLead(await company.campaign())
  expect(await company.researched(lead)).toEqual([{ outcome: 'read', notes: ['llm_server_error'] }])
  expect((await company.harness.call('GET', `/api/v1/leads/${lead}`)).body.status).toBe('scored')
  expect(await company.said()).toEqual([])
})

test('with a cap reached a lead goes on, and the company is read once there is room', async () => {
  await useLlm(company.harness, company.llm, { caps: { tokensPerCompany: 100 } })
  const campaign = await company.campaign()
  const lead = await company.addLead(campaign)
  expect(await company.researched(lead)).toEqual([{ outcome: 'read', notes: ['llm_cap_company_tokens'] }])
  expect(company.llm.asked).toEqual([])
  await useLlm(company.harness, company.llm)
  await company.addLead(campaign)
  expect(await company.said()).toHaveLength(2)
})

test('a verdict with a quote answers a criterion, for every campaign that asks the same', async () => {
  await useLlm(company.harness, company.llm)
  const campaign = await company.campaign([HOSPITALS, question('Do they own ships?')])
  const lead = await company.addLead(campaign)
  expect(purposes()).toEqual(['company', 'research'])
  const [verdict, ...others] = (await company.said()).filter(({ path }) => String(path).startsWith('judge.'))
  expect(verdict).toMatchObject({ value: 'yes', quote: 'sell to hospitals and ports', name: 'test-model' })
  expect(others).toEqual([])
  expect(await scoreOf(lead)).toMatchObject({ criteria: [{ id: 'h', outcome: 'match' }, { outcome: 'unknown' }] })
  await company.addLead(campaign)
  await company.addLead(await company.campaign([HOSPITALS]))
  expect(purposes()).toEqual(['company', 'research'])
  await company.addLead(await company.campaign([HOSPITALS, question('Do they paint?')]))
  expect(purposes()).toEqual(['company', 'research', 'research'])
  expect(company.llm.asked.at(-1)?.instructions).not.toContain('hospitals')
})

test('a new question is put about companies that were read before, once somebody asks for new scores', async () => {
  const { harness, llm } = company
  await useLlm(harness, llm)
  const campaign = await company.campaign()
  const lead = await company.addLead(campaign)
  await changeCriteria(harness, campaign, { criteria: [HOSPITALS] })
  await harness.settle()
  expect(purposes()).toEqual(['company'])
  const before = company.visits.length
  await useLlm(harness, llm, { caps: { tokensPerCompany: 100 } })
  await rescore(harness, campaign)
  await harness.settle()
  expect(await scoreOf(lead)).toMatchObject({ icpVersion: 2, criteria: [{ id: 'h', outcome: 'unknown' }] })
  expect(purposes()).toEqual(['company'])
  // There is room again: nobody has to ask once more.
  await useLlm(harness, llm)
  harness.clock.advance(DAY)
  await harness.settle()
  expect(purposes()).toEqual(['company', 'research'])
  expect(await scoreOf(lead)).toMatchObject({ icpVersion: 2, criteria: [{ id: 'h', outcome: 'match' }] })
  expect(company.visits.length).toBe(before)
  expect((await harness.call('GET', `/api/v1/leads/${lead}`)).body).toMatchObject({ status: 'scored' })
  await rescore(harness, campaign)
  await harness.settle()
  expect(purposes()).toEqual(['company', 'research'])
  expect(await query(harness, 'select * from researches')).toEqual([])
})

test('what a campaign asks anew is passed on in the background at once, and what it asked before is not', async () => {
  const { harness, llm } = company
  const campaign = await company.campaign()
  await company.addLead(campaign)
  const ask = async (...words: string[]) => {
    const questions = words.map((word, index) => ({ key: `q${index}`, question: word, answer: 'yes_no' }))
    const headers = { 'if-match': '*' }
    expect((await harness.call('PATCH', `/api/v1/campaigns/${campaign}`, { questions }, { headers })).status).toBe(200)
    const wishes = await query(harness, 'select questions_only from researches')
    await harness.settle()
    return wishes
  }
  // Without a model nobody would answer.
  expect(await ask('Do they own ships?')).toEqual([])
  await useLlm(harness, llm)
  expect(await ask('Do they own ships?')).toEqual([])
  expect(await ask('Do they own ships?', 'Do they own cranes?')).toEqual([{ questions_only: true }])
  expect(await ask('Do they own cranes?')).toEqual([])
})

test('twelve questions are put in one run, and six answered in a turn', async () => {
  await useLlm(company.harness, company.llm)
  const campaign = await company.campaign(Array.from({ length: 45 }, (_, index) => question(`Is it number ${index}?`)))
  await company.addLead(campaign)
  const counts = company.llm.asked.map(({ instructions }) => [...instructions.matchAll(/^\d+\. \[/gm)].length)
  expect(counts).toEqual([0, 12, 6, 12, 6, 12, 6, 9, 3])
})

test('pages are kept only for whose model reads them, and read again for it', async () => {
  const plain = await company.harness.newOrganization('Plain')
  const { body } = await company.harness.call('POST', '/api/v1/campaigns', { name: 'Plain' }, { key: plain.key })
  await company.addLead(body.campaignId, {}, plain.key)
  const texts = () => query(company.harness, 'select domain, jsonb_array_length(blocks) as blocks from company_texts')
  expect(await texts()).toEqual([])
  const before = company.visits.length
  await useLlm(company.harness, company.llm)
  const campaign = await company.campaign()
  await company.addLead(campaign)
  expect(await texts()).toEqual([{ domain: 'harbour-robotics.com', blocks: 2 }])
  expect(company.visits.length).toBe(before * 2)
  await company.addLead(campaign)
  expect(company.visits.length).toBe(before * 2)
  expect(company.llm.asked).toHaveLength(1)
})

test('what the organization next door was told is not told here', async () => {
  await useLlm(company.harness, company.llm)
  await company.addLead(await company.campaign())
  const plain = await company.harness.newOrganization('Plain')
  const { body } = await company.harness.call('POST', '/api/v1/campaigns', { name: 'Plain' }, { key: plain.key })
  const lead = await company.addLead(body.campaignId, {}, plain.key)
  const { text } = await company.harness.call('GET', `/api/v1/leads/${lead}/facts`, undefined, { key: plain.key })
  expect(text).not.toContain('test-model')
})

test('new pages are read anew, and what they do not tell any more does not count', async () => {
  await useLlm(company.harness, company.llm)
  const campaign = await company.campaign([HOSPITALS])
  await company.addLead(campaign)
  company.pages = { '/': page('We are 1,300 people and sell to ports.') }
  company.harness.clock.advance(31 * DAY)
  await company.addLead(campaign)
  expect(purposes()).toEqual(['company', 'research', 'company', 'research'])
  expect((await company.said()).map(({ path, value }) => [path, value])).toEqual([['company.employeeCount', 1_300]])
})

test('the text of a site that fails stays, and follows what is read for others', async () => {
  await useLlm(company.harness, company.llm)
  const campaign = await company.campaign()
  await company.addLead(campaign)
  const kept = async () => (await query(company.harness, 'select blocks::text as text from company_texts'))[0]?.['text']
  const before = await kept()
  company.pages = undefined
  company.harness.clock.advance(31 * DAY)
  await company.addLead(campaign)
  expect(await kept()).toBe(before)
  expect(purposes()).toEqual(['company'])
  company.pages = { '/': page('We are 1,400 people.') }
  company.harness.clock.advance(31 * DAY)
  const plain = await company.harness.newOrganization('Plain')
  const { body } = await company.harness.call('POST', '/api/v1/campaigns', { name: 'Plain' }, { key: plain.key })
  await company.addLead(body.campaignId, {}, plain.key)
  expect(await kept()).toContain('1,400 people')
  await company.addLead(campaign)
  expect(await company.said()).toMatchObject([{ path: 'company.employeeCount', value: 1_400 }])
})

test('a long site is shown in part, and kept in bounds', async () => {
  await useLlm(company.harness, company.llm)
  company.pages = {
    '/': page('Robots for ports, and cranes.\n'.repeat(5_000), { '/about': 'About us' }),
    '/about': page(`${ABOUT}\n${'Cranes for ships, and ropes.\n'.repeat(5_000)}`),
  }
  await company.addLead(await company.campaign())
  const [kept] = await query(
    company.harness,
    'select pg_column_size(blocks::text) as size, length(blocks::text) as length from company_texts',
  )
  expect(kept?.['length']).toBeLessThan(52_000)
  const [asked] = company.llm.asked
  expect(asked?.text.length).toBeLessThan(3 * 12_500)
  expect(find(asked!, /1,200 people/)).toMatchObject({ block: 2 })
  expect(await company.said()).toHaveLength(2)
})
