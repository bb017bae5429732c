import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import type { AnotherProcess } from '../support/processes/another-process.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { leadBody, newCampaign } from '../support/leads/intake.ts'

let harness: Harness
let api: AnotherProcess
let port: number
let path: string

beforeAll(async () => {
  harness = await createHarness()
  path = `/api/v1/campaigns/${await newCampaign(harness)}/leads`
  api = await startAnotherProcess(harness)
  await api.server.listen({ host: '127.0.0.1', port: 0 })
  port = (api.server.server.address() as AddressInfo).port
})

afterAll(async () => {
  await api.close()
  await harness.close()
})

/** What the server answers to bytes, until it closes the connection. */
function exchange(...parts: readonly (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
    for (const part of parts) socket.write(part)
  })
}

function read(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(first.split(' ')[1]), headers, body: JSON.parse(body) as Record<string, unknown> }
}

function expectProblem(answer: string, status: number, code: string): void {
  const { headers, body, ...rest } = read(answer)
  expect({ ...rest, code: body.code, success: body.success }).toEqual({ status, code, success: false })
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(headers.get('x-request-id')).toBe(body.requestId)
  expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(JSON.stringify(body)))
}

test.each([
  ['noise', 'nonsense\r\n\r\n'],
  ['TLS', Buffer.from('16030100f8010000f40303', 'hex')],
  ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an unknown version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a tunnel', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
])('bytes that are no request (%s) are answered with a problem', async (_name, bytes) => {
  expectProblem(await exchange(bytes), 400, 'invalid_request')
})

test('headers that are too large are a 431', async () => {
  const long = `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`
  expectProblem(await exchange(long), 431, 'header_too_large')
})

test('a body of another length than announced is a 400, and the next request is not read from it', async () => {
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${harness.key}\r\nContent-Type: application/json\r\n`
  const broken = `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`
  const answer = await exchange(broken)
  expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
  expectProblem(answer, 400, 'invalid_request')
})

test('an expectation that is not known is ignored; 100-continue is honoured', async () => {
  const body = JSON.stringify(leadBody())
  const head = (expectation: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${harness.key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nExpect: ${expectation}\r\n\r\n`
  expect(read(await exchange(head('magic'), body)).status).toBe(201)
  expect(await exchange(head('100-continue'), body)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/)
})

test('a refusal reaches a caller who is still sending a large body, and closes the connection', async () => {
  const url = `http://127.0.0.1:${port}${path}`
  const body = JSON.stringify({ ...leadBody(), notes: 'x'.repeat(900_000) })
  for (const key of ['fl_live_nonsense', harness.key.slice(0, -1)]) {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    })
    expect([answer.status, answer.headers.get('connection')]).toEqual([401, 'close'])
    expect(await answer.json()).toMatchObject({ code: 'unauthorized' })
  }
})

test('one connection carries many requests', async () => {
  const request = (last: boolean) => {
    const body = JSON.stringify(leadBody())
    return `POST ${path} HTTP/1.1\r\nHost: x\r\n${last ? 'Connection: close\r\n' : ''}Authorization: Bearer ${harness.key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  }
  const answer = await exchange(request(false), request(false), request(true))
  expect(answer.match(/HTTP\/1\.1 201 Created/g)).toHaveLength(3)
})

test('a chunked body is read like any other', async () => {
  const stream = new Blob([JSON.stringify(leadBody())]).stream()
  const options = {
    method: 'POST',
    body: stream,
    duplex: 'half',
    headers: { authorization: `Bearer ${harness.key}`, 'content-type': 'application/json' },
  }
  expect((await fetch(`http://127.0.0.1:${port}${path}`, options as RequestInit)).status).toBe(201)
})
