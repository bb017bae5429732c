import { expect, test } from 'vitest'
import { chipsOf, dayOf, edgesOf, filterInWords, withoutPart } from './filter-words.ts'
import type { LeadFilter } from './lead-filter.ts'

const MAILBOXES = { mbox_1: 'sam@acme.test' }
const FULL: LeadFilter = {
  q: 'jane',
  status: ['queued', 'scored', 'in_sequence'],
  tier: ['A'],
  minScore: 10,
  hold: 'none',
  step: [0, 2],
  mode: 'test',
  mailbox: ['mbox_1', 'mbox_2'],
  createdFrom: edgesOf('2026-03-01')?.from ?? '',
  createdTo: edgesOf('2026-03-05')?.to ?? '',
  customData: [
    { path: 'region', op: 'in', value: ['emea', 'apac'] },
    { path: 'plan', op: 'missing' },
  ],
}

test('each part of a filter is a chip in words, the search is none', () => {
  expect(chipsOf(FULL, { mailboxes: MAILBOXES }).map(({ label, words }) => `${label}: ${words}`)).toEqual([
    'Status: queued for research, ready for first email or in sequence',
    'Tier: A',
    'Score: from 10',
    'Hold: not held',
    'Steps sent: none or 2',
    'Mode: test',
    'Mailbox: sam@acme.test or a removed mailbox',
    'Added: 1 Mar 2026 to 5 Mar 2026',
    'Region: is one of emea, apac',
    'Plan: is unknown',
  ])
})

test('a tag goes by its name, and by no code where it is gone', () => {
  const words = (tags?: Record<string, string>) => filterInWords({ tag: ['tag_1'] }, tags === undefined ? {} : { tags })
  expect([words({ tag_1: 'Hot' }), words({}), words()]).toEqual(['Tag: Hot', 'Tag: a deleted tag', 'Tag: …'])
})

test('a chip that is removed takes its part along, and nothing else', () => {
  for (const { part } of chipsOf(FULL)) {
    const left = chipsOf(withoutPart(FULL, part)).map(({ label }) => label)
    const label = chipsOf(FULL).find((one) => one.part === part)?.label
    expect(left).toEqual(
      chipsOf(FULL)
        .map((one) => one.label)
        .filter((one) => one !== label),
    )
  }
  expect(withoutPart({ customData: [{ path: 'a', op: 'exists' }] }, 'customData.0')).toEqual({})
})

test('a filter is one line, and no filter is all leads', () => {
  expect(filterInWords({})).toBe('all leads')
  expect(filterInWords({ q: 'jane', tier: ['A', 'B'], customData: [{ path: 'seats', op: 'gte', value: 10 }] })).toBe(
    '“jane” in name, company or email; Tier: A or B; Seats is at least 10',
  )
})

test('days here become instants and come back as days', () => {
  const edges = edgesOf('2026-10-25')
  expect(dayOf(edges?.from ?? '')).toBe('2026-10-25')
  expect(dayOf(edges?.to ?? '')).toBe('2026-10-25')
  expect(edgesOf('nonsense')).toBeUndefined()
  expect(edgesOf('')).toBeUndefined()
})
