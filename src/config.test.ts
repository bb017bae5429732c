import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
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
