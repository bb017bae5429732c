import { expect, test } from 'vitest'
import { isListed } from './inbox-filters.ts'

const viewer = { userId: 'usr_ada', now: Date.parse('2026-11-24T12:00:00Z') }
const mail = { needsAnswer: true, snoozedUntil: null, assignee: { userId: 'usr_ada', name: 'Ada' } }
const later = '2026-11-25T09:00:00Z'

test('what is done or snoozed leaves the replies to answer at once, what was snoozed until earlier stays', () => {
  expect(isListed('waiting', mail, viewer)).toBe(true)
  expect(isListed('waiting', { ...mail, needsAnswer: false }, viewer)).toBe(false)
  expect(isListed('waiting', { ...mail, snoozedUntil: later }, viewer)).toBe(false)
  expect(isListed('waiting', { ...mail, snoozedUntil: '2026-11-24T11:00:00Z' }, viewer)).toBe(true)
})

test('what is given to somebody else leaves Mine, what wakes leaves Snoozed, and All has everything', () => {
  const others = { ...mail, assignee: { userId: 'usr_bob', name: 'Bob' } }
  expect(isListed('mine', mail, viewer)).toBe(true)
  expect(isListed('mine', others, viewer)).toBe(false)
  expect(isListed('waiting', others, viewer)).toBe(true)
  expect(isListed('snoozed', { ...mail, snoozedUntil: later }, viewer)).toBe(true)
  expect(isListed('snoozed', mail, viewer)).toBe(false)
  expect(isListed('all', { ...mail, needsAnswer: false }, viewer)).toBe(true)
})
