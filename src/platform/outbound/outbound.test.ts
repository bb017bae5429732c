import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import {
  endAll,
  guard,
  LIMITS,
  LOOPBACK,
  names,
  notFoundError,
  reasonOf,
  site,
  tcp,
} from '../../../test/support/servers/outbound-peers.ts'
import { createOutbound } from './outbound.ts'
import { isPortOpen, type OutboundPurpose } from './address-rules.ts'

afterEach(endAll)

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
  expect(await reasonOf(outbound.request(url, LIMITS))).toBe('blocked')
  expect(await reasonOf(outbound.check(url, 'webhooks'))).toBe('blocked')
})

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '::1',
  '[::1]',
  '::ffff:127.0.0.1',
  'localhost',
  'a.localhost',
])('refuses mail to %s', async (host) => {
  expect(await reasonOf(guard().connectMail(host, 25, { timeoutMs: 1_000 }))).toBe('blocked')
})

test('one bad address among good ones refuses the name', async () => {
  const resolver = names({ 'mixed.test': ['93.184.216.34', '10.0.0.1'], 'six.test': ['93.184.216.34', '::1'] })
  const outbound = guard({ resolver })
  expect(await reasonOf(outbound.request('http://mixed.test/', LIMITS))).toBe('blocked')
  expect(await reasonOf(outbound.request('http://six.test/', LIMITS))).toBe('blocked')
})

test('a name that turns local after its first answer is refused at the next connection', async () => {
  let hits = 0
  const port = await site((_request, response) => {
    hits += 1
    response.setHeader('connection', 'close').end('secret')
  })
  const answers = [['127.0.0.2'], ['127.0.0.1']]
  const resolver = { ...names({}), resolve4: async () => answers.shift() ?? ['127.0.0.1'] }
  const outbound = guard({ resolver, allowedNetworks: ['127.0.0.2/32'] })
  expect(await reasonOf(outbound.request(`http://rebind.test:${port}/`, { ...LIMITS, purpose: 'webhooks' }))).toBe(
    'refused',
  )
  expect(await reasonOf(outbound.request(`http://rebind.test:${port}/`, { ...LIMITS, purpose: 'webhooks' }))).toBe(
    'blocked',
  )
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
  const answer = await outbound.request(`http://once.test:${port}/`, LIMITS)
  expect(answer.body.toString()).toBe(`once.test:${port}`)
  expect(asked).toBe(1)
})

test('an allowed network lifts the port rule, and metadata stays blocked inside the widest one', async () => {
  const port = await site((_request, response) => response.end('ok'))
  const outbound = guard({ allowedNetworks: ['0.0.0.0/0', '::/0'] })
  expect((await outbound.request(`http://127.0.0.1:${port}/`, LIMITS)).status).toBe(200)
  expect((await outbound.request(`http://[::ffff:127.0.0.1]:${port}/`, LIMITS)).status).toBe(200)
  for (const host of [
    '169.254.169.254',
    '[::ffff:169.254.169.254]',
    '[::169.254.169.254]',
    '[64:ff9b::a9fe:a9fe]',
    '[fe80::1]',
    '168.63.129.16',
  ])
    expect(await reasonOf(outbound.request(`http://${host}/`, LIMITS))).toBe('blocked')
})

test('an allowed network that is none is refused with its text', () => {
  expect(() => createOutbound({ allowedNetworks: ['10.0.0.0/8', '10.0.0.0/99'] })).toThrow('"10.0.0.0/99"')
})

test.each([
  ['web', 8080],
  ['webhooks', 22],
  ['webhooks', 6667],
] as const)('for %s nobody is asked on port %i of a public address', async (purpose, port) => {
  const outbound = guard({ resolver: names({ 'public.test': ['93.184.216.34'] }) })
  expect(await reasonOf(outbound.request(`http://public.test:${port}/`, { ...LIMITS, purpose }))).toBe('blocked')
})

test('each purpose has its ports on public addresses', () => {
  const ports = [22, 25, 80, 443, 465, 993, 1024, 2525, 6667, 8443, 65_535, 65_536]
  const open = (purpose: OutboundPurpose) => ports.filter((port) => isPortOpen(purpose, port))
  expect(open('web')).toEqual([80, 443])
  expect(open('webhooks')).toEqual([80, 443, 1024, 8443, 65_535])
  expect(open('mail')).toEqual([25, 465, 993, 2525])
})

test('redirects are handed back, not followed', async () => {
  const paths: string[] = []
  const port = await site((request, response) => {
    paths.push(request.url ?? '')
    response.writeHead(302, { location: 'http://169.254.169.254/', 'set-cookie': ['a=1', 'b=2'] }).end()
  })
  const answer = await guard({ allowedNetworks: LOOPBACK }).request(`http://127.0.0.1:${port}/from#part`, LIMITS)
  expect(answer).toMatchObject({ status: 302, truncated: false, url: `http://127.0.0.1:${port}/from` })
  expect(answer.headers).toMatchObject({ location: 'http://169.254.169.254/', 'set-cookie': ['a=1', 'b=2'] })
  expect(paths).toEqual(['/from'])
})

test('a mapped name keeps its Host header and reaches the local port only when the address is allowed', async () => {
  const port = await site((request, response) => response.end(request.headers.host))
  const hosts = new Map([['acme.test', { address: '127.0.0.1', port }]])
  const answer = await guard({ allowedNetworks: LOOPBACK, hosts }).request('http://acme.test/', LIMITS)
  expect(answer.body.toString()).toBe('acme.test')
  expect(answer.url).toBe('http://acme.test/')
  expect(await reasonOf(guard({ hosts }).request('http://acme.test/', LIMITS))).toBe('blocked')
})

test('sends method, headers and body', async () => {
  const port = await site((request, response) => {
    request.setEncoding('utf8')
    let body = ''
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => response.end(`${request.method} ${String(request.headers['webhook-id'])} ${body}`))
  })
  const outbound = guard({ allowedNetworks: LOOPBACK })
  const answer = await outbound.request(`http://127.0.0.1:${port}/`, {
    ...LIMITS,
    method: 'POST',
    headers: { 'webhook-id': 'm1' },
    body: '{"a":1}',
    purpose: 'webhooks',
  })
  expect(answer.body.toString()).toBe('POST m1 {"a":1}')
})

test('mail goes to mail ports of public addresses, and to any port of an allowed one', async () => {
  const port = await tcp((socket) => socket.end('220 ready\r\n'))
  const outbound = guard({
    resolver: names({ 'public.test': ['93.184.216.34'], 'mx.test': ['127.0.0.1'] }),
    allowedNetworks: LOOPBACK,
  })
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
  expect(await reasonOf(guard().check(url, 'webhooks'))).toBe(expected)
})

test('a setting may name a local host where exceptions exist', async () => {
  const outbound = guard({ allowedNetworks: LOOPBACK })
  expect(await reasonOf(outbound.check('http://localhost:3000/', 'webhooks'))).toBe('succeeded')
  expect(await reasonOf(outbound.check('http://127.0.0.1:22/', 'webhooks'))).toBe('succeeded')
  expect(await reasonOf(outbound.check('http://localhost:22/', 'webhooks'))).toBe('succeeded')
  expect(await reasonOf(outbound.check('http://10.0.0.1/', 'webhooks'))).toBe('blocked')
})

test('where exceptions exist, ports of public names are judged like those of public addresses', async () => {
  const outbound = guard({ allowedNetworks: LOOPBACK })
  for (const host of ['hooks.example.com', '93.184.216.34']) {
    expect(await reasonOf(outbound.check(`https://${host}:8443/`, 'webhooks'))).toBe('succeeded')
    expect(await reasonOf(outbound.check(`https://${host}:22/`, 'webhooks'))).toBe('blocked')
    expect(await reasonOf(outbound.check(`https://${host}:6667/`, 'webhooks'))).toBe('blocked')
  }
  expect(await reasonOf(outbound.check('http://abcdef.onion/', 'webhooks'))).toBe('blocked')
})
