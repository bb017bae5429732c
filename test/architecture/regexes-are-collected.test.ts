import { check } from 'recheck'
import { expect, test } from 'vitest'
import { patternsIn, writtenRegexes } from '../support/readers/collect-regexes.ts'
import { expressionsIn } from '../support/readers/expressions-in.ts'

/** It takes time in proportion to two to the power of the length. */
const BAD = String.raw`^(\w+)+$`

test.each([
  ['a literal', String.raw`const is = /^(\w+)+$/`],
  ['a pattern', String.raw`const Name = Type.String({ pattern: '^(\\w+)+$' })`],
  ['a pattern as it is', 'const Name = Type.String({ maxLength: 9, pattern: String.raw`' + BAD + '` })'],
  ['a pattern in a template', String.raw`const Name = Type.String({ 'pattern': ${'`^(\\\\w+)+$`'} })`],
  ['a pattern with a name', String.raw`const Name = Type.String({ pattern: NAME }); const NAME = '^(\\w+)+$'`],
  ['options of a schema', String.raw`const name = { pattern: '^(\\w+)+$' }; const Name = Type.String(name)`],
  ['a pattern of keys', String.raw`const Names = Type.Unsafe({ patternProperties: { '^(\\w+)+$': {} } })`],
])('%s that a request could stop the process with is found, and refused', async (_words, code) => {
  const { literals, patterns, madePatterns } = expressionsIn('src/planted.ts', code)
  expect([...literals, ...patterns].map(({ source }) => source)).toEqual([BAD])
  expect(madePatterns).toEqual([])
  const found = await check(BAD, patterns[0]?.flags ?? '')
  expect(found.status).toBe('vulnerable')
})

test('a pattern that is put together as the program runs has to say of what', () => {
  const code = [
    'const a = (prefix: string) => Type.String({ pattern: `^${prefix}$` })',
    'const b = Type.String({ pattern: IMPORTED })',
    'const c = (pattern: string) => Type.String({ pattern })',
    'const d = Type.Unsafe({ patternProperties: { [IMPORTED]: {} } })',
    'const e = Type.Unsafe({ patternProperties: of })',
    'const f = ({ pattern }: { pattern: RegExp }) => ({ pattern: new RegExp(pattern) })',
  ].join('\n')
  expect(expressionsIn('src/planted.ts', code)).toMatchObject({ madePatterns: [1, 2, 3, 4, 5], calls: [6] })
})

test('patterns are found in schemas as requests are checked with', () => {
  const schema = { properties: { pattern: { anyOf: [{ pattern: 'a' }] } }, patternProperties: { b: { pattern: 'c' } } }
  expect(patternsIn(schema)).toEqual(['a', 'b', 'c'])
})

test('the patterns of all schemas are among the expressions that are checked', () => {
  const expressions = writtenRegexes()
  const places = expressions.filter(({ flags }) => flags === 'u').flatMap((one) => one.places)
  for (const feature of ['webhooks', 'mailboxes', 'bulk', 'hosts'])
    expect(places.some((place) => place.startsWith(`src/${feature}/`))).toBe(true)
  const shown = expressions.filter((one) => one.places.includes('openapi.json'))
  expect(shown.map(({ source }) => source)).toEqual(expect.arrayContaining(['^lead_[0-9a-f]{32}$', '^[\\s\\S]*$']))
})
