import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { askLlm, forgetOldLlmRows } from '../../src/research/index.ts'
import { page, startReadCompany } from '../support/research/llm-company.ts'
import type { ReadCompany } from '../support/research/llm-company.ts'
import { companyAnswer, honest, purposeOf, step } from '../support/research/llm-models.ts'
import { useLlm } from '../support/research/llm-settings.ts'
import { query } from '../support/leads/prospect.ts'

let company: ReadCompany

beforeAll(async () => {
  company = await startReadCompany()
})

beforeEach(async () => {
  await company.renew()
  company.pages = { '/': page('Founded in 1987.') }
  company.llm.model = honest
  await useLlm(company.harness, company.llm)
})

afterAll(() => company.close())

const counts = async () => {
  const [row] = await query(
    company.harness,
    `select (select count(*) from llm_calls)::int as calls, (select count(*) from company_texts)::int as texts,
       (select array_agg(scope order by scope) from llm_spend) as scopes`,
  )
  return row
}

test('counts of past days go first, then the texts of pages, and the books last', async () => {
  const { context, clock, organizationId } = company.harness
  await company.addLead(await company.campaign())
  expect(await counts()).toEqual({ calls: 1, texts: 1, scopes: ['campaign', 'company', 'day'] })
  await forgetOldLlmRows.run(context)
  expect(await counts()).toEqual({ calls: 1, texts: 1, scopes: ['campaign', 'company', 'day'] })
  clock.advance(3 * DAY)
  await forgetOldLlmRows.run(context)
  expect(await counts()).toEqual({ calls: 1, texts: 1, scopes: ['campaign'] })
  clock.advance(30 * DAY)
  await forgetOldLlmRows.run(context)
  expect(await counts()).toEqual({ calls: 1, texts: 0, scopes: ['campaign'] })
  clock.advance(400 * DAY)
  await forgetOldLlmRows.run(context)
  expect(await counts()).toMatchObject({ calls: 0, scopes: ['campaign'] })
  const schema = Type.Object({}, { additionalProperties: false })
  const question = { purpose: 'trial', promptVersion: 'trial-1', instructions: 'Say nothing.', blocks: [], schema }
  company.llm.model = () => ({})
  expect(await askLlm(context, { organizationId, ...question }, new AbortController().signal)).toMatchObject({
    ok: true,
  })
})

test('a page that was opened goes with the texts of pages, the run that opened it with the books', async () => {
  const { context, clock } = company.harness
  const kept = async () => {
    await forgetOldLlmRows.run(context)
    const counted =
      'select (select count(*) from company_pages)::int as pages, count(*)::int as runs from research_runs'
    return (await query(company.harness, counted))[0]
  }
  const opens = { steps: [step('open', { target: '1' }), step('give_up')] }
  company.llm.model = (asked) => (purposeOf(asked) === 'research' ? opens : companyAnswer({}))
  const judge = { id: 'p', kind: 'should', op: 'judge', field: 'domain', value: 'Do they run a port?', weight: 10 }
  await company.addLead(await company.campaign([judge]))
  clock.advance(30 * DAY)
  expect(await kept()).toEqual({ pages: 1, runs: 1 })
  clock.advance(DAY)
  expect(await kept()).toEqual({ pages: 0, runs: 1 })
  clock.advance(369 * DAY)
  expect(await kept()).toEqual({ pages: 0, runs: 1 })
  clock.advance(DAY)
  expect(await kept()).toEqual({ pages: 0, runs: 0 })
})
