import { expect, test } from 'vitest'
import {
  createSettingReader,
  databaseUrlFault,
  hostFault,
  httpUrlFault,
  networkFault,
  parseSecretKey,
  proxyFault,
  quoted,
} from './read-settings.ts'

test.each(['10.0.0.1', '10.0.0.0/8', '10.0.0.5/8', '192.168.1.1/32', '0.0.0.0/0', '::1', '2001:db8::/32', 'fd00::/8'])(
  '%s is a network',
  (entry) => {
    expect(networkFault(entry)).toBeUndefined()
  },
)

test.each([
  ['proxy.local', 'host name'],
  ['loopback', 'host name'],
  ['10.0.0', 'neither'],
  ['010.0.0.1', 'neither'],
  ['10.0.0.0/33', '0 to 32'],
  ['10.0.0.0/08', '0 to 32'],
  ['10.0.0.0/', '0 to 32'],
  ['10.0.0.0/-1', '0 to 32'],
  ['10.0.0.0/8/8', 'neither'],
  ['10.0.0.0/255.0.0.0', '0 to 32'],
  ['2001:db8::/129', '0 to 128'],
  ['fe80::1%eth0', 'neither'],
  ['::ffff:10.0.0.0/104', 'as IPv4'],
  ['10.0.0.1 10.0.0.2', 'neither'],
])('%s is no network', (entry, why) => {
  expect(networkFault(entry)).toContain(why)
})

test('everybody is no proxy', () => {
  expect(proxyFault('0.0.0.0/0')).toContain('everybody')
  expect(proxyFault('::/0')).toContain('everybody')
  expect(proxyFault('10.0.0.0/8')).toBeUndefined()
  expect(proxyFault('nginx')).toContain('host name')
})

test('a host is an address or a name alone', () => {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0', 'localhost', 'db-1.internal', 'a', '3com.example'])
    expect([host, hostFault(host)]).toEqual([host, undefined])
  for (const host of ['[::1]', 'http://x', '127.0.0.1:3000', 'a b', '300.1.1.1', '127.1', '-x', 'x/y'])
    expect([host, hostFault(host)]).toEqual([host, expect.stringContaining('alone')])
})

test('the address of a database is a URL of PostgreSQL', () => {
  for (const url of [
    'postgres://db.example.com/fairlead',
    'postgresql://a:b%2F@127.0.0.1:5432/x?sslmode=require',
    'postgres:///x?host=/var/run/postgresql',
    'postgres://a:b@/x?host=%2Fvar%2Frun',
    'postgres://a:b@localhost:5432/x?host=%2Ftmp%2Fdata',
  ])
    expect([url, databaseUrlFault(url)]).toEqual([url, undefined])
  for (const [url, why] of [
    ['mysql://a/b', 'postgres://'],
    ['nonsense', 'postgres://'],
    ['postgres://a@127.0.0.1:99999/x', 'port'],
    ['postgres://a:pa ss#w@rd/x:y', 'special characters'],
    ['postgres://a:p%zz@127.0.0.1/x', '%25'],
  ] as const)
    expect(databaseUrlFault(url)).toContain(why)
})

test('a key is 32 bytes in strict base64', () => {
  const key = Buffer.alloc(32, 251)
  expect(parseSecretKey(key.toString('base64'))).toEqual(key)
  expect(parseSecretKey(key.toString('base64url'))).toEqual(key)
  for (const wrong of ['', 'short', key.toString('hex'), `${key.toString('base64')}!!`, `!${key.toString('base64')}`])
    expect(parseSecretKey(wrong)).toBeUndefined()
})

test('what a message repeats is short and on one line', () => {
  expect(quoted('a\nb')).toBe('"a�b"')
  expect(quoted('x'.repeat(500))).toHaveLength(63)
})

test('pairs are names and values with commas between, values as in a URL', () => {
  const read = (text: string) => createSettingReader<'IT'>({ IT: text })
  expect(read('a=b%20c, d = e=f ,').pairs('IT')).toEqual({ a: 'b c', d: 'e=f' })
  expect(read('').pairs('IT')).toEqual({})
  for (const wrong of ['a', '=b', 'a=', 'a=%zz']) {
    const reader = read(`x=y,${wrong}`)
    expect(reader.pairs('IT')).toEqual({})
    expect(reader.faults.map(({ detail }) => detail)).toEqual([expect.stringContaining('place 2 of 2')])
  }
})

test('a ratio is a number from 0 to 1', () => {
  const read = (text: string) => createSettingReader<'IT'>({ IT: text })
  expect(['0', '0.25', '1', ''].map((text) => read(text).ratio('IT', 1))).toEqual([0, 0.25, 1, 1])
  for (const wrong of ['-1', '1.1', 'half', 'NaN']) {
    const reader = read(wrong)
    reader.ratio('IT', 1)
    expect(reader.faults).toHaveLength(1)
  }
})

test('a base address is called over HTTP and holds no credentials', () => {
  for (const url of ['http://localhost:4318', 'https://collector.example.com/otlp/'])
    expect(httpUrlFault(url)).toBeUndefined()
  for (const url of ['localhost:4318', 'grpc://x:4317', 'http://me:secret@x', 'http://x/?a=b', 'http://x/#a'])
    expect([url, httpUrlFault(url)]).toEqual([url, expect.stringContaining('http://')])
})
