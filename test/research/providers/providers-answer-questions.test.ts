import { beforeEach, expect, test } from 'vitest'
import { wantedByScores } from '../../../src/scoring/index.ts'
import { addLead, leadBody, newCampaign } from '../../support/leads/intake.ts'
import { PROVIDERS, sayOf, useProviders } from '../../support/research/research-providers.ts'
import { MAPPING, VENDORS } from '../../support/servers/local-vendors.ts'

const SIZE = 'size.example.net'
const bench = useProviders(['harbour.test', SIZE], wantedByScores)

const SURE = { ...MAPPING, match: { at: 'sure', most: 80 } }
const TELLS_INDUSTRY = { mapping: { ...SURE, fields: { 'company.industry': '/found/branch' } } }
const TELLS_SIZE = {
  mapping: {
    ...SURE,
    url: MAPPING.url.replace(VENDORS.http.host, SIZE),
    fields: { 'company.employeeCount': '/found/staff/count' },
  },
}

beforeEach(async () => {
  bench.vendors.replies.set(SIZE, sayOf('http'))
  expect((await bench.add('http', { name: 'Industry', position: 1, ...TELLS_INDUSTRY })).status).toBe(201)
  expect((await bench.add('http', { name: 'Size', position: 2, ...TELLS_SIZE })).status).toBe(201)
})

const asked = () => bench.vendors.arrived.map(({ host }) => host).filter((host) => host !== 'harbour.test')
const read = async (path: string) => (await bench.harness.call('GET', path)).body

async function add(questions: object[]): Promise<string> {
  const campaign = await newCampaign(bench.harness, { questions })
  const { body } = await addLead(bench.harness, campaign, leadBody({ company: undefined }))
  await bench.harness.settle()
  return String(body.prospectId)
}

test('a provider is asked for what a question of the campaign needs, and what it told answers the question', async () => {
  const lead = await add([{ key: 'people', question: 'How many employees do they have?', answer: 'number' }])
  expect(asked()).toEqual([SIZE])
  const { questions, runs } = await read(`/api/v1/leads/${lead}/research`)
  const { data } = await read(`/api/v1/leads/${lead}/facts`)
  const { value } = data.find(({ path }: { path: string }) => path === 'company.employeeCount')
  expect(questions).toMatchObject([{ question: 'How many employees do they have?', status: 'answered', value }])
  expect(runs[0].steps.at(-1)).toMatchObject({
    do: 'provider',
    target: 'Size',
    why: expect.stringContaining('company.employeeCount'),
    learnt: expect.stringContaining('company.employeeCount'),
    refused: null,
  })
})

test('nobody is asked where no question and no criterion needs it, and a failure stands in the trace', async () => {
  await add([{ key: 'port', question: 'Do they run their own port?', answer: 'yes_no' }])
  expect(asked()).toEqual([])
  bench.vendors.replies.set(SIZE, (response) => response.writeHead(500).end())
  const lead = await add([{ key: 'people', question: 'How many people work there?', answer: 'number' }])
  const { runs } = await read(`/api/v1/leads/${lead}/research`)
  expect(runs.at(0)?.steps.at(-1)).toMatchObject({ do: 'provider', learnt: null, refused: 'provider_error' })
})

test('whoever may not be asked leaves no run behind', async () => {
  const { body } = await bench.harness.call('GET', PROVIDERS)
  for (const { providerId } of body.data)
    await bench.harness.call('PATCH', `${PROVIDERS}/${providerId}`, { budgetPerDayUsd: 0 })
  const lead = await add([{ key: 'people', question: 'How many people work there?', answer: 'number' }])
  expect(asked()).toEqual([])
  expect((await read(`/api/v1/leads/${lead}/research`)).runs).toEqual([])
})
