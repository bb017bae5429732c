import { expect, test } from 'vitest'
import { findUnknownSettings, readConfig } from './config.ts'
import { AppError } from './platform/errors.ts'

test('nothing set means an embedded database on this machine', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    database: 'embedded',
    dataDirectory: '.fairlead',
    publicUrl: null,
  })
})

test('all faults are reported at once, each with the name of its setting', () => {
  const env = {
    PORT: 'eighty',
    FAIRLEAD_PUBLIC_URL: 'leads.example.com',
    FAIRLEAD_SECRET_KEY: 'short',
    FAIRLEAD_LOG_LEVEL: 'loud',
    FAIRLEAD_POOL_SIZE: '1',
  }
  let thrown: unknown
  try {
    readConfig(env)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(AppError)
  expect((thrown as AppError).errors.map((fault) => fault.pointer).toSorted()).toEqual(Object.keys(env).toSorted())
})

test('an external database needs a secret key of its own', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://db.example.com/fairlead' })).toThrow(
    /FAIRLEAD_SECRET_KEY is needed/,
  )
  const key = Buffer.alloc(32, 1).toString('base64')
  expect(readConfig({ DATABASE_URL: 'postgres://db.example.com/fairlead', FAIRLEAD_SECRET_KEY: key }).database).toBe(
    'external',
  )
})

test('the public address is an origin without a path', () => {
  expect(readConfig({ FAIRLEAD_PUBLIC_URL: 'https://leads.example.com/' }).publicUrl).toBe('https://leads.example.com')
  expect(() => readConfig({ FAIRLEAD_PUBLIC_URL: 'https://leads.example.com/app' })).toThrow(/origin/)
  expect(() => readConfig({ FAIRLEAD_PUBLIC_URL: 'ftp://leads.example.com' })).toThrow(/origin/)
})

test('a wrong entry of a list of networks is named, with an example of a right one', () => {
  for (const name of ['FAIRLEAD_TRUSTED_PROXIES', 'FAIRLEAD_ALLOWED_NETWORKS']) {
    expect(() => readConfig({ [name]: '127.0.0.1, 10.0.0.0/33 ,proxy.local' })).toThrow(
      new RegExp(`${name} .*"10.0.0.0/33" .*"proxy.local" .*such as 127.0.0.1, 10.0.0.0/8`),
    )
  }
  const config = readConfig({ FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1,::1', FAIRLEAD_ALLOWED_NETWORKS: '10.0.0.0/8' })
  expect(config).toMatchObject({ trustedProxies: ['127.0.0.1', '::1'], allowedNetworks: ['10.0.0.0/8'] })
})

test('an exception may be for one purpose, which must be known', () => {
  const given = 'webhooks=10.0.0.0/8, mail=192.168.1.5, 172.16.0.1'
  expect(readConfig({ FAIRLEAD_ALLOWED_NETWORKS: given }).allowedNetworks).toEqual(given.split(', '))
  expect(() => readConfig({ FAIRLEAD_ALLOWED_NETWORKS: 'post=10.0.0.0/8' })).toThrow(/names no purpose: .*mail/)
  expect(() => readConfig({ FAIRLEAD_ALLOWED_NETWORKS: 'mail=10.0.0.0/33' })).toThrow(/prefix length/)
})

test('nobody trusts everybody as a proxy', () => {
  expect(() => readConfig({ FAIRLEAD_TRUSTED_PROXIES: '0.0.0.0/0' })).toThrow(/FAIRLEAD_TRUSTED_PROXIES .*everybody/)
})

test('what cannot work is refused under its own name, and nothing secret is repeated', () => {
  const wrong: [string, string][] = [
    ['DATABASE_URL', 'mysql://me:hidden@db/x'],
    ['HOST', 'http://127.0.0.1:3000'],
    ['PORT', '0x50'],
    ['FAIRLEAD_SECRET_KEY', `hidden,${Buffer.alloc(32, 1).toString('base64')}`],
    ['FAIRLEAD_SUPPORT_CONTACT', 'x'.repeat(201)],
    ['FAIRLEAD_METRICS_TOKEN', 'hidden tôken'],
    ['FAIRLEAD_DAILY_SEND_CAP', '1e3'],
    ['FAIRLEAD_KEEP_ATTEMPTS_DAYS', '90 days'],
  ]
  for (const [name, value] of wrong) {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name} `))
    expect(() => readConfig({ [name]: value })).not.toThrow(/hidden/)
  }
})

test('a setting that does not exist is told, with the one that was probably meant', () => {
  const env = { FAIRLEAD_POOLSIZE: '8', FAIRLEAD_COLOUR: 'red', FAIRLEAD_POOL_SIZE: '8', PATH: '/bin' }
  expect(findUnknownSettings(env)).toEqual([
    { name: 'FAIRLEAD_COLOUR', meant: undefined },
    { name: 'FAIRLEAD_POOLSIZE', meant: 'FAIRLEAD_POOL_SIZE' },
  ])
})
