import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { REQUEST_PACE } from '../../../src/http/limits/connection-limits.ts'
import type { ServerLimits } from '../../../src/http/server.ts'
import { startAnotherProcess } from '../../support/processes/another-process.ts'
import type { AnotherProcess } from '../../support/processes/another-process.ts'
import { createHarness } from '../../support/installation/harness.ts'
import type { Harness } from '../../support/installation/harness.ts'
import { addLead, leadBody, newCampaign } from '../../support/leads/intake.ts'
import { until } from '../../support/processes/until.ts'

const MIB = 1024 ** 2
/** A tenth of a second for what may take half a minute. */
const SHORT: ServerLimits['pace'] = {
  headMs: 300,
  wholeMs: 300,
  ordinary: { ...REQUEST_PACE.ordinary, overMs: 100 },
  lines: { ...REQUEST_PACE.lines, overMs: 100 },
  takenMs: REQUEST_PACE.takenMs,
}

let harness: Harness
let campaign: string
const apis: AnotherProcess[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  harness = await createHarness()
  campaign = await newCampaign(harness)
})

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const api of apis.splice(0)) await api.close()
})

afterAll(() => harness.close())

async function listen(limits: Partial<ServerLimits> = {}, env: Record<string, string> = {}): Promise<AnotherProcess> {
  const api = await startAnotherProcess(harness, { limits, env })
  apis.push(api)
  await api.server.listen({ host: '127.0.0.1', port: 0 })
  return api
}

/** A connection over which these bytes were sent, and all that is answered over it until the server closes it. */
async function send(api: AnotherProcess, bytes: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect((api.server.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  // A connection that is cut is closed, too.
  socket.on('error', () => undefined)
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
  return { socket, answer }
}

/** The head of a request; the path of signing in is open to everybody. */
function head(path: string, headers: Record<string, string>): string {
  const all = { Host: 'leads.example.com', Origin: 'https://leads.example.com', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

const SIGN_IN = '/auth/sign-in'
const JSON_OF = (bytes: number) => ({ 'Content-Type': 'application/json', 'Content-Length': String(bytes) })
const UPLOAD = { 'Content-Type': 'text/csv', 'Content-Length': String(MIB) }
const CHUNKED = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`
const key = (value: string) => ({ Authorization: `Bearer ${value}` })

const statusOf = (answer: string) => Number(answer.split(' ')[1])

/** Waits until the server has so many connections. */
async function underWay(api: AnotherProcess, count: number): Promise<void> {
  const open = () =>
    new Promise<number>((resolve, reject) => {
      api.server.server.getConnections((error, found) => (error === null ? resolve(found) : reject(error)))
    })
  await until(open, (found) => found === count, { what: `${count} connections`, patience: 10_000 })
}

test('64 callers without credentials who announce a mebibyte and send a byte keep no lead out', async () => {
  const api = await listen()
  await Promise.all(Array.from({ length: 64 }, () => send(api, `${head(SIGN_IN, JSON_OF(MIB))}{`)))
  const refused = await Promise.all(
    Array.from({ length: 10 }, () => send(api, `${head(`/api/v1/campaigns/${campaign}/leads`, JSON_OF(MIB))}{`)),
  )
  expect((await addLead(api, campaign, leadBody())).status).toBe(201)
  // Nothing of their body is waited for.
  expect((await Promise.all(refused.map(({ answer }) => answer))).map(statusOf)).toEqual(Array(10).fill(401))
  expect((await addLead(api, campaign, leadBody())).status).toBe(201)
  await underWay(api, 64)
})

test('16 files of which one byte comes keep no lead out, and each ends with 408', async () => {
  const api = await listen({ pace: SHORT })
  const others = await Promise.all(['Second', 'Third', 'Fourth'].map((name) => harness.newOrganization(name)))
  const begun = [harness.key, ...others.map((one) => one.key)].map(async (own) => {
    const into = own === harness.key ? campaign : await newCampaign(harness, {}, own)
    const path = `/api/v1/imports?campaignId=${into}`
    return Promise.all(Array.from({ length: 4 }, () => send(api, `${head(path, { ...UPLOAD, ...key(own) })}e`)))
  })
  const uploads = (await Promise.all(begun)).flat()
  expect((await addLead(api, campaign, leadBody())).status).toBe(201)
  const answers = await Promise.all(uploads.map(({ answer }) => answer))
  expect(answers.map(statusOf)).toEqual(Array(16).fill(408))
  expect(answers[0]).toContain('"code":"request_timeout"')
})

test('an organization brings six files at a time; another one meanwhile is a 503 with Retry-After', async () => {
  const api = await listen()
  const path = `/api/v1/imports?campaignId=${campaign}`
  const bytes = `${head(path, { ...UPLOAD, ...key(harness.key) })}e`
  const refused: string[] = []
  // Which of the eight are the last to be let in is not known before they are refused.
  for (let n = 0; n < 8; n += 1) {
    const { answer } = await send(api, bytes)
    void answer.then((text) => refused.push(text))
  }
  await until(
    async () => refused.length,
    (count) => count === 2,
    { what: '2 refusals', patience: 10_000 },
  )
  await underWay(api, 6)
  for (const answer of refused) {
    expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: \d+\r\n[^]*sends 6 files already/iu)
  }
})

test.each([
  ['a list of rows', `/leads/batch`, { ...CHUNKED, 'Content-Type': 'application/x-ndjson' }],
  ['a body that is announced', `/leads`, JSON_OF(100)],
  ['a chunked body', `/leads`, CHUNKED],
])('%s that comes too slowly ends with 408, and is cut where the sender goes on', async (_name, path, headers) => {
  const api = await listen({ pace: SHORT })
  const start = head(`/api/v1/campaigns/${campaign}${path}`, { ...headers, ...key(harness.key) })
  const { socket, answer } = await send(api, `${start}${'Content-Length' in headers ? '{' : '1\r\n{\r\n'}`)
  socket.on('end', () => socket.write('1'))
  expect(statusOf(await answer)).toBe(408)
  await underWay(api, 0)
})

test('an ordinary body is here in time as a whole, however evenly it comes', async () => {
  const api = await listen({ pace: { ...SHORT, ordinary: { bytesPerSecond: 1, overMs: 100 } } })
  const { socket, answer } = await send(api, head(SIGN_IN, JSON_OF(MIB)))
  const drip = setInterval(() => socket.write(' '), 20)
  expect(statusOf(await answer)).toBe(408)
  clearInterval(drip)
})

test('a connection over which no head comes is closed', async () => {
  const api = await listen({ pace: SHORT })
  const [silent, half] = [await send(api, ''), await send(api, 'GET /healthz HTTP/1.1\r\nHost: x\r\n')]
  expect(statusOf(await half.answer)).toBe(408)
  await silent.answer
})

test('one address has so many connections; behind a trusted proxy there are many callers', async () => {
  const connections = { total: 100, perAddress: 3 }
  const api = await listen({ connections })
  const held = await Promise.all(Array.from({ length: 3 }, () => send(api, '')))
  await underWay(api, 3)
  expect(await (await send(api, '')).answer).toBe('')
  held[0]?.socket.destroy()
  await underWay(api, 2)
  await send(api, '')
  await underWay(api, 3)
  const proxied = await listen({ connections }, { FAIRLEAD_TRUSTED_PROXIES: '127.0.0.0/8' })
  for (let n = 0; n < 5; n += 1) await send(proxied, '')
  await underWay(proxied, 5)
})

test('what a caller without credentials has sent is bounded by address, and let go of with the connection', async () => {
  // A stranger's part of it is 128 KiB.
  const room = { requests: 4_000, ordinary: 4 * MIB, large: 4 * MIB }
  const api = await listen({ room }, { FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1' })
  const from = (address: string, end = '') =>
    send(
      api,
      `${head(SIGN_IN, { ...CHUNKED, Connection: 'close', 'X-Forwarded-For': address })}${chunk(100 * 1024)}${end}`,
    )
  const wholeFrom = async (address: string) => statusOf(await (await from(address, '0\r\n\r\n')).answer)
  const first = await from('192.0.2.1')
  await underWay(api, 1)
  expect(await (await from('192.0.2.1')).answer).toMatch(/^HTTP\/1\.1 503 [^]*connection: close/iu)
  expect(await wholeFrom('192.0.2.2')).toBe(400)
  expect((await addLead(api, campaign, leadBody())).status).toBe(201)
  first.socket.destroy()
  await until(
    () => wholeFrom('192.0.2.1'),
    (status) => status === 400,
    { what: 'room again', patience: 10_000 },
  )
})

test('a path that nobody knows waits for no body, and whoever takes no answer is let go', async () => {
  const api = await listen({ pace: { ...REQUEST_PACE, takenMs: 300 } })
  const { answer } = await send(api, head('/nowhere', JSON_OF(900_000)))
  expect(await answer).toMatch(/^HTTP\/1\.1 404 /)
  const port = (api.server.server.address() as AddressInfo).port
  const deaf = connect(port, '127.0.0.1')
  sockets.push(deaf)
  deaf.pause()
  const closed = new Promise<void>((resolve) =>
    api.server.server.once('connection', (one) => one.once('close', resolve)),
  )
  deaf.write('GET /api/v1/openapi.json HTTP/1.1\r\nHost: leads.example.com\r\n\r\n'.repeat(20))
  await closed
})

test('however many strangers send slowly, health and readiness are told', async () => {
  const api = await listen({ room: { requests: 8, ordinary: MIB, large: MIB } })
  for (let n = 0; n < 8; n += 1) await send(api, head(SIGN_IN, JSON_OF(1_000)))
  const ask = async (path: string) =>
    (await send(api, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)).answer
  expect(await ask('/auth/session')).toMatch(/^HTTP\/1\.1 503 /)
  for (const path of ['/healthz', '/readyz']) expect(await ask(path)).toMatch(/^HTTP\/1\.1 200 /)
})
