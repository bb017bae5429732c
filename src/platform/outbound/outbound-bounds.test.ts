import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import {
  endAll,
  guard,
  LIMITS,
  LOOPBACK,
  names,
  reasonOf,
  site,
  tcp,
} from '../../../test/support/servers/outbound-peers.ts'
import { OutboundError } from './outbound.ts'

afterEach(endAll)

const packed = {
  gzip: gzipSync,
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  deflate: deflateSync,
  zstd: zstdCompressSync,
  identity: (bytes: Buffer) => bytes,
} as const

test.each(Object.keys(packed) as (keyof typeof packed)[])(
  'decodes %s and cuts a bomb at the decoded limit',
  async (encoding) => {
    const bombBody = packed[encoding](Buffer.alloc(20_000_000))
    const smallBody = packed[encoding](Buffer.from('Grüße'))
    const port = await site((request, response) => {
      response.setHeader('content-encoding', encoding).end(request.url === '/bomb' ? bombBody : smallBody)
    })
    const outbound = guard({ allowedNetworks: LOOPBACK })
    const small = await outbound.request(`http://127.0.0.1:${port}/`, LIMITS)
    expect([small.body.toString(), small.truncated]).toEqual(['Grüße', false])
    const bomb = await outbound.request(`http://127.0.0.1:${port}/bomb`, LIMITS)
    expect([bomb.body.length, bomb.truncated]).toEqual([100_000, true])
  },
)

test('decodes bare deflate, keeps what came of a cut gzip body, refuses garbage and stacked codings', async () => {
  const answers: Record<string, [string, Buffer]> = {
    '/bare': ['deflate', deflateRawSync('bare')],
    '/cut': ['gzip', gzipSync(Buffer.alloc(50_000, 'abcdefg')).subarray(0, 60)],
    '/garbage': ['gzip', Buffer.from('this is not gzip')],
    '/stacked': ['gzip, gzip', gzipSync(gzipSync('x'))],
    '/unknown': ['rot13', Buffer.from('x')],
    '/empty': ['gzip', Buffer.alloc(0)],
  }
  const port = await site((request, response) => {
    const [encoding, body] = answers[request.url ?? ''] ?? ['', Buffer.alloc(0)]
    response.setHeader('content-encoding', encoding).end(body)
  })
  const outbound = guard({ allowedNetworks: LOOPBACK })
  const get = (path: string) => outbound.request(`http://127.0.0.1:${port}${path}`, LIMITS)
  expect((await get('/bare')).body.toString()).toBe('bare')
  expect((await get('/cut')).body.length).toBeGreaterThan(0)
  expect((await get('/empty')).body.length).toBe(0)
  for (const path of ['/garbage', '/stacked', '/unknown']) expect(await reasonOf(get(path))).toBe('protocol')
})

test('an endless body is cut, a body of exactly the limit is whole', async () => {
  const port = await site((request, response) => {
    if (request.url === '/exact') return response.end(Buffer.alloc(LIMITS.maxBytes))
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384)));
    }
    response.on('drain', pour)
    return pour()
  })
  const outbound = guard({ allowedNetworks: LOOPBACK })
  const endless = await outbound.request(`http://127.0.0.1:${port}/endless`, LIMITS)
  expect([endless.body.length, endless.truncated]).toEqual([LIMITS.maxBytes, true])
  const exact = await outbound.request(`http://127.0.0.1:${port}/exact`, LIMITS)
  expect([exact.body.length, exact.truncated]).toEqual([LIMITS.maxBytes, false])
})

test('a slow drip ends with the time of the whole exchange', async () => {
  const port = await site((_request, response) => {
    const timer = setInterval(() => response.write('x'), 10)
    response.on('close', () => clearInterval(timer))
  })
  const request = guard({ allowedNetworks: LOOPBACK }).request(`http://127.0.0.1:${port}/`, {
    ...LIMITS,
    timeoutMs: 120,
    maxBytes: 1_000,
  })
  expect(await reasonOf(request)).toBe('timeout')
})

test('a connection that never answers times out, one that closes at once is a reset', async () => {
  const silentPort = await tcp(() => undefined)
  const closingPort = await tcp((socket) => socket.destroy())
  const outbound = guard({ allowedNetworks: LOOPBACK })
  const ask = (url: string) => reasonOf(outbound.request(url, { ...LIMITS, timeoutMs: 200, maxBytes: 1_000 }))
  expect(await ask(`http://127.0.0.1:${silentPort}/`)).toBe('timeout')
  expect(await ask(`https://127.0.0.1:${silentPort}/`)).toBe('timeout')
  expect(await ask(`http://127.0.0.1:${closingPort}/`)).toBe('reset')
})

test('a name server that never answers is bounded too', async () => {
  const never = new Promise<never>(() => undefined)
  const outbound = guard({ resolver: { ...names({}), resolve4: () => never, resolve6: () => never } })
  expect(await reasonOf(outbound.request('http://slow.test/', { ...LIMITS, timeoutMs: 60, maxBytes: 10 }))).toBe(
    'timeout',
  )
  expect(await reasonOf(outbound.connectMail('slow.test', 25, { timeoutMs: 60 }))).toBe('timeout')
})

test('the failure of a peer that is no HTTP server holds no byte of it', async () => {
  const port = await tcp((socket) => socket.end('220 redis-secret-banner\r\n'))
  const outbound = guard({ allowedNetworks: LOOPBACK })
  const error = await outbound.request(`http://127.0.0.1:${port}/`, LIMITS).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(OutboundError)
  expect(String(error)).toBe('OutboundError: The answer is not understood.')
  expect(await reasonOf(outbound.request(`https://127.0.0.1:${port}/`, LIMITS))).toBe('tls')
})

test('unknown names, closed ports and the caller’s signal are told apart', async () => {
  const port = await site(() => undefined)
  const outbound = guard({ allowedNetworks: LOOPBACK })
  expect(await reasonOf(outbound.request('http://unknown.test/', LIMITS))).toBe('dns')
  expect(await reasonOf(outbound.request('http://127.0.0.9:1/', LIMITS))).toBe('refused')
  const controller = new AbortController()
  const pending = outbound.request(`http://127.0.0.1:${port}/`, { ...LIMITS, signal: controller.signal })
  controller.abort(new Error('shutting down'))
  expect(await reasonOf(pending)).toBe('aborted')
  expect(await reasonOf(outbound.request(`http://127.0.0.1:${port}/`, { ...LIMITS, signal: controller.signal }))).toBe(
    'aborted',
  )
})

test('closing ends what is under way', async () => {
  const port = await site(() => undefined)
  const outbound = guard({ allowedNetworks: LOOPBACK })
  const pending = reasonOf(outbound.request(`http://127.0.0.1:${port}/`, LIMITS))
  await outbound.close()
  expect(await pending).toBe('aborted')
})

test('headers without end are too large', async () => {
  const port = await tcp((socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}`))
  expect(await reasonOf(guard({ allowedNetworks: LOOPBACK }).request(`http://127.0.0.1:${port}/`, LIMITS))).toBe(
    'too_large',
  )
})
