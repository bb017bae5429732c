import { expect, test } from 'vitest'
import { faultOfJson, lineOf, placesIn } from './json-pointer-lines.ts'

const TEXT = `{
  "url": "https://a.test/{domain}?q=\\"x,y\\"",
  "fields": {
    "company.industry": "/data/industry",
    "a/b~c": [1, { "deep": null }]
  }
}`

test('every member has its place, by its pointer', () => {
  const places = placesIn(TEXT)
  expect([...places.keys()]).toEqual([
    '',
    '/url',
    '/fields',
    '/fields/company.industry',
    '/fields/a~1b~0c',
    '/fields/a~1b~0c/0',
    '/fields/a~1b~0c/1',
    '/fields/a~1b~0c/1/deep',
  ])
  for (const [pointer, at] of places) expect(TEXT.slice(at).startsWith(' '), pointer).toBe(false)
})

test('a fault stands in the line of what it is about, or of what lacks it', () => {
  expect(lineOf(TEXT, '/fields/company.industry')).toBe(4)
  expect(lineOf(TEXT, '/fields/company.nothing')).toBe(3)
  expect(lineOf(TEXT, '/miss/absent')).toBe(1)
})

test('what is no JSON object is told with its line', () => {
  expect(faultOfJson(TEXT)).toBeUndefined()
  expect(faultOfJson('[1]')?.line).toBe(1)
  expect(faultOfJson('{\n  "a": 1,\n}')?.line).toBe(3)
})
