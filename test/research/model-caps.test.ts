import Type from 'typebox'
import { beforeEach, expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { parseId } from '../../src/platform/ids.ts'
import { askLlm } from '../../src/research/index.ts'
import type { PromptBlock } from '../../src/research/index.ts'
import { renew } from '../support/installation/renew.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { says, useLlmServer } from '../support/servers/llm-server.ts'
import { useLlm } from '../support/research/llm-settings.ts'
import { query } from '../support/leads/prospect.ts'
import { until } from '../support/processes/until.ts'

const Word = Type.Object({ word: Type.String() }, { additionalProperties: false })
const NO_CAPS = {
  tokensPerCompany: null,
  tokensPerLead: null,
  tokensPerCampaign: null,
  tokensPerDay: null,
  usdPerLead: null,
  usdPerCampaign: null,
  usdPerDay: null,
}

const harness = useHarness()
const server = useLlmServer(() => ({ word: 'yes' }))

beforeEach(() => renew(harness))

interface About {
  readonly domain?: string
  readonly leadId?: string
  readonly campaignId?: string
}

async function ask(about: About = {}, blocks: readonly PromptBlock[] = []): Promise<string> {
  const question = { purpose: 'trial', promptVersion: 'trial-1', instructions: 'Say yes.', blocks, schema: Word }
  const { context, organizationId } = harness
  const answer = await askLlm(context, { organizationId, ...question, ...about }, new AbortController().signal)
  return answer.ok ? 'ok' : answer.reason
}

const setCaps = (caps: Record<string, unknown>) => useLlm(harness, server, { caps: { ...NO_CAPS, ...caps } })
const today = async () => {
  const [row] = await query(
    harness,
    `select tokens::int as tokens, usd::float8 as usd from llm_spend where scope = 'day'`,
  )
  return row as { tokens: number; usd: number }
}

/** What one call is counted for while it is under way, and what it comes to. */
async function costOfOne(): Promise<{ most: number; real: number }> {
  await setCaps({})
  await ask()
  const { usd: real } = await today()
  const gate = Promise.withResolvers<void>()
  server.next((response, received) => void gate.promise.then(() => says({ word: 'yes' })(response, received)))
  const under = ask()
  await server.arrived(2)
  const { usd } = await today()
  gate.resolve()
  await under
  await query(harness, 'delete from llm_spend')
  return { most: usd - real, real }
}

test('fifty at once stay below a cap in dollars', async () => {
  const { most, real } = await costOfOne()
  await setCaps({ usdPerDay: most * 7.5 })
  const gate = Promise.withResolvers<void>()
  server.always((response, received) => void gate.promise.then(() => says({ word: 'yes' })(response, received)))
  const before = server.asked.length
  const answers = Promise.all(Array.from({ length: 50 }, () => ask()))
  await server.arrived(before + 7)
  const refused = () => query(harness, `select 1 from llm_calls where state = 'skipped'`)
  await until(refused, ({ length }) => length === 43, { what: '43 refusals', patience: 20_000 })
  expect((await today()).usd).toBeCloseTo(most * 7, 9)
  gate.resolve()
  expect((await answers).toSorted()).toEqual([...Array(43).fill('cap_day_usd'), ...Array(7).fill('ok')])
  expect(server.asked.length - before).toBe(7)
  expect((await today()).usd).toBeCloseTo(real * 7, 9)
  const { body } = await harness.call('GET', '/api/v1/llm/usage')
  expect(body.today.usdLeft).toBeCloseTo(most * 7.5 - real * 7, 9)
  expect(body.reasons).toMatchObject([{ reason: 'cap_day_usd', count: 43, detail: expect.stringContaining('day') }])
})

test.each([
  ['tokensPerDay', 'cap_day_tokens'],
  ['tokensPerCampaign', 'cap_campaign_tokens'],
])('fifty at once of a model without prices stay below %s', async (cap, reason) => {
  const campaignId = parseId('camp', await newCampaign(harness)) ?? ''
  await useLlm(harness, server, { prices: null, caps: NO_CAPS })
  const gate = Promise.withResolvers<void>()
  server.always((response, received) => void gate.promise.then(() => says({ word: 'yes' })(response, received)))
  const first = ask({ campaignId })
  await server.arrived(1)
  const { tokens: most } = await today()
  await useLlm(harness, server, { prices: null, caps: { ...NO_CAPS, [cap]: Math.floor(most * 7.5) } })
  const answers = Promise.all(Array.from({ length: 49 }, () => ask({ campaignId })))
  const refused = () => query(harness, `select 1 from llm_calls where state = 'skipped'`)
  await until(refused, ({ length }) => length === 43, { what: '43 refusals', patience: 20_000 })
  expect(await today()).toEqual({ tokens: most * 7, usd: 0 })
  gate.resolve()
  expect(await first).toBe('ok')
  expect((await answers).toSorted()).toEqual([...Array(43).fill(reason), ...Array(6).fill('ok')])
  expect(server.asked).toHaveLength(7)
  const { body } = await harness.call('GET', '/api/v1/llm/usage')
  const tokensCap = cap === 'tokensPerDay' ? Math.floor(most * 7.5) : null
  const { tokens } = await today()
  expect(body.today).toMatchObject({ tokens, tokensCap, tokensLeft: tokensCap === null ? null : tokensCap - tokens })
  expect(body.reasons).toMatchObject([{ reason, count: 43, detail: expect.stringContaining('tokens') }])
})

test('a page of figures, of which each byte is a token, takes nobody past a cap', async () => {
  const usdPerDay = 0.5
  await setCaps({ usdPerDay })
  const gate = Promise.withResolvers<void>()
  server.always((response, received) => {
    const count = Buffer.byteLength(received.body)
    const usage = { prompt_tokens: count, completion_tokens: 5, total_tokens: count + 5 }
    void gate.promise.then(() => says({ word: 'yes' }, usage)(response, received))
  })
  const blocks = [{ kind: 'home', text: 'a;1|"b;2|'.repeat(6_000) }]
  const answers = Promise.all(Array.from({ length: 30 }, () => ask({}, blocks)))
  const settled = () => query(harness, `select 1 from llm_calls where state in ('skipped', 'under_way')`)
  await until(settled, ({ length }) => length === 30, { what: '30 calls in the books', patience: 60_000 })
  gate.resolve()
  expect((await answers).filter((answer) => answer === 'ok').length).toBeGreaterThan(1)
  const { usd } = await today()
  expect(usd).toBeGreaterThan(usdPerDay / 2)
  expect(usd).toBeLessThanOrEqual(usdPerDay)
})

test('a new day has its own count', async () => {
  const { most, real } = await costOfOne()
  await setCaps({ usdPerDay: most + real / 2 })
  expect([await ask(), await ask()]).toEqual(['ok', 'cap_day_usd'])
  harness.clock.advance(DAY)
  expect(await ask()).toBe('ok')
})

test('a process that dies in a call leaves what the call might have cost', async () => {
  const { most } = await costOfOne()
  await setCaps({ usdPerDay: most * 1.5 })
  server.always(() => {})
  void ask().catch(() => undefined)
  await server.arrived(3)
  expect(await ask()).toBe('cap_day_usd')
  expect((await today()).usd).toBeCloseTo(most, 9)
})

test('each lead, company and campaign has its own cap', async () => {
  const campaign = await newCampaign(harness)
  const { body } = await addLead(harness, campaign, leadBody())
  const campaignId = parseId('camp', campaign) ?? ''
  const leadId = parseId('lead', body.prospectId) ?? ''
  const { most, real } = await costOfOne()
  const once = most + real / 2
  await setCaps({ usdPerLead: once })
  expect([await ask({ leadId }), await ask({ leadId })]).toEqual(['ok', 'cap_lead_usd'])
  await setCaps({ usdPerCampaign: once })
  expect([await ask({ campaignId }), await ask({ campaignId })]).toEqual(['ok', 'cap_campaign_usd'])
  expect(await ask({ domain: 'acme.test' })).toBe('ok')
  await setCaps({ tokensPerCompany: 5_000 })
  expect([await ask({ domain: 'acme.test' }), await ask({ domain: 'acme.test' })]).toEqual(['ok', 'cap_company_tokens'])
  expect(await ask({ domain: 'other.test' })).toBe('ok')
  await setCaps({ tokensPerLead: 5_000 })
  expect(await ask({ leadId })).toBe('ok')
  expect(await ask({ leadId })).toBe('cap_lead_tokens')
  const usage = await harness.call('GET', '/api/v1/llm/usage')
  expect(usage.body.campaigns).toMatchObject([{ campaignId: campaign, calls: 1, skipped: 1 }, { campaignId: null }])
})

test('a lead that goes is not in the books any more, and what it cost is', async () => {
  const { body } = await addLead(harness, await newCampaign(harness), leadBody())
  await setCaps({})
  await ask({ leadId: parseId('lead', body.prospectId) ?? '' })
  await harness.call('DELETE', `/api/v1/leads/${body.prospectId}`)
  expect(await query(harness, `select lead_id, held_tokens from llm_calls`)).toEqual([
    { lead_id: null, held_tokens: 1_100 },
  ])
  expect(await query(harness, `select 1 from llm_spend where scope = 'lead'`)).toEqual([])
  expect((await today()).tokens).toBe(1_100)
})

test('what one organization spends is not the other one’s', async () => {
  const { most } = await costOfOne()
  await setCaps({ usdPerDay: most / 2 })
  const other = await harness.newOrganization('Other')
  await useLlm(harness, server, { caps: { ...NO_CAPS, usdPerDay: most * 2 } }, other.key)
  expect(await ask()).toBe('cap_day_usd')
  const question = { purpose: 'trial', promptVersion: 'trial-1', instructions: 'Say yes.', blocks: [], schema: Word }
  const asked = { organizationId: other.organizationId, ...question }
  expect(await askLlm(harness.context, asked, new AbortController().signal)).toMatchObject({ ok: true })
})
