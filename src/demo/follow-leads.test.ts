import { expect, test } from 'vitest'
import { tellCriterion, tellEvent } from './follow-leads.ts'

const at = '2026-11-24T09:30:00.000Z'

test.each([
  ['lead.researched', { outcome: 'company_given' }, 'research skipped: company data was given'],
  ['lead.scored', { score: 37, low: 14, high: 60, tier: 'X' }, 'score 37, tier X: disqualified'],
  ['message.planned', { step: 1, plannedAt: at }, 'email 1 due now'],
  ['message.planned', { step: 2, plannedAt: '2026-11-27T08:00:00Z' }, 'email 2 planned for Fri 27 Nov, 08:00 UTC'],
  ['message.sent', { step: 0, captured: true }, 'invitation captured, not sent'],
  ['lead.ended', { endReason: 'meeting_booked' }, 'sequence ended: meeting booked'],
  ['lead.rested', {}, 'lead rested'],
])('%s %j', (type, data, words) => {
  expect(tellEvent({ type, occurredAt: at, data })).toBe(words)
})

test('a criterion is told in the words and whole points of the dashboard', () => {
  const criterion = { label: 'Decides', outcome: 'partial' as const, points: 13.57, maxPoints: 14.29 }
  expect(tellCriterion(criterion)).toBe('Decides: partial match, 14 of 14 points')
})
