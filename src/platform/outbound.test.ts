import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { createOutbound, OutboundError, type Outbound, type OutboundOptions, type OutboundResolver } from './outbound.ts'

const loopback = ['127.0.0.0/8', '::1/128']
const limits = { timeoutMs: 2_000, maxBytes: 100_000 }
const ended: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

function guard(options: Partial<OutboundOptions> = {}): Outbound {
  const outbound = createOutbound({ allowedNetworks: [], resolver: names({}), ...options })
  ended.push(() => outbound.close())
  return outbound
}

async function site(listener: RequestListener): Promise<number> {
  const server: Server = createServer(listener)
  return listening(server, () => server.closeAllConnections())
}

async function listening(server: Server | TcpServer, cut: () => void): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ended.push(async () => {
    cut()
    server.close()
    await once(server, 'close')
  })
  return (server.address() as AddressInfo).port
}

function tcp(onConnection: (socket: Socket) => unknown): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    onConnection(socket)
  })
  return listening(server, () => sockets.forEach((socket) => socket.destroy()))
}

function notFoundError(): Error {
  return Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' })
}

function names(table: Record<string, string[]>): OutboundResolver {
  return {
    resolve4: async (host) => table[host]?.filter((address) => !address.includes(':')) ?? Promise.reject(notFoundError()),
    resolve6: async (host) => table[host]?.filter((address) => address.includes(':')) ?? Promise.reject(notFoundError()),
    resolveMx: () => Promise.reject(notFoundError()),
    resolveTxt: () => Promise.reject(notFoundError()),
  }
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const outcome = await work.then(
    () => 'succeeded',
    (error: unknown) => error,
  )
  if (outcome instanceof OutboundError) return outcome.reason
  return String(outcome)
}

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[4000::1]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://100.100.100.200/',
  'http://168.63.129.16/',
  'http://169.254.169.254/latest/meta-data/',
  'http://１２７.0.0.1/',
  'http://127.0.0.1./',
  'http://user:secret@93.184.216.34/',
  'ftp://93.184.216.34/',
  'file:///etc/passwd',
  'not a url',
])('refuses %s without connecting', async (url) => {
  const outbound = guard()
  expect(await reasonOf(outbound.request(url, limits))).toBe('blocked')
  expect(await reasonOf(outbound.check(url))).toBe('blocked')
})

test.each(['127.0.0.1', '127.1', '2130706433', '0x7f000001', '::1', '[::1]', '::ffff:127.0.0.1', 'localhost', 'a.localhost'])(
  'refuses mail to %s',
  async (host) => {
    expect(await reasonOf(guard().connectMail(host, 25, { timeoutMs: 1_000 }))).toBe('blocked')
  },
)

test('one bad address among good ones refuses the name', async () => {
  const resolver = names({ 'mixed.test': ['93.184.216.34', '10.0.0.1'], 'six.test': ['93.184.216.34', '::1'] })
  const outbound = guard({ resolver })
  expect(await reasonOf(outbound.request('http://mixed.test/', limits))).toBe('blocked')
  expect(await reasonOf(outbound.request('http://six.test/', limits))).toBe('blocked')
})

test('a name that turns to loopback after its first answer is refused at the next connection', async () => {
  let hits = 0
  const port = await site((_request, response) => {
    hits += 1
    response.setHeader('connection', 'close').end('secret')
  })
  const answers = [['127.0.0.2'], ['127.0.0.1']]
  const resolver = { ...names({}), resolve4: async () => answers.shift() ?? ['127.0.0.1'] }
  const outbound = guard({ resolver, allowedNetworks: ['127.0.0.2/32'] })
  expect(await reasonOf(outbound.request(`http://rebind.test:${port}/`, { ...limits, accept: 'webhook' }))).toBe('refused')
  expect(await reasonOf(outbound.request(`http://rebind.test:${port}/`, { ...limits, accept: 'webhook' }))).toBe('blocked')
  expect(hits).toBe(0)
})

test('the name is resolved once for a connection, so that a changing answer has no second chance', async () => {
  let asked = 0
  const resolver = {
    ...names({}),
    resolve4: async () => {
      asked += 1
      return asked === 1 ? ['127.0.0.1'] : ['169.254.169.254']
    },
  }
  const port = await site((request, response) => response.end(request.headers.host))
  const outbound = guard({ resolver, allowedNetworks: ['127.0.0.1'] })
  const answer = await outbound.request(`http://once.test:${port}/`, limits)
  expect(answer.body.toString()).toBe(`once.test:${port}`)
  expect(asked).toBe(1)
})

test('an allowed network lifts the port rule, and metadata stays blocked inside the widest one', async () => {
  const port = await site((_request, response) => response.end('ok'))
  const outbound = guard({ allowedNetworks: ['0.0.0.0/0', '::/0'] })
  expect((await outbound.request(`http://127.0.0.1:${port}/`, limits)).status).toBe(200)
  expect((await outbound.request(`http://[::ffff:127.0.0.1]:${port}/`, limits)).status).toBe(200)
  for (const host of ['169.254.169.254', '[::ffff:169.254.169.254]', '[::169.254.169.254]', '[64:ff9b::a9fe:a9fe]', '[fe80::1]', '168.63.129.16'])
    expect(await reasonOf(outbound.request(`http://${host}/`, limits))).toBe('blocked')
})

test('an allowed network that is none is refused with its text', () => {
  expect(() => createOutbound({ allowedNetworks: ['10.0.0.0/8', '10.0.0.0/99'] })).toThrow('"10.0.0.0/99"')
})

test.each([
  ['website', 443, 'tried'],
  ['website', 8080, 'blocked'],
  ['webhook', 8443, 'tried'],
  ['webhook', 22, 'blocked'],
  ['webhook', 6667, 'blocked'],
] as const)('a public address as %s on port %i is %s', async (accept, port, expected) => {
  const outbound = guard({ resolver: names({ 'public.test': ['93.184.216.34'] }) })
  const reason = await reasonOf(
    outbound.request(`http://public.test:${port}/`, { timeoutMs: 150, maxBytes: 10, accept }),
  )
  expect(reason === 'blocked').toBe(expected === 'blocked')
})

test('redirects are handed back, not followed', async () => {
  const paths: string[] = []
  const port = await site((request, response) => {
    paths.push(request.url ?? '')
    response.writeHead(302, { location: 'http://169.254.169.254/', 'set-cookie': ['a=1', 'b=2'] }).end()
  })
  const answer = await guard({ allowedNetworks: loopback }).request(`http://127.0.0.1:${port}/from#part`, limits)
  expect(answer).toMatchObject({ status: 302, truncated: false, url: `http://127.0.0.1:${port}/from` })
  expect(answer.headers).toMatchObject({ location: 'http://169.254.169.254/', 'set-cookie': ['a=1', 'b=2'] })
  expect(paths).toEqual(['/from'])
})

test('a mapped name keeps its Host header and reaches the local port only when the address is allowed', async () => {
  const port = await site((request, response) => response.end(request.headers.host))
  const hosts = new Map([['acme.test', { address: '127.0.0.1', port }]])
  const answer = await guard({ allowedNetworks: loopback, hosts }).request('http://acme.test/', limits)
  expect(answer.body.toString()).toBe('acme.test')
  expect(answer.url).toBe('http://acme.test/')
  expect(await reasonOf(guard({ hosts }).request('http://acme.test/', limits))).toBe('blocked')
})

const packed = {
  gzip: gzipSync,
  br: brotliCompressSync,
  deflate: deflateSync,
  zstd: zstdCompressSync,
  identity: (bytes: Buffer) => bytes,
} as const

test.each(Object.keys(packed) as (keyof typeof packed)[])('decodes %s and cuts a bomb at the decoded limit', async (encoding) => {
  const port = await site((request, response) => {
    const body = request.url === '/bomb' ? Buffer.alloc(20_000_000) : Buffer.from('Grüße')
    response.setHeader('content-encoding', encoding).end(packed[encoding](body))
  })
  const outbound = guard({ allowedNetworks: loopback })
  const small = await outbound.request(`http://127.0.0.1:${port}/`, limits)
  expect([small.body.toString(), small.truncated]).toEqual(['Grüße', false])
  const bomb = await outbound.request(`http://127.0.0.1:${port}/bomb`, limits)
  expect([bomb.body.length, bomb.truncated]).toEqual([100_000, true])
})

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
  const outbound = guard({ allowedNetworks: loopback })
  const get = (path: string) => outbound.request(`http://127.0.0.1:${port}${path}`, limits)
  expect((await get('/bare')).body.toString()).toBe('bare')
  expect((await get('/cut')).body.length).toBeGreaterThan(0)
  expect((await get('/empty')).body.length).toBe(0)
  for (const path of ['/garbage', '/stacked', '/unknown']) expect(await reasonOf(get(path))).toBe('protocol')
})

test('an endless body is cut, a body of exactly the limit is whole', async () => {
  const port = await site((request, response) => {
    if (request.url === '/exact') return response.end(Buffer.alloc(limits.maxBytes))
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384)));
    }
    response.on('drain', pour)
    return pour()
  })
  const outbound = guard({ allowedNetworks: loopback })
  const endless = await outbound.request(`http://127.0.0.1:${port}/endless`, limits)
  expect([endless.body.length, endless.truncated]).toEqual([limits.maxBytes, true])
  const exact = await outbound.request(`http://127.0.0.1:${port}/exact`, limits)
  expect([exact.body.length, exact.truncated]).toEqual([limits.maxBytes, false])
})

test('a slow drip ends with the time of the whole exchange', async () => {
  const port = await site((_request, response) => {
    const timer = setInterval(() => response.write('x'), 10)
    response.on('close', () => clearInterval(timer))
  })
  const request = guard({ allowedNetworks: loopback }).request(`http://127.0.0.1:${port}/`, { timeoutMs: 120, maxBytes: 1_000 })
  expect(await reasonOf(request)).toBe('timeout')
})

test('a connection that never answers times out, one that closes at once is a reset', async () => {
  const silentPort = await tcp(() => undefined)
  const closingPort = await tcp((socket) => socket.destroy())
  const outbound = guard({ allowedNetworks: loopback })
  const ask = (url: string) => reasonOf(outbound.request(url, { timeoutMs: 200, maxBytes: 1_000 }))
  expect(await ask(`http://127.0.0.1:${silentPort}/`)).toBe('timeout')
  expect(await ask(`https://127.0.0.1:${silentPort}/`)).toBe('timeout')
  expect(await ask(`http://127.0.0.1:${closingPort}/`)).toBe('reset')
})

test('a name server that never answers is bounded too', async () => {
  const never = new Promise<never>(() => undefined)
  const outbound = guard({ resolver: { ...names({}), resolve4: () => never, resolve6: () => never } })
  expect(await reasonOf(outbound.request('http://slow.test/', { timeoutMs: 60, maxBytes: 10 }))).toBe('timeout')
  expect(await reasonOf(outbound.connectMail('slow.test', 25, { timeoutMs: 60 }))).toBe('timeout')
})

test('the failure of a peer that is no HTTP server holds no byte of it', async () => {
  const port = await tcp((socket) => socket.end('220 redis-secret-banner\r\n'))
  const outbound = guard({ allowedNetworks: loopback })
  const error = await outbound.request(`http://127.0.0.1:${port}/`, limits).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(OutboundError)
  expect(String(error)).toBe('OutboundError: The answer is not understood.')
  expect(await reasonOf(outbound.request(`https://127.0.0.1:${port}/`, limits))).toBe('tls')
})

test('unknown names, closed ports and the caller’s signal are told apart', async () => {
  const port = await site(() => undefined)
  const outbound = guard({ allowedNetworks: loopback })
  expect(await reasonOf(outbound.request('http://unknown.test/', limits))).toBe('dns')
  expect(await reasonOf(outbound.request('http://127.0.0.9:1/', limits))).toBe('refused')
  const controller = new AbortController()
  const pending = outbound.request(`http://127.0.0.1:${port}/`, { ...limits, signal: controller.signal })
  controller.abort(new Error('shutting down'))
  expect(await reasonOf(pending)).toBe('aborted')
  expect(await reasonOf(outbound.request(`http://127.0.0.1:${port}/`, { ...limits, signal: controller.signal }))).toBe('aborted')
})

test('closing ends what is under way', async () => {
  const port = await site(() => undefined)
  const outbound = guard({ allowedNetworks: loopback })
  const pending = reasonOf(outbound.request(`http://127.0.0.1:${port}/`, limits))
  await outbound.close()
  expect(await pending).toBe('aborted')
})

test('headers without end are too large', async () => {
  const port = await tcp((socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}`))
  expect(await reasonOf(guard({ allowedNetworks: loopback }).request(`http://127.0.0.1:${port}/`, limits))).toBe('too_large')
})

test('sends method, headers and body', async () => {
  const port = await site((request, response) => {
    request.setEncoding('utf8')
    let body = ''
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => response.end(`${request.method} ${request.headers['webhook-id']} ${body}`))
  })
  const outbound = guard({ allowedNetworks: loopback })
  const answer = await outbound.request(`http://127.0.0.1:${port}/`, {
    ...limits,
    method: 'POST',
    headers: { 'webhook-id': 'm1' },
    body: '{"a":1}',
    accept: 'webhook',
  })
  expect(answer.body.toString()).toBe('POST m1 {"a":1}')
})

test('mail goes to mail ports of public addresses, and to any port of an allowed one', async () => {
  const port = await tcp((socket) => socket.end('220 ready\r\n'))
  const outbound = guard({ resolver: names({ 'public.test': ['93.184.216.34'], 'mx.test': ['127.0.0.1'] }), allowedNetworks: loopback })
  expect(await reasonOf(outbound.connectMail('public.test', 80, { timeoutMs: 100 }))).toBe('blocked')
  expect(await reasonOf(outbound.connectMail('public.test', 6379, { timeoutMs: 100 }))).toBe('blocked')
  const socket = await outbound.connectMail('mx.test', port, { timeoutMs: 1_000 })
  const [banner] = await once(socket, 'data')
  expect(String(banner)).toBe('220 ready\r\n')
  socket.destroy()
})

test('no record is an empty list, a failing name server an error', async () => {
  const outbound = guard({
    resolver: {
      ...names({}),
      resolveMx: async (domain) => {
        if (domain === 'fails.test') throw Object.assign(new Error('querymx ESERVFAIL'), { code: 'ESERVFAIL' })
        if (domain === 'none.test') throw notFoundError()
        return [{ exchange: 'mx.test', priority: 10 }]
      },
      resolveTxt: async () => [['v=spf1 ', '-all'], ['other']],
    },
  })
  expect(await outbound.resolveMx('none.test')).toEqual([])
  expect(await outbound.resolveMx('Some.Test.')).toEqual([{ exchange: 'mx.test', priority: 10 }])
  expect(await reasonOf(outbound.resolveMx('fails.test'))).toBe('dns')
  expect(await outbound.resolveTxt('some.test')).toEqual(['v=spf1 -all', 'other'])
})

test.each([
  ['https://hooks.example.com/in', 'succeeded'],
  ['https://hooks.example.com:8443/in', 'succeeded'],
  ['https://93.184.216.34/', 'succeeded'],
  ['https://hooks.example.com:25/', 'blocked'],
  ['http://localhost:3000/', 'blocked'],
  ['http://metadata.google.internal/', 'blocked'],
  ['http://intranet/', 'blocked'],
  ['http://abcdef.onion/', 'blocked'],
  ['https://a:b@hooks.example.com/', 'blocked'],
  ['javascript:alert(1)', 'blocked'],
  [`https://example.com/${'x'.repeat(9_000)}`, 'blocked'],
])('a setting of %s is checked without DNS', async (url, expected) => {
  expect(await reasonOf(guard().check(url))).toBe(expected)
})

test('a setting may name a local host where exceptions exist', async () => {
  const outbound = guard({ allowedNetworks: loopback })
  expect(await reasonOf(outbound.check('http://localhost:3000/'))).toBe('succeeded')
  expect(await reasonOf(outbound.check('http://127.0.0.1:22/'))).toBe('succeeded')
  expect(await reasonOf(outbound.check('http://10.0.0.1/'))).toBe('blocked')
})
