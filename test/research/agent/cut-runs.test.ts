import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, SECOND } from '../../../src/platform/clock.ts'
import { page, startReadCompany } from '../../support/research/llm-company.ts'
import type { ReadCompany } from '../../support/research/llm-company.ts'
import { answering, companyAnswer, find, purposeOf } from '../../support/research/llm-models.ts'
import { useLlm } from '../../support/research/llm-settings.ts'
import { query } from '../../support/leads/prospect.ts'

const judge = (value: string) => ({ id: 'p', kind: 'should', op: 'judge', field: 'domain', value, weight: 10 })
const SHIPS = judge('Do they own ships?')
const PORT = judge('Do they run a port?')
const NONE = { perLead: null, perCompany: null, perCampaign: null, perDay: null }

let company: ReadCompany
/** Whether the model finds what stands there. */
let isAttentive: boolean

beforeAll(async () => {
  company = await startReadCompany()
})

beforeEach(async () => {
  await company.renew()
  company.pages = { '/': page('We run our own port in Emden.') }
  isAttentive = false
  company.llm.model = (asked) => {
    if (purposeOf(asked) !== 'research') return companyAnswer({})
    const place = isAttentive ? find(asked, /We run our own port[^.]*/) : undefined
    return answering(asked, ({ question }) => (/port/.test(question) && place ? { value: 'yes', ...place } : undefined))
  }
})

afterAll(() => company.close())

const useSteps = (perDay: number) =>
  useLlm(company.harness, company.llm, { caps: { steps: { ...NONE, perDay }, pages: NONE, seconds: NONE } })
const traceOf = async (lead: string) => (await company.harness.call('GET', `/api/v1/leads/${lead}/research`)).body
const ask = (lead: string, question: string) =>
  company.harness.call('POST', `/api/v1/leads/${lead}/research`, { question, answer: 'yes_no' })
const requests = () => query(company.harness, 'select again, questions_only, questions from researches')

test('what a run gives up that used-up caps cut short stays open, and is asked once more', async () => {
  await useSteps(24)
  const whole = await company.addLead(await company.campaign([SHIPS]))
  expect(await traceOf(whole)).toMatchObject({
    questions: [{ status: 'not_found' }],
    runs: [{ state: 'done', reason: 'gave_up' }],
  })
  const campaign = await company.campaign([PORT])
  // Runs of one instant have no order.
  company.harness.clock.advance(SECOND)
  const cut = await company.addLead(campaign)
  expect((await traceOf(cut)).questions).toMatchObject([{ status: 'open' }, {}])
  expect((await traceOf(cut)).runs).toMatchObject([{ state: 'stopped', reason: 'gave_up' }, {}])
  isAttentive = true
  company.harness.clock.advance(DAY)
  await company.addLead(campaign)
  const { questions, runs } = await traceOf(cut)
  expect(questions).toMatchObject([{ question: 'Do they run a port?', status: 'answered' }, { status: 'not_found' }])
  expect(runs).toMatchObject([{ state: 'done', reason: 'answered' }, { state: 'stopped' }, { state: 'done' }])
})

test('a person’s question that a cap puts off is asked later, alone, and of several only those without an answer', async () => {
  await useSteps(1)
  isAttentive = true
  const lead = await company.addLead(await company.campaign([SHIPS]))
  await ask(lead, 'Is there a port?')
  await ask(lead, 'Are there whales?')
  await company.harness.settle()
  const kept = { again: false, questions_only: true }
  expect(await requests()).toMatchObject([{ ...kept, questions: [{}, {}] }])
  expect((await traceOf(lead)).questions.slice(1)).toMatchObject([{ status: 'open' }, { status: 'open' }])
  // Of two steps one was used up, so that giving up does not count.
  await useSteps(2)
  company.harness.clock.advance(6 * HOUR)
  await company.harness.settle()
  expect(await requests()).toMatchObject([{ ...kept, questions: [{ question: 'Are there whales?' }] }])
  company.harness.clock.advance(DAY)
  await company.harness.settle()
  expect(await requests()).toEqual([])
  const { questions } = await traceOf(lead)
  const statusOf = (words: string) => questions.find(({ question }: { question: string }) => question === words)?.status
  expect([statusOf('Is there a port?'), statusOf('Are there whales?')]).toEqual(['answered', 'not_found'])
})
