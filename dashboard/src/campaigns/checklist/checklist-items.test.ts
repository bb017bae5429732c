import { expect, test } from 'vitest'
import { checklistItems, isUnwritten, partOf } from './checklist-items.ts'

const campaign: Parameters<typeof checklistItems>[0] = {
  icp: { criteria: [] },
  sequence: { steps: [] },
  mode: 'test',
  status: 'draft',
}

test('every pointer of the API has its place', () => {
  expect(['/sequence/steps', '/calendar/host', '/mailboxes', '/organization/postalAddress'].map(partOf)).toEqual([
    'sequence',
    'calendar',
    'sending',
    'sending',
  ])
})

test('the steps stand in their order; what the API misses is a step in its words', () => {
  const problems = [
    { pointer: '/sequence/steps', code: 'empty_sequence', detail: 'Add at least one email.' },
    { pointer: '/calendar/hosts', code: 'no_host', detail: 'Add a host.' },
  ]
  const items = checklistItems(campaign, problems, { total: 0, byHoldReason: {} })
  expect(items.map(({ part, isDone, isOptional }) => [part, isDone, isOptional].join(' '))).toEqual([
    'leads false false',
    'sequence false false',
    'icp false true',
    'calendar false false',
    'activate false false',
    'email false false',
  ])
  expect(items.filter(({ detail }) => detail === 'Add at least one email.' || detail === 'Add a host.')).toHaveLength(2)
})

test('what is there is told in numbers, and an active campaign waits for its first email alone', () => {
  const email = { variants: [{ body: 'Hello' }] }
  const icp = { criteria: [{ id: 'one', kind: 'should' as const, op: 'exists' as const, field: 'title' }] }
  const active = { ...campaign, icp, sequence: { steps: [email, email] }, status: 'active' as const }
  const items = checklistItems(active, [], { total: 1_204, byHoldReason: {} })
  expect(items.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining(['1,204 leads', '2 emails', '1 criterion', 'Active']),
  )
  expect(items.filter(({ isDone }) => !isDone).map(({ part }) => part)).toEqual(['email'])
})

test('the first email is a step that is taken once it was sent, or read in a test; placeholders leave the emails open', () => {
  const email = { variants: [{ body: 'About [topic]' }] }
  const active = { ...campaign, sequence: { steps: [email] }, status: 'active' as const }
  const found = { total: 1, byHoldReason: {}, contacted: 1 }
  const warning = { pointer: '/sequence/steps/0', code: 'placeholder_left', detail: 'Replace [topic].' }
  expect(isUnwritten(warning)).toBe(true)
  const open = (given: typeof active, hasRead: boolean) =>
    checklistItems(given, [warning], found, hasRead)
      .filter(({ isDone, isOptional }) => !isDone && !isOptional)
      .map(({ part }) => part)
  expect(open(active, false)).toEqual(['sequence', 'email'])
  expect(open(active, true)).toEqual(['sequence'])
  expect(open({ ...active, mode: 'live' as never }, false)).toEqual(['sequence'])
})

test('an email that cannot be written is no email on its way: the leads that wait for it are shown', () => {
  const active = { ...campaign, status: 'active' as const }
  const last = checklistItems(active, [], { total: 3, byHoldReason: { message_held: 2 } }).at(-1)
  expect(last).toMatchObject({
    part: 'held',
    isDone: false,
    detail: '2 leads are held: the email can’t be written. Open it to see why.',
  })
})

test('a lead of which too little is known holds the first email, until somebody else gets one', () => {
  const active = { ...campaign, status: 'active' as const }
  const byTier = { A: 0, B: 0, C: 0, D: 0, U: 1, X: 0, unscored: 0 }
  const found = { total: 1, byHoldReason: { review_tier: 1 }, byTier, contacted: 0 }
  expect(checklistItems(active, [], found).at(-1)).toMatchObject({
    part: 'held',
    hold: 'review_tier',
    detail: '1 lead is held: too little is known to score it. Add country and size, or resume it.',
  })
  const known = { ...found, byTier: { ...byTier, U: 0, D: 1 } }
  expect(checklistItems(active, [], known).at(-1)?.detail).toBe(
    '1 lead is held: its tier is not emailed. Resume it, or change the tiers under Settings.',
  )
  expect(checklistItems(active, [], { ...found, contacted: 1 }).at(-1)).toMatchObject({
    part: 'email',
    detail: 'It is in Mail.',
  })
})
