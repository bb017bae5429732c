import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { createOutbound } from '../../src/platform/outbound/outbound.ts'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import { expectProblem } from '../support/installation/expect-problem.ts'
import { createHarness } from '../support/installation/harness.ts'
import { renew } from '../support/installation/renew.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { json, says, useLlmServer } from '../support/servers/llm-server.ts'
import { LLM_KEY, PRICES, useLlm } from '../support/research/llm-settings.ts'
import { contents, query } from '../support/leads/prospect.ts'
import { until } from '../support/processes/until.ts'
import { status } from '../support/servers/webhook-receiver.ts'

const lines: string[] = []
const stream = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(chunk.toString())
    done()
  },
})

const harness = useHarness({ overrides: { log: pino({ level: 'trace' }, stream) } })
const server = useLlmServer(() => ({ word: 'harbour' }))

beforeEach(() => renew(harness))

const put = (change: Record<string, unknown>, { call } = harness) =>
  call('PUT', '/api/v1/llm', { kind: 'openai-compatible', baseUrl: server.url, model: 'test-model', ...change })
const get = (path = '') => harness.call('GET', `/api/v1/llm${path}`)
const trial = () => harness.call('POST', '/api/v1/llm/test')

test('settings have bounds unless told otherwise, share nothing, and begin switched off', async () => {
  expectProblem(await get(), '404 not_found')
  expectProblem(await trial(), '404 not_found')
  const { status: answered, body } = await put({ baseUrl: `${server.url}/`, prices: PRICES })
  expect(answered).toBe(200)
  expect(body).toEqual({
    enabled: false,
    kind: 'openai-compatible',
    baseUrl: server.url,
    model: 'test-model',
    hasApiKey: false,
    structuredOutputs: true,
    prices: PRICES,
    caps: {
      tokensPerCompany: 100_000,
      tokensPerLead: 60_000,
      tokensPerCampaign: null,
      tokensPerDay: 2_000_000,
      usdPerLead: null,
      usdPerCampaign: null,
      usdPerDay: 10,
      steps: { perLead: 240, perCompany: 96, perCampaign: 100_000, perDay: 10_000 },
      pages: { perLead: 80, perCompany: 32, perCampaign: 30_000, perDay: 3_000 },
      seconds: { perLead: 1_200, perCompany: 480, perCampaign: 500_000, perDay: 60_000 },
    },
    share: { email: false, phone: false, customData: false },
    updatedAt: '2026-11-24T09:30:00.000Z',
  })
  expect((await get()).body).toEqual(body)
  expect((await harness.call('DELETE', '/api/v1/llm')).status).toBe(204)
  expectProblem(await get(), '404 not_found')
})

test('a stored key stays where it was given for, and goes nowhere else', async () => {
  await useLlm(harness, server)
  expect((await put({ model: 'another' })).body).toMatchObject({ hasApiKey: true, model: 'another' })
  const moved = await put({ baseUrl: 'https://elsewhere.example/v1' })
  expectProblem(moved, '400 validation_failed')
  expect(moved.body.errors).toMatchObject([{ pointer: '/apiKey', code: 'secret_required' }])
  expectProblem(await put({ kind: 'anthropic' }), '400 validation_failed')
  expect((await put({ apiKey: null })).body).toMatchObject({ hasApiKey: false })
})

test('a cap in dollars needs prices, and an address one that may be connected to', async () => {
  const capped = await put({ caps: { usdPerLead: 1, usdPerDay: null } })
  expect(capped.body.errors).toMatchObject([{ pointer: '/caps/usdPerLead', code: 'prices_required' }])
  for (const baseUrl of [
    'http://10.0.0.1/v1',
    'http://169.254.169.254/latest',
    'ftp://a.example',
    'https://u:p@a.example',
    'http://models.example/v1',
    'https://models.example/v1?key=1',
  ]) {
    expect((await put({ baseUrl })).body.errors).toMatchObject([{ pointer: '/baseUrl', code: 'invalid_url' }])
  }
})

test('the audit names what changed, and not to what', async () => {
  await useLlm(harness, server)
  harness.clock.advance(1_000)
  await put({ model: 'test-model', apiKey: 'sk-wombat', enabled: true, prices: PRICES })
  const { body, text } = await harness.call('GET', '/api/v1/audit?action=llm.changed')
  expect(body.data.map((entry: { after: unknown }) => entry.after)).toEqual([
    { fields: ['apiKey'] },
    { fields: ['enabled', 'kind', 'baseUrl', 'model', 'structuredOutputs', 'prices', 'caps', 'share', 'apiKey'] },
  ])
  expect(text).not.toMatch(/wombat|quokka|127\.0\.0\.1/)
})

test('only who looks after settings sees and changes them', async () => {
  await useLlm(harness, server)
  const { context, organizationId } = harness
  const order = { organizationId, name: 'leads', scopes: ['leads:write', 'campaigns:write'], createdBy: 'test' }
  const { key } = await createKey(context, order)
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/test'],
    ['GET', '/usage'],
  ] as const) {
    expectProblem(await harness.call(method, `/api/v1/llm${path}`, undefined, { key }), '403 insufficient_scope')
  }
  // Whoever may not read people lets no more of them leave.
  const settler = await createKey(context, { ...order, name: 'settings', scopes: ['settings:write'] })
  const { body: now } = await get('')
  const save = (share: object) => {
    const { kind, baseUrl, model, enabled } = now
    return harness.call('PUT', '/api/v1/llm', { kind, baseUrl, model, enabled, share }, { key: settler.key })
  }
  expect((await save(now.share)).status).toBe(200)
  expectProblem(await save({ ...now.share, email: true }), '403 insufficient_scope')
  const other = await harness.newOrganization('Other')
  expect((await harness.call('GET', '/api/v1/llm', undefined, { key: other.key })).status).toBe(404)
  const usage = await harness.call('GET', '/api/v1/llm/usage', undefined, { key: other.key })
  expect(usage.body.total).toMatchObject({ calls: 0, usd: null })
})

test('a trial says in words what is wrong, also while the model is off', async () => {
  await useLlm(harness, server, { enabled: false })
  expect((await trial()).body).toMatchObject({ ok: true, code: null })
  server.next(json({ error: { message: `Incorrect API key provided: ${LLM_KEY}` } }, 401))
  const refused = await trial()
  expect(refused.body).toMatchObject({ ok: false, code: 'unauthorized', detail: expect.stringContaining('key') })
  expect(refused.text).not.toContain('quokka')
  server.next(status(404))
  expect((await trial()).body).toMatchObject({ code: 'not_found', detail: expect.stringContaining('no such model') })
  server.next(says('harbour!'))
  expect((await trial()).body).toMatchObject({
    code: 'no_object',
    detail: expect.stringContaining('structured output'),
  })
  server.next(says({ word: 'banana' }))
  expect((await trial()).body).toMatchObject({ ok: true, detail: expect.stringContaining('little') })
  const { body } = await get('/usage')
  expect(body.purposes).toMatchObject([{ purpose: 'test', calls: 5, failures: 3 }])
})

test('a trial over a real connection is answered, and ends with whoever leaves', async () => {
  await useLlm(harness, server)
  const outbound = createOutbound({ allowedNetworks: ['127.0.0.1/32'] })
  const api = await startAnotherProcess(harness, { overrides: { outbound } })
  onTestFinished(() => api.close())
  const url = await api.server.listen({ host: '127.0.0.1', port: 0 })
  const headers = { authorization: `Bearer ${harness.key}` }
  const answer = await fetch(`${url}/api/v1/llm/test`, { method: 'POST', headers })
  expect(await answer.json()).toMatchObject({ ok: true })
  server.always(() => {})
  const leaving = new AbortController()
  const left = fetch(`${url}/api/v1/llm/test`, { method: 'POST', headers, signal: leaving.signal })
  await server.arrived(2)
  leaving.abort()
  await expect(left).rejects.toThrow()
  const ended = () => query(harness, `select error from llm_calls where state = 'failed'`)
  expect(await until(ended, ({ length }) => length > 0, { what: 'an end', patience: 10_000 })).toEqual([
    { error: 'aborted' },
  ])
})

test('a trial is made twenty times a minute at most', async () => {
  await useLlm(harness, server)
  for (let count = 0; count < 20; count += 1) await trial()
  expectProblem(await trial(), '429 rate_limited')
  harness.clock.advance(61_000)
  expect((await trial()).status).toBe(200)
})

test('a name that leads to a private address is not connected to', async () => {
  const nowhere = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
  const guarded = await createHarness({
    outbound: {
      allowedNetworks: [],
      resolver: {
        resolve4: async () => ['127.0.0.1'],
        resolve6: nowhere,
        resolveMx: nowhere,
        resolveTxt: nowhere,
      },
    },
  })
  onTestFinished(() => guarded.close())
  const { port } = new URL(server.url)
  expect((await put({ baseUrl: `https://models.example:${port}/v1` }, guarded)).status).toBe(200)
  expect((await guarded.call('POST', '/api/v1/llm/test')).body).toMatchObject({ ok: false, code: 'blocked' })
  expect(server.asked).toEqual([])
})

test('the key is nowhere in clear: not in answers, logs or any table', async () => {
  lines.length = 0
  await useLlm(harness, server)
  const answers = [await get(), await trial(), await get('/usage')]
  server.always(json({ error: { message: `Incorrect API key provided: ${LLM_KEY}` } }, 401))
  answers.push(await trial(), await get(), await harness.call('GET', '/api/v1/audit'))
  server.always(status(500, { 'retry-after-ms': '1' }, `The key ${LLM_KEY} broke me`))
  answers.push(await trial(), await get('/usage'))
  expect(server.asked.at(-1)?.received.headers['authorization']).toBe(`Bearer ${LLM_KEY}`)
  const seen = [...answers.map(({ text }) => text), lines.join(''), await contents(harness)].join('\n')
  for (const form of [LLM_KEY, Buffer.from(LLM_KEY).toString('hex'), Buffer.from(LLM_KEY).toString('base64')]) {
    expect(seen).not.toContain(form)
  }
  expect(lines.join('')).toContain('"reason":"unauthorized"')
  expect(await query(harness, 'select api_key is not null as sealed from llm_settings')).toEqual([{ sealed: true }])
})
