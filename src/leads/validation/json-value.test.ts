import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Problem } from '../../platform/errors.ts'
import { estimateBytes, findFlaws, isLargerThan, isStorable, MAX_DEPTH } from './json-value.ts'

function flawsOf(value: unknown): Problem[] {
  const problems: Problem[] = []
  findFlaws(value, '/at', problems)
  return problems
}

function nested(levels: number): unknown {
  return JSON.parse('[{"a":'.repeat(levels / 2) + '1' + '}]'.repeat(levels / 2))
}

test('the estimate is never below the bytes that are written', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      fc.pre(isStorable(value))
      expect(estimateBytes(value)).toBeGreaterThanOrEqual(Buffer.byteLength(JSON.stringify(value)))
    }),
  )
})

test('a value that cannot be stored has flaws, and only such a value', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withObjectString: true, maxDepth: 4 }), (value) => {
      fc.pre(value !== undefined)
      expect(flawsOf(value).length > 0).toBe(!isStorable(value))
    }),
  )
})

test(`up to ${MAX_DEPTH} levels can be stored`, () => {
  expect(flawsOf(nested(MAX_DEPTH))).toEqual([])
  expect(flawsOf([nested(MAX_DEPTH)])).toMatchObject([
    { code: 'too_deep', pointer: expect.stringMatching(/^\/at\/0\//) },
  ])
})

test('half a million levels are refused without harm', () => {
  const value: unknown = JSON.parse('['.repeat(500_000) + ']'.repeat(500_000))
  expect(isStorable(value)).toBe(false)
  expect(flawsOf(value)).toHaveLength(1)
})

test('each flaw has its pointer; one in a key has that of its object', () => {
  const value: unknown = JSON.parse('{"a/b":["\\u0000",1,"\\ud800"],"c":{"\\udead":1},"d":1e999}')
  expect(flawsOf(value).map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
    '/at/a~1b/0 bad_character',
    '/at/a~1b/2 bad_character',
    '/at/c bad_character',
    '/at/d not_finite',
  ])
})

test('size counts bytes of UTF-8, not characters', () => {
  expect(isLargerThan({ a: 'x'.repeat(92) }, 100)).toBe(false)
  expect(isLargerThan({ a: 'x'.repeat(93) }, 100)).toBe(true)
  expect(isLargerThan({ a: 'ü'.repeat(46) }, 100)).toBe(false)
  expect(isLargerThan({ a: 'ü'.repeat(47) }, 100)).toBe(true)
})
