import { expect, test } from 'vitest'
import { AppError } from '../platform/errors.ts'
import { parseSuppressions, parseSuppression } from './parse-suppressions.ts'
import type { GivenSuppressions, ReadAddress } from './parse-suppressions.ts'

/** As strict as the order of these tests needs; the address itself is judged elsewhere. */
const read: ReadAddress = (text) => {
  const [, local, host] = /^([\w.]+)@([a-z][\w-]*(?:\.[a-z][\w-]*)+)$/i.exec(text.trim()) ?? []
  if (local === undefined || host === undefined) return { code: 'invalid_email', detail: 'No address.' }
  return { key: `${local}@${host}`.toLowerCase(), host: host.toLowerCase() }
}

const RULES = { readAddress: read, isFreeMail: (host: string) => host === 'gmail.com' }

test('addresses and domains come back as they are compared, each once', () => {
  const order = parseSuppressions(
    {
      addresses: [' Jane@ACME.com', 'jane@acme.com', 'x@y.example'],
      domains: ['Acme.COM', '@acme.com', 'shop.example'],
    },
    RULES,
  )
  expect(order).toEqual({ emailKeys: ['jane@acme.com', 'x@y.example'], domains: ['acme.com', 'shop.example'] })
})

test('every bad value is named at once, with its place', () => {
  const error = catchError({
    addresses: ['a@b.example', 'nobody'],
    domains: ['https://acme.com', 'com', '10.0.0.1', 'a b.de'],
  })
  expect(error.errors.map((problem) => problem.pointer)).toEqual([
    '/addresses/1',
    '/domains/0',
    '/domains/1',
    '/domains/2',
    '/domains/3',
  ])
})

test('nothing at all and more than a thousand are refused', () => {
  expect(catchError({}).errors[0]?.code).toBe('required')
  const addresses = Array.from({ length: 1_000 }, (_, index) => `a${index}@b.example`)
  expect(parseSuppressions({ addresses }, RULES).emailKeys).toHaveLength(1_000)
  expect(catchError({ addresses, domains: ['b.example'] }).errors[0]?.code).toBe('too_many_items')
})

test('a top-level domain is refused always, what many share unless it is meant', () => {
  const domains = ['com', 'Co.UK', 'gmail.com', '@github.io', 'acme.co.uk']
  const codes = (given: GivenSuppressions) => catchError(given).errors.map(({ pointer, code }) => `${pointer} ${code}`)
  const shared = ['/domains/1 shared_domain', '/domains/2 shared_domain', '/domains/3 shared_domain']
  expect(codes({ domains })).toEqual(['/domains/0 public_suffix', ...shared])
  expect(codes({ domains, allowSharedDomains: true })).toEqual(['/domains/0 public_suffix'])
  const meant = parseSuppressions({ domains: domains.slice(1), allowSharedDomains: true }, RULES)
  expect(meant.domains).toEqual(['co.uk', 'gmail.com', 'github.io', 'acme.co.uk'])
})

function catchError(given: GivenSuppressions): AppError {
  try {
    parseSuppressions(given, RULES)
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('Nothing was refused.')
}

test('everybody at a domain is a domain in a list, and no address among addresses', () => {
  const inList = (text: string) => parseSuppression(text, { ...RULES, allowSharedDomains: false })
  expect(inList('*@acme.com')).toEqual({ kind: 'domain', value: 'acme.com' })
  expect(inList('@acme.com')).toEqual({ kind: 'domain', value: 'acme.com' })
  expect(inList('*@gmail.com')).toMatchObject({ code: 'shared_domain' })
  const error = catchError({ addresses: ['*@acme.com'] })
  expect(error.errors).toMatchObject([{ pointer: '/addresses/0', detail: expect.stringContaining('domains') }])
})
