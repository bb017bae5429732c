import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { page, startReadCompany } from '../../support/research/llm-company.ts'
import type { ReadCompany } from '../../support/research/llm-company.ts'
import { answering, companyAnswer, find, purposeOf } from '../../support/research/llm-models.ts'
import { useLlm } from '../../support/research/llm-settings.ts'

const QUESTIONS = [
  { key: 'port', question: 'Do they run their own port?', answer: 'yes_no' },
  { key: 'cranes', question: 'How many cranes have they?', answer: 'number' },
  { key: 'kind', question: 'What kind of port is it?', answer: 'choice', choices: ['Sea', 'River'] },
]
const DOMAIN = 'harbour-robotics.com'

let company: ReadCompany

beforeAll(async () => {
  company = await startReadCompany()
})

beforeEach(async () => {
  await company.renew()
  company.pages = { '/': page('Since 2011 we run our own port in Emden.') }
  await useLlm(company.harness, company.llm)
  company.llm.model = (asked) => {
    if (purposeOf(asked) !== 'research') return companyAnswer({})
    return answering(asked, ({ question }) => {
      const place = find(asked, /we run our own port[^.]*/)
      return question.includes('own port') && place !== undefined ? { value: 'yes', ...place } : undefined
    })
  }
})

afterAll(() => company.close())

const call = (method: string, path: string, body?: unknown) => company.harness.call(method, `/api/v1${path}`, body)

async function addCampaign(criteria: readonly Record<string, unknown>[] = []) {
  const sent = { name: 'Ports', questions: QUESTIONS, icp: { criteria } }
  const { body } = await call('POST', '/campaigns', sent)
  return { campaignId: body.campaignId as string, paths: body.questions.map(({ path }: { path: string }) => path) }
}

test('a person’s word about an answer stands above all, for every lead of the company, until it is taken back', async () => {
  const { campaignId, paths } = await addCampaign([
    { id: 'port', kind: 'should', field: 'answers.port', op: 'isTrue', weight: 10 },
  ])
  const lead = await company.addLead(campaignId)
  const other = await company.addLead(campaignId)
  const answer = async (of: string, at = 0) => (await call('GET', `/leads/${of}/research`)).body.questions[at]
  expect(await answer(lead)).toMatchObject({ value: 'yes', source: 'llm' })
  const said = await call('PUT', `/leads/${lead}/facts/${paths[0]}`, { value: false })
  expect(said.status).toBe(200)
  await company.harness.settle()
  expect(await answer(other)).toMatchObject({ status: 'answered', value: 'no', source: 'person', quote: null })
  const score = await call('GET', `/leads/${other}/score`)
  expect(score.body.criteria).toMatchObject([{ outcome: 'miss' }])
  expect((await call('PUT', `/leads/${lead}/facts/${paths[1]}`, { value: 14 })).status).toBe(200)
  expect(await answer(other, 1)).toMatchObject({ status: 'answered', value: 14 })
  expect((await call('DELETE', `/leads/${lead}/facts/${paths[0]}`)).status).toBe(200)
  expect(await answer(other)).toMatchObject({ value: 'yes', source: 'llm' })
})

test('what is no answer to its question is refused, and so is what nobody asked', async () => {
  const { campaignId, paths } = await addCampaign()
  const lead = await company.addLead(campaignId)
  const refused = async (path: string, value: unknown) => {
    const { status, body } = await call('PUT', `/leads/${lead}/facts/${path}`, { value })
    return [status, body.errors?.[0]?.pointer]
  }
  expect(await refused(paths[0], 'perhaps')).toEqual([400, '/value'])
  expect(await refused(paths[1], 'many')).toEqual([400, '/value'])
  expect(await refused(paths[1], [14])).toEqual([400, '/value'])
  expect(await refused(paths[2], 'Lake')).toEqual([400, '/value'])
  expect(await refused('answers.0123456789abcdef0123456789abcdef', 'yes')).toEqual([404, undefined])
  expect(await refused(paths[2], 'river')).toEqual([200, undefined])
  const { body } = await call('GET', `/leads/${lead}/research`)
  expect(body.questions[2]).toMatchObject({ value: 'River', source: 'person' })
})

test('a company without a lead is asked what a campaign asks, once', async () => {
  const { campaignId, paths } = await addCampaign()
  const path = `/companies/${DOMAIN}/research?campaignId=${campaignId}`
  expect((await call('POST', path)).status).toBe(202)
  const before = (await call('GET', path)).body
  expect(before).toMatchObject({ hasModel: true, runs: [] })
  expect(before.questions).toMatchObject(paths.map((one: string) => ({ path: one, status: 'open' })))
  await company.harness.settle()
  const { questions, runs } = (await call('GET', path)).body
  expect(questions).toMatchObject([{ value: 'yes' }, { status: 'not_found' }, { status: 'not_found' }])
  expect(runs).toMatchObject([{ state: 'done' }])
  const asked = company.llm.asked.length
  await call('POST', path)
  await company.harness.settle()
  expect(company.llm.asked).toHaveLength(asked)
  expect((await call('POST', `/companies/${DOMAIN}/research?campaignId=camp_none`)).status).toBe(404)
  await call('DELETE', '/llm')
  expect((await call('GET', path)).body.hasModel).toBe(false)
})
