import pg from 'pg'
import Type from 'typebox'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '../../src/platform/clock.ts'
import { askLlm } from '../../src/research/index.ts'
import type { ModelQuestion } from '../../src/research/index.ts'
import { renew } from '../support/installation/renew.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { drips, isEndless, json, says, useLlmServer } from '../support/servers/llm-server.ts'
import { LLM_KEY, useLlm } from '../support/research/llm-settings.ts'
import { query } from '../support/leads/prospect.ts'
import { until } from '../support/processes/until.ts'
import type { Behaviour } from '../support/servers/webhook-receiver.ts'
import { status } from '../support/servers/webhook-receiver.ts'

const Colour = Type.Object({ colour: Type.String() }, { additionalProperties: false })

const harness = useHarness()
const server = useLlmServer(() => ({ colour: 'blue' }))

beforeEach(() => renew(harness))

function ask(change: Partial<ModelQuestion<typeof Colour>> = {}, signal = new AbortController().signal) {
  const { context, organizationId } = harness
  const question = {
    organizationId,
    purpose: 'trial',
    promptVersion: 'trial-1',
    instructions: 'What colour is it?',
    blocks: [{ kind: 'home', text: 'The sea is blue.' }],
    schema: Colour,
  }
  return askLlm(context, { ...question, ...change }, signal)
}

const books = () => query(harness, 'select * from llm_calls order by call_id')
const counted = () => query(harness, 'select scope, subject, tokens::int as tokens, usd::float8 as usd from llm_spend')

test('an answer comes with its cost in the books', async () => {
  await useLlm(harness, server)
  const answer = await ask({ domain: 'acme.test' })
  expect(answer).toMatchObject({ ok: true, object: { colour: 'blue' }, by: { model: 'test-model' } })
  const [call] = await books()
  expect(call).toMatchObject({
    purpose: 'trial',
    prompt_version: 'trial-1',
    domain: 'acme.test',
    model: 'test-model',
    state: 'answered',
    error: null,
    tokens_in: 1_000,
    tokens_cached: 200,
    tokens_out: 100,
    tokens_reasoning: 30,
    held_tokens: 1_100,
  })
  // 800 at 1, 200 at 0.5 and 100 at 10 dollars a million.
  expect(Number(call?.['usd'])).toBeCloseTo(0.0019, 10)
  const spent = { tokens: 1_100, usd: expect.closeTo(0.0019, 10) }
  expect(await counted()).toEqual([
    { scope: 'day', subject: '2026-11-24', ...spent },
    { scope: 'company', subject: 'acme.test 2026-11-24', ...spent },
  ])
})

test('the question leaves with the key, the schema, no tools, and texts between lines that change', async () => {
  await useLlm(harness, server)
  await ask()
  await ask()
  const [first, second] = server.asked
  expect(first?.received.path).toBe('/v1/chat/completions')
  expect(first?.received.headers).toMatchObject({ authorization: `Bearer ${LLM_KEY}` })
  expect(first?.body).toMatchObject({ model: 'test-model', temperature: 0, max_tokens: 1_500 })
  expect(first?.body).toMatchObject({ response_format: { type: 'json_schema' } })
  expect(first?.body).not.toHaveProperty('tools')
  expect(first?.body).not.toHaveProperty('stream')
  expect(first?.instructions).toContain(JSON.stringify(Colour))
  expect(first?.blocks).toEqual([{ kind: 'home', text: 'The sea is blue.' }])
  expect(first?.text).not.toBe(second?.text)
})

test('an endpoint without structured output is told the schema in words, and its code fence is no obstacle', async () => {
  await useLlm(harness, server, { structuredOutputs: false })
  server.next(says('Here you are:\n```json\n{"colour": "green"}\n```'))
  expect(await ask()).toMatchObject({ ok: true, object: { colour: 'green' } })
  expect(server.asked[0]?.body).toMatchObject({ response_format: { type: 'json_object' } })
})

test.each(['claude-test', 'claude-3-haiku-20240307'])('Anthropic is spoken to in its own way: %s', async (model) => {
  await useLlm(harness, server, { kind: 'anthropic', model })
  expect(await ask()).toMatchObject({ ok: true, object: { colour: 'blue' } })
  const [asked] = server.asked
  expect(asked?.received.path).toBe('/v1/messages')
  expect(asked?.received.headers).toMatchObject({ 'x-api-key': LLM_KEY })
  expect(asked?.blocks).toEqual([{ kind: 'home', text: 'The sea is blue.' }])
  expect(await books()).toMatchObject([{ tokens_in: 1_000, tokens_out: 100 }])
})

const now = { 'retry-after-ms': '1' }
const FAILING: readonly (readonly [string, Behaviour, string, 'free' | 'as told' | 'at most'])[] = [
  ['takes no key', json({ error: { message: `bad key ${LLM_KEY}` } }, 401), 'unauthorized', 'free'],
  ['knows no such model', json({ error: { message: 'no model' } }, 404), 'not_found', 'free'],
  ['takes no more for now', json({ error: { message: 'slow' } }, 429, now), 'rate_limited', 'free'],
  ['fails', status(500, now, 'oops'), 'server_error', 'free'],
  ['stands behind a gateway that gives up', status(502, now), 'gateway_error', 'at most'],
  ['is too slow for its gateway', status(504, now), 'gateway_error', 'at most'],
  ['is too slow for Cloudflare', status(524, now), 'gateway_error', 'at most'],
  ['says that it waited too long', status(408, now), 'timeout', 'at most'],
  ['refuses the question', json({ error: { message: 'schema' } }, 400), 'bad_request', 'free'],
  ['leads elsewhere', status(302, { location: 'http://127.0.0.1:1/' }), 'redirected', 'free'],
  ['says what is not JSON', status(200, { 'content-type': 'text/html' }, '<h1>Hi</h1>'), 'protocol', 'at most'],
  ['says JSON of another kind', json({ hello: 1 }), 'protocol', 'at most'],
  ['never stops', isEndless, 'too_large', 'at most'],
  ['drips', drips, 'timeout', 'at most'],
  ['is silent', () => {}, 'timeout', 'at most'],
  ['hangs up', (response) => response.destroy(), 'reset', 'at most'],
  ['answers with text', says('It is blue.'), 'no_object', 'as told'],
  ['answers in another form', says({ color: 'blue' }), 'no_object', 'as told'],
]

test.each(FAILING)('an endpoint that %s costs what it may have cost', async (_how, behaviour, code, cost) => {
  await useLlm(harness, server)
  server.always(behaviour)
  expect(await ask({ patience: code === 'timeout' ? 300 : 10_000 })).toMatchObject({ ok: false, reason: code })
  const [call] = await books()
  expect(call).toMatchObject({ state: 'failed', error: code })
  const [day] = await counted()
  if (cost === 'free') expect(day).toMatchObject({ tokens: 0, usd: 0 })
  if (cost === 'as told') expect(day).toMatchObject({ tokens: 1_100 })
  if (cost === 'at most') expect(day?.['tokens']).toBeGreaterThan(1_500)
  expect(call?.['usd'] === null).toBe(cost !== 'as told')
})

test('a refusal for the moment is asked once more', async () => {
  await useLlm(harness, server)
  server.next(status(429, now))
  expect(await ask()).toMatchObject({ ok: true })
  expect(server.asked).toHaveLength(2)
})

test.each([502, 504, 524, 408])(
  'a question that may have been charged is not put again by itself: %i',
  async (code) => {
    await useLlm(harness, server)
    server.always(status(code, now))
    await ask()
    expect(server.asked).toHaveLength(1)
  },
)

test('what nobody counted is not taken for nothing', async () => {
  await useLlm(harness, server)
  server.next(says({ colour: 'blue' }, null))
  expect(await ask()).toMatchObject({ ok: true })
  expect(await books()).toMatchObject([{ tokens_in: null, usd: null, state: 'answered' }])
  expect((await counted())[0]?.['tokens']).toBeGreaterThan(1_500)
  server.next(says({ colour: 'blue' }, { prompt_tokens: -5, completion_tokens: 1e300 }))
  await ask()
  expect((await books())[1]).toMatchObject({ tokens_in: null, usd: null })
})

test('without prices a call costs an unknown amount, never nothing', async () => {
  await useLlm(harness, server, { prices: null })
  await ask()
  expect(await books()).toMatchObject([{ tokens_in: 1_000, usd: null }])
  const { body } = await harness.call('GET', '/api/v1/llm/usage')
  expect(body.total).toMatchObject({ calls: 1, usd: null, unpriced: 1 })
})

test('after five failures in a row nothing is asked, and then one question finds out', async () => {
  await useLlm(harness, server)
  server.always(status(500, now))
  for (let count = 0; count < 5; count += 1) await ask()
  const before = server.asked.length
  expect(await ask()).toMatchObject({ ok: false, reason: 'paused' })
  expect(server.asked).toHaveLength(before)
  const { body } = await harness.call('GET', '/api/v1/llm/usage')
  expect(body).toMatchObject({ total: { calls: 5, failures: 5, skipped: 1 }, paused: { failures: 5 } })
  expect(body.reasons).toMatchObject([
    { reason: 'paused', count: 1 },
    { reason: 'server_error', count: 5 },
  ])
  harness.clock.advance(5 * MINUTE)
  const together = await Promise.all([ask(), ask(), ask()])
  const reasons = together.map((answer) => (answer.ok ? 'ok' : answer.reason))
  expect(reasons.toSorted()).toEqual(['paused', 'paused', 'server_error'])
  harness.clock.advance(5 * MINUTE)
  server.always(says({ colour: 'blue' }))
  expect(await ask()).toMatchObject({ ok: true })
  expect((await Promise.all([ask(), ask()])).every(({ ok }) => ok)).toBe(true)
})

test('whoever calls the question off is told so, and that is no failure of the endpoint', async () => {
  await useLlm(harness, server)
  server.always(() => {})
  const stopping = new AbortController()
  const answer = ask({}, stopping.signal)
  await server.arrived(1)
  stopping.abort()
  expect(await answer).toMatchObject({ ok: false, reason: 'aborted' })
  expect(await query(harness, 'select failures from llm_settings')).toEqual([{ failures: 0 }])
})

/** Saves other settings at the very moment at which a question is about to count. */
async function changeMeanwhile(change: string): Promise<Awaited<ReturnType<typeof ask>>> {
  const holder = new pg.Client({ connectionString: harness.databaseUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(`update llm_settings set updated_at = updated_at + interval '1 second', ${change}`)
    const answer = ask()
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await until(
      () => query(harness, waiting),
      ({ length }) => length > 0,
      { what: 'a call', patience: 20_000 },
    )
    await holder.query('commit')
    return await answer
  } finally {
    await holder.end()
  }
}

test('a question that settings are saved under is composed anew, by the new ones', async () => {
  await useLlm(harness, server)
  expect(await changeMeanwhile(`model = 'another-model'`)).toMatchObject({ ok: true, by: { model: 'another-model' } })
  expect(server.asked.map(({ body }) => body['model'])).toEqual(['another-model'])
  expect(await books()).toMatchObject([{ model: 'another-model', state: 'answered' }])
  expect(await changeMeanwhile('enabled = false')).toMatchObject({ ok: false, reason: 'off' })
})

test('nothing is asked where no model is set up, or it is off', async () => {
  expect(await ask()).toMatchObject({ ok: false, reason: 'off' })
  await useLlm(harness, server, { enabled: false })
  expect(await ask()).toMatchObject({ ok: false, reason: 'off' })
  expect(server.asked).toEqual([])
})
