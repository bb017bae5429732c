import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '../../../src/platform/clock.ts'
import { askingStage, companyStage, llmSource } from '../../../src/research/index.ts'
import { researchQuestionsOf } from '../../../src/scoring/index.ts'
import { page, startReadCompany } from '../../support/research/llm-company.ts'
import type { ReadCompany } from '../../support/research/llm-company.ts'
import { addressOf, companyAnswer, find, purposeOf, step } from '../../support/research/llm-models.ts'
import { useLlm } from '../../support/research/llm-settings.ts'
import { startProcess } from '../../support/processes/mortal-process.ts'
import { query } from '../../support/leads/prospect.ts'

/** What one run may use at most: what a process that dies leaves counted. */
const MOST = { steps: 24, pages: 8 }

let company: ReadCompany

beforeAll(async () => {
  company = await startReadCompany()
})

afterAll(() => company.close())

/** A company whose question is answered in a run of two steps and a page; a lead there. */
async function prepare(): Promise<string> {
  company.pages = {
    '/': page('Robots for ports.', { '/fleet': 'Our fleet' }),
    '/fleet': page('Since 2011 we run our own port in Emden.'),
  }
  company.llm.model = (asked) => {
    if (purposeOf(asked) !== 'research') return companyAnswer({})
    const place = find(asked, /we run our own port[^.]*/)
    if (place !== undefined) return { steps: [step('answer', { question: 1, value: 'yes', ...place })] }
    const target = addressOf(asked, '/fleet')
    return { steps: [target === undefined ? step('find', { target: 'own port' }) : step('open', { target })] }
  }
  const none = { perLead: null, perCompany: null, perCampaign: null, perDay: null }
  const caps = { tokensPerCompany: null, tokensPerDay: null, usdPerDay: null, steps: none, pages: none, seconds: none }
  await useLlm(company.harness, company.llm, { caps })
  return company.addLead(await company.campaign())
}

async function expectAnswered(lead: string, question: string, about: string): Promise<void> {
  const { harness } = company
  const { questions, runs } = (await harness.call('GET', `/api/v1/leads/${lead}/research`)).body
  const answered = questions.find((one: { question: string }) => one.question === question)
  expect(answered, about).toMatchObject({ status: 'answered', value: 'yes' })
  expect(runs.map(({ state }: { state: string }) => state)).not.toContain('running')
  expect(await query(harness, 'select * from researches'), about).toEqual([])
  const facts = await query(harness, 'select 1 from facts where path = $1 and replaced_at is null', [answered.path])
  expect(facts, about).toHaveLength(1)
}

test('a process may die at any statement of a run: the next one finishes it, and no answer is lost or counted twice', async () => {
  const { harness } = company
  const lead = await prepare()
  const sources = [llmSource(researchQuestionsOf)]
  let [deaths, runs] = [0, 0]
  for (let statement = 1; ; statement += 1) {
    let hasDied = false
    for (const moment of ['before', 'after'] as const) {
      runs += 1
      const question = `Do they run port ${runs}?`
      await harness.call('POST', `/api/v1/leads/${lead}/research`, { question, answer: 'yes_no' })
      await passOn(companyStage(harness.context, sources), harness.organizationId)
      const mortal = startProcess(harness.context)
      mortal.dieAt(statement, moment)
      await passOn(askingStage(mortal.context, sources), harness.organizationId).catch(() => undefined)
      deaths += Number(mortal.isDead)
      hasDied ||= mortal.isDead
      // Until the lease of a process that is gone runs out.
      harness.clock.advance(MINUTE)
      await harness.settle()
      await expectAnswered(lead, question, `${moment} statement ${statement}`)
    }
    if (!hasDied) break
  }
  expect(deaths).toBeGreaterThan(40)
  const [spent] = await query(harness, `select steps::int, pages::int from llm_spend where scope = 'day'`)
  // Each death left at most what its run might have used.
  expect(Number(spent?.['steps'])).toBeLessThanOrEqual(3 * runs + MOST.steps * deaths)
  expect(Number(spent?.['pages'])).toBeLessThanOrEqual(runs + MOST.pages * deaths)
}, 600_000)

async function passOn(stage: ReturnType<typeof askingStage>, organizationId: string): Promise<void> {
  const { jobs } = await stage.claim(organizationId, 1)
  await Promise.all(jobs.map((job) => job(new AbortController().signal)))
}
