import { expect, test } from 'vitest'
import { leadState } from './lead-state.ts'

const BOOKED = { status: 'ended', endReason: 'meeting_booked', hold: null, step: 1, tier: 'A' } as const
const meeting = (status: string) => ({ meetingId: 'meet_1', startsAt: '2026-11-24T09:00:00Z', status })

test('a lead whose meetings were all cancelled is not shown as booked', () => {
  expect(leadState({ ...BOOKED, meeting: meeting('booked') })).toMatchObject({ state: 'done', text: 'Meeting booked' })
  expect(leadState({ ...BOOKED, meeting: meeting('cancelled') })).toMatchObject({
    state: 'held',
    text: 'Meeting cancelled',
  })
  // Resumed, it goes on.
  const resumed = { ...BOOKED, status: 'in_sequence', endReason: null, meeting: meeting('cancelled') } as const
  expect(leadState(resumed).text).toBe('In sequence, step 1')
})
