import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createKey } from '../../../src/accounts/index.ts'
import { DAY } from '../../../src/platform/clock.ts'
import { parseId } from '../../../src/platform/ids.ts'
import { page, startReadCompany } from '../../support/research/llm-company.ts'
import type { ReadCompany } from '../../support/research/llm-company.ts'
import { addressOf, answering, companyAnswer, find, purposeOf, step } from '../../support/research/llm-models.ts'
import { useLlm } from '../../support/research/llm-settings.ts'
import { query } from '../../support/leads/prospect.ts'
import type { Asked, Model } from '../../support/servers/llm-server.ts'

const PORTS = { id: 'p', kind: 'should', op: 'judge', field: 'domain', value: 'Do they run a port?', weight: 10 }

let company: ReadCompany

beforeAll(async () => {
  company = await startReadCompany()
})

beforeEach(async () => {
  await company.renew()
  company.pages = {
    '/': page('Robots for ports.', { '/fleet': 'Our fleet', '/shed': 'The shed' }),
    '/fleet': page('Since 2011 we run our own port in Emden.\nIt has 14 cranes.'),
    '/shed': page('It all began in a shed.'),
  }
  await useLlm(company.harness, company.llm)
})

afterAll(() => company.close())

/** Plays these turns of the research agent one after the other, then gives up. */
function playing(...turns: ((asked: Asked) => unknown)[]): Model {
  return (asked) => {
    if (purposeOf(asked) !== 'research') return companyAnswer({})
    const turn = turns.shift()
    return turn === undefined ? { steps: [step('give_up')] } : turn(asked)
  }
}

const open = (ending: string) => (asked: Asked) => ({
  steps: [step('open', { question: 1, target: addressOf(asked, ending) ?? '', why: 'Perhaps.' })],
})
const NOTHING = { question: null, target: null, why: null, learnt: null, quote: null, url: null, refused: null }
const answerPort = (asked: Asked) =>
  answering(asked, () => ({ value: 'yes', ...find(asked, /we run our own port[^.]*/)! }))
const trace = async (lead: string) => (await company.harness.call('GET', `/api/v1/leads/${lead}/research`)).body
const ask = (lead: string, body: unknown) => company.harness.call('POST', `/api/v1/leads/${lead}/research`, body)

test('the agent opens a page that another one links, answers with its quote, and each step is on record', async () => {
  company.llm.model = playing(open('/fleet'), answerPort)
  const lead = await company.addLead(await company.campaign([PORTS]))
  const path = expect.stringMatching(/^judge\./)
  const url = 'http://harbour-robotics.com/fleet'
  const { questions, runs } = await trace(lead)
  expect(questions).toEqual([
    {
      path,
      question: 'Do they run a port?',
      answer: 'yes_no',
      choices: null,
      status: 'answered',
      value: 'yes',
      confidence: expect.closeTo(0.8, 5),
      quote: 'we run our own port in Emden',
      url,
      source: 'llm',
      observedAt: expect.any(String),
      looked: ['http://harbour-robotics.com/', url],
    },
  ])
  expect(runs).toEqual([
    {
      runId: expect.stringMatching(/^run_/),
      state: 'done',
      reason: 'answered',
      startedAt: expect.any(String),
      endedAt: expect.any(String),
      pages: 1,
      tokens: 2_200,
      usd: expect.any(Number),
      seconds: 0,
      steps: [
        { ...NOTHING, do: 'read', url: 'http://harbour-robotics.com/', learnt: 'Harbour Robotics' },
        { ...NOTHING, do: 'open', question: path, target: url, url, why: 'Perhaps.', learnt: 'Harbour Robotics' },
        { ...NOTHING, do: 'answer', question: path, learnt: 'yes', quote: 'we run our own port in Emden', url },
      ].map((one) => ({ ...one, at: expect.any(String) })),
    },
  ])
  const score = await company.harness.call('GET', `/api/v1/leads/${lead}/score`)
  expect(score.body.criteria).toMatchObject([{ id: 'p', outcome: 'match' }])
})

test('a page is fetched once for all organizations, for a week', async () => {
  const visits = () => company.visits.filter((path) => path === '/fleet').length
  company.llm.model = playing(open('/fleet'), answerPort, open('/fleet'), answerPort, open('/fleet'), answerPort)
  await company.addLead(await company.campaign([PORTS]))
  const other = await company.harness.newOrganization('Other')
  await useLlm(company.harness, company.llm, {}, other.key)
  const { body } = await company.harness.call(
    'POST',
    '/api/v1/campaigns',
    { name: 'O', icp: { criteria: [PORTS] } },
    other,
  )
  const lead = await company.addLead(body.campaignId, {}, other.key)
  const { body: shown } = await company.harness.call('GET', `/api/v1/leads/${lead}/research`, undefined, other)
  expect(shown.questions).toMatchObject([{ status: 'answered' }])
  expect(visits()).toBe(1)
  company.harness.clock.advance(31 * DAY)
  await company.addLead(await company.campaign([PORTS]))
  expect(visits()).toBe(2)
})

test('words are looked for in all that was read, and the lines around them are shown', async () => {
  const filler = 'We like our work and our customers, wherever they are.\n'.repeat(250)
  company.pages!['/fleet'] = page(`${filler}Our port has a tide gate.\nWe run our own port in Emden.\n${filler}`)
  let shown: Asked | undefined
  company.llm.model = playing(
    open('/fleet'),
    () => ({ steps: [step('find', { target: 'own PORT' })] }),
    (asked) => {
      shown = asked
      return answering(asked, () => ({ value: 'yes', ...find(asked, /We run our own port[^.]*/)! }))
    },
  )
  const lead = await company.addLead(await company.campaign([PORTS]))
  const [found] = shown!.blocks.filter(({ kind }) => kind === 'found')
  expect(found?.text.split('\n').slice(1, 3)).toEqual(['Our port has a tide gate.', 'We run our own port in Emden.'])
  const { questions, runs } = await trace(lead)
  expect(questions).toMatchObject([{ value: 'yes', url: 'http://harbour-robotics.com/fleet' }])
  expect(runs[0].steps.at(-2)).toMatchObject({ do: 'find', target: 'own PORT', learnt: 'Found at 3 places.' })
})

test('what nobody finds is not found, says where it was looked for, and is not asked again', async () => {
  company.llm.model = playing(open('/shed'))
  const campaign = await company.campaign([PORTS])
  const lead = await company.addLead(campaign)
  const asked = company.llm.asked.length
  await company.addLead(campaign)
  expect(company.llm.asked).toHaveLength(asked)
  const { questions, runs } = await trace(lead)
  const looked = ['http://harbour-robotics.com/', 'http://harbour-robotics.com/shed']
  expect(questions).toMatchObject([{ status: 'not_found', value: null, looked }])
  expect(runs).toMatchObject([{ state: 'done', reason: 'gave_up' }])
})

test('of two answers that contradict each other neither counts', async () => {
  const say = (value: string) => (asked: Asked) =>
    step('answer', { question: 1, value, ...find(asked, /we run our own port[^.]*/)! })
  company.llm.model = playing(open('/fleet'), (asked) => ({ steps: [say('yes')(asked), say('no')(asked)] }))
  const lead = await company.addLead(await company.campaign([PORTS]))
  const { questions, runs } = await trace(lead)
  expect(questions).toMatchObject([{ status: 'not_found', value: null }])
  expect(runs[0].steps.at(-1)).toMatchObject({ do: 'answer', learnt: 'no', refused: 'contradicts' })
})

test('somebody asks one question more, and a person’s word stands above its answer', async () => {
  const { harness } = company
  company.llm.model = playing(open('/fleet'), (asked) => ({
    steps: [step('answer', { question: 1, value: '14', ...find(asked, /has 14 cranes/)! })],
  }))
  const lead = await company.addLead(await company.campaign())
  expect(company.llm.asked).toHaveLength(1)
  expect((await ask(lead, { question: 'How many cranes have they?', answer: 'number' })).status).toBe(202)
  expect((await trace(lead)).questions).toMatchObject([{ question: 'How many cranes have they?', status: 'open' }])
  await harness.settle()
  const [asked] = (await trace(lead)).questions
  expect(asked).toMatchObject({ status: 'answered', value: 14, quote: 'has 14 cranes', answer: 'number' })
  expect(await query(harness, 'select * from researches')).toEqual([])
  const ofCompany = await harness.call('GET', '/api/v1/companies/harbour-robotics.com/research')
  expect(ofCompany.body).toMatchObject({ questions: [{ value: 14 }], runs: [{ state: 'done', pages: 1 }] })
  const corrected = await harness.call('PUT', `/api/v1/leads/${lead}/facts/${asked.path}`, { value: 15 })
  expect(corrected.status).toBe(200)
  await ask(lead, { question: 'How many cranes have they?', answer: 'number' })
  await harness.settle()
  expect((await trace(lead)).questions).toMatchObject([{ status: 'answered', value: 15, source: 'person' }])
})

test('a question that nobody could answer is refused in words', async () => {
  const lead = await company.addLead(await company.campaign())
  const refused = async (body: unknown) => {
    const { status, body: answer } = await ask(lead, body)
    return [status, answer.errors?.[0]?.pointer ?? answer.code]
  }
  expect(await refused({ answer: 'number' })).toEqual([400, '/question'])
  expect(await refused({ question: 'Which kind?', answer: 'choice' })).toEqual([400, '/choices'])
  expect(await refused({ question: 'Why?', choices: ['a', 'b'] })).toEqual([400, '/choices'])
  for (let number = 0; number < 10; number += 1) await ask(lead, { question: `Is it number ${number}?` })
  expect(await refused({ question: 'Is it another?' })).toEqual([409, 'illegal_transition'])
  expect((await ask(lead, { question: 'Is it number 3?' })).status).toBe(202)
  await company.harness.call('DELETE', '/api/v1/llm')
  expect((await ask(lead, { question: 'Is it?' })).status).toBe(409)
  expect((await ask(lead, undefined)).status).toBe(202)
})

test('what a caller wishes to know is looked for, at the addresses that it names too', async () => {
  const notes = [
    'Find out whether they run a port for quokka@zoo.example.',
    'See http://harbour-robotics.com/hidden and http://elsewhere.example/hidden.',
  ].join('\n')
  company.pages!['/hidden'] = page('We run our own port in Emden.')
  const asked: Asked[] = []
  company.llm.model = playing(
    (turn) => {
      asked.push(turn)
      return open('/hidden')(turn)
    },
    (turn) => answering(turn, () => ({ value: 'yes', ...find(turn, /We run our own port[^.]*/)! })),
  )
  const lead = await company.addLead(await company.campaign(), { notes })
  expect(asked[0]?.instructions).toContain('1. [yes_no] "Whether they run a port for [email]?"')
  expect(asked[0]?.text).not.toMatch(/elsewhere\S+ \(named/)
  const { questions } = await trace(lead)
  expect(questions).toMatchObject([{ answer: 'yes_no', status: 'answered', value: 'yes', source: 'llm' }])
  expect(company.visits).toContain('/hidden')
})

test('a lead that is deleted takes the runs along that show its words, and a limited key sees those of its campaigns', async () => {
  const { harness } = company
  const mine = await company.campaign([PORTS])
  const theirs = await company.campaign()
  const lead = await company.addLead(theirs)
  company.llm.model = playing()
  const wishing = await company.addLead(mine, { notes: 'Find out whether they own ships.' })
  const order = { organizationId: harness.organizationId, name: 'part', createdBy: 'test', scopes: ['leads:read'] }
  const limited = await createKey(harness.context, { ...order, campaignIds: [parseId('camp', theirs)!] })
  const seen = async (key?: string) =>
    (await harness.call('GET', `/api/v1/leads/${lead}/research`, undefined, key === undefined ? {} : { key })).body
  expect((await seen()).runs).toHaveLength(1)
  expect(await seen(limited.key)).toMatchObject({ questions: [], runs: [] })
  expect((await harness.call('DELETE', `/api/v1/leads/${wishing}`)).status).toBeLessThan(300)
  await harness.settle()
  expect(await query(harness, 'select * from research_runs')).toEqual([])
})
