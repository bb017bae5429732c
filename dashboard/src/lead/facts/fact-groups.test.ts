import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client.ts'
import { groupFacts } from './fact-groups.ts'

const fact = (path: string, value: unknown): Schemas['Fact'] => ({
  path,
  value,
  confidence: 1,
  source: 'website',
  name: null,
  url: null,
  quote: null,
  observedAt: '2026-11-21T00:00:00Z',
  about: 'company',
  others: [],
})
const judged = (id: string, more: object = {}): Schemas['CriterionScore'] => ({
  id,
  label: `Question ${id}`,
  kind: 'should',
  weight: 1,
  outcome: 'match',
  match: 1,
  confidence: 1,
  points: 1,
  maxPoints: 1,
  explanation: '',
  ...more,
})
const labels = new Map([['company.country', { label: 'Country' }]])
const catalogue = { labels, labelOf: (path: string) => labels.get(path)?.label ?? path }

test('facts stand with what they are about, and what criteria ask for in vain is named as unknown', () => {
  const groups = groupFacts({
    facts: [fact('company.industry', 'Software'), fact('contact.seniority', 'vp'), fact('judge.abc', 'yes')],
    present: ['company.industry', 'contact.seniority', 'judge.abc'],
    criteria: [
      { id: 'where', kind: 'must', op: 'eq', field: 'company.country', value: 'DE', weight: 1 },
      { id: 'what', kind: 'must', op: 'eq', field: 'company.industry', value: 'Software', weight: 1 },
      { id: 'q1', label: 'Sells to ports', kind: 'should', op: 'judge', value: 'Does it?', weight: 1 },
      { id: 'q2', kind: 'should', op: 'judge', value: 'Is it listed?', weight: 1 },
      { id: 'own', kind: 'should', op: 'exists', field: 'customData.plan', weight: 1 },
      // Either is enough.
      {
        id: 'any',
        kind: 'should',
        op: 'exists',
        anyOf: [{ field: 'company.industry' }, { field: 'company.region' }],
        weight: 1,
      },
    ],
    scored: [judged('q1', { fact: { path: 'judge.abc', value: 'yes', source: 'llm' } })],
    catalogue,
  })
  const shown = groups.map(({ name, rows }) => [
    name,
    rows.map(({ label, fact: known }) => `${label}: ${JSON.stringify(known?.value ?? null)}`),
  ])
  expect(shown).toEqual([
    ['Company', ['company.industry: "Software"', 'Country: null']],
    ['Contact', ['contact.seniority: "vp"']],
    ['Questions', ['Question q1: "yes"', 'Asked: Is it listed?: null']],
    ['More', ['customData.plan: null']],
  ])
})
