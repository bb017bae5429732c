import { expect, test } from 'vitest'
import type { LeadFilter, CommandState } from '../../leads/index.ts'
import { judgeLeadForAction } from './action-rules.ts'

const resumed = (holdReason: string | null, filter: LeadFilter, change: Partial<CommandState> = {}) =>
  judgeLeadForAction(
    { kind: 'resume', holdUntil: null, filter },
    { endReason: null, holdReason, holdUntil: null, stage: null, ...change },
  )

test.each(['moved', 'review_tier', 'colleague_booked'])(
  'a list lifts a hold as %s only where its filter names that or the leads',
  (reason) => {
    for (const filter of [{}, { status: ['scored'] }, { hold: 'any' }, { hold: 'paused' }] satisfies LeadFilter[]) {
      expect(resumed(reason, filter)).toEqual({ refused: `held_${reason}` })
    }
    expect(resumed(reason, { hold: reason })).toBe('changes')
    expect(resumed(reason, { lead: ['lead_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] })).toBe('changes')
  },
)

test('a list lifts pauses and what runs out, whatever its filter', () => {
  expect(resumed('paused', {})).toBe('changes')
  expect(resumed('out_of_office', {}, { holdUntil: new Date('2026-12-01T09:00:00Z') })).toBe('changes')
  expect(resumed(null, {})).toBe('unchanged')
})

test.each(['stopped', 'replied', 'meeting_booked', 'completed'] as const)(
  'a list takes up who has ended as %s only where its filter names ends or the leads',
  (endReason) => {
    for (const filter of [{}, { status: ['scored'] }, { hold: 'none' }, { tier: ['A'] }] satisfies LeadFilter[]) {
      expect(resumed('moved', filter, { endReason })).toEqual({ refused: `ended_${endReason}` })
    }
    const named = [
      { status: ['ended', 'scored'] },
      { endReason: [endReason] },
      { lead: ['lead_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] },
    ] satisfies LeadFilter[]
    for (const filter of named) expect(resumed(null, filter, { endReason })).toBe('changes')
    expect(resumed(null, { status: ['ended'] }, { endReason: 'suppressed' })).toEqual({ refused: 'ended_suppressed' })
  },
)
