import { expect, test } from 'vitest'
import { changedPaths } from './fact.ts'
import type { LeadFact } from './fact.ts'

const fact = (path: string, value: LeadFact['value'], change: Partial<LeadFact> = {}): LeadFact => ({
  path,
  value,
  confidence: 0.8,
  source: 'website',
  observedAt: '2026-11-01T00:00:00.000Z',
  ...change,
})

test.each<[string, LeadFact[], LeadFact[], string[]]>([
  ['nothing', [fact('a', 1)], [fact('a', 1)], []],
  ['the words, the page and the time', [fact('a', 1)], [fact('a', 1, { quote: 'one', url: 'x', observedAt: 'y' })], []],
  ['the order', [fact('a', 1), fact('a', 2), fact('b', 3)], [fact('b', 3), fact('a', 2), fact('a', 1)], []],
  ['a value', [fact('b', 1), fact('a', [1, 2])], [fact('b', 1), fact('a', [2, 1])], ['a']],
  ['how sure it is', [fact('a', 1)], [fact('a', 1, { confidence: 0.5 })], ['a']],
  ['who says so', [fact('a', 1)], [fact('a', 1, { source: 'dns' })], ['a']],
  ['another claim', [fact('a', 1)], [fact('a', 1), fact('a', 2)], ['a']],
  ['what is new and what is gone', [fact('b', 1)], [fact('a', 1)], ['a', 'b']],
])('of a company changed: %s', (_what, before, after, paths) => {
  expect(changedPaths(before, after)).toEqual(paths)
})
