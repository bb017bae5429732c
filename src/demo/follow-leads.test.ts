import { expect, test } from 'vitest'
import { tellEvent } from './follow-leads.ts'

const at = '2026-11-24T09:30:00.000Z'

test.each([
  [
    'lead.scored',
    { score: 37, low: 14, high: 60, tier: 'X' },
    'score 37 of 100, tier X: disqualified (14 to 60 once all is known)',
  ],
  ['message.planned', { step: 1, plannedAt: at }, 'outreach queue: email 1, due now'],
  [
    'message.planned',
    { step: 2, plannedAt: '2026-11-27T08:00:00Z' },
    'outreach queue: email 2, due Fri 27 Nov, 08:00 UTC',
  ],
  ['message.sent', { step: 0, captured: true }, 'invitation captured, not sent'],
  ['lead.ended', { endReason: 'meeting_booked' }, 'ended: meeting booked'],
  ['lead.rested', {}, 'lead.rested'],
])('%s %j', (type, data, words) => {
  expect(tellEvent({ type, occurredAt: at, data })).toBe(words)
})
