import { expect, test } from 'vitest'
import { isUndoable, outcomeInWords, previewInWords, progressOf, whichInWords } from './action-words.ts'
import type { LeadAction } from './action-words.ts'

const ACTION: LeadAction = {
  actionId: 'act_1',
  campaignId: 'camp_1',
  action: 'stop',
  state: 'running',
  failure: null,
  filter: {},
  forgotten: [],
  toCampaign: null,
  until: null,
  undoes: null,
  undoneBy: null,
  createdBy: 'user_1',
  matched: 100,
  changed: 20,
  unchanged: 10,
  refused: [{ reason: 'ended_unsubscribed', leads: 20, detail: 'The lead has ended as unsubscribed.' }],
  skipped: null,
  createdAt: '2026-01-01T00:00:00Z',
  startedAt: null,
  finishedAt: null,
}

test('a dry run is told in numbers, with what is left alone and why', () => {
  const preview = {
    action: 'stop',
    dryRun: true as const,
    matched: 1_204,
    changes: 1_102,
    unchanged: 1,
    refused: [{ reason: 'ended_bounced', leads: 101, detail: 'The lead has ended as bounced.' }],
    byStatus: { in_sequence: 800, scored: 302, queued: 0 },
  }
  expect(previewInWords(preview)).toEqual([
    '1,204 leads match.',
    '1,102 will be stopped: 800 in sequence, 302 scored.',
    '1 stays as it is: ended already.',
    '101 are skipped. The lead has ended as bounced.',
  ])
  expect(previewInWords({ ...preview, changes: 0, unchanged: 0, refused: [], byStatus: {} })).toEqual([
    '1,204 leads match.',
    'Nothing would change.',
  ])
})

test('progress counts every lead that was come to, and a finished action has come to all', () => {
  expect(progressOf(ACTION)).toBe(0.5)
  expect(progressOf({ ...ACTION, matched: 0 })).toBe(0)
  expect(progressOf({ ...ACTION, state: 'done' })).toBe(1)
  expect(outcomeInWords({ ...ACTION, skipped: 3 })).toBe(
    '20 stopped; 10 ended already; 20 skipped: The lead has ended as unsubscribed; 3 no longer matched',
  )
})

test('what changed something and is over can be taken back once', () => {
  const done: LeadAction = { ...ACTION, state: 'done' }
  expect(isUndoable(done)).toBe(true)
  expect(isUndoable({ ...done, state: 'cancelled' })).toBe(true)
  expect(isUndoable(ACTION)).toBe(false)
  expect(isUndoable({ ...done, changed: 0 })).toBe(false)
  expect(isUndoable({ ...done, undoneBy: 'act_2' })).toBe(false)
  for (const action of ['move', 'erase', 'rescore', 'undo'] as const)
    expect(isUndoable({ ...done, action })).toBe(false)
})

test('which leads an action was done to never reads as all of them because a condition is forgotten', () => {
  const of = (filter: LeadAction['filter'], forgotten: string[] = []) =>
    whichInWords({ ...ACTION, filter, forgotten }, {})
  expect(of({})).toBe('all leads')
  expect(of({ tier: ['A', 'B'] })).toBe('Tier: A or B')
  expect(of({}, ['customData'])).toBe('leads found by a custom field; the search itself is not kept')
  expect(of({ tier: ['A'] }, ['q', 'company'])).toBe(
    'Tier: A; found by a search and a company; the search itself is not kept',
  )
})
