import { expect, test } from 'vitest'
import { tellCriteria, tellEvent } from './follow-leads.ts'

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

test('criteria are told in the words of the dashboard, with their points to a tenth', () => {
  const criterion = (id: string, points: number) => {
    return { id, label: id, outcome: 'partial' as const, points, maxPoints: 100 / 3 }
  }
  expect(tellCriteria([criterion('One', 20.5), criterion('Two', 20.5), criterion('Three', 20.5)])).toEqual([
    'One: partial match, 20.5 of 33.3 points',
    'Two: partial match, 20.5 of 33.3 points',
    'Three: partial match, 20.5 of 33.3 points',
  ])
})
