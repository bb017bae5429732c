import { expect, test } from 'vitest'
import { judgeCommand } from './command-rules.ts'
import type { CommandState } from './command-rules.ts'

const LATER = new Date('2026-12-01T09:00:00Z')

function held(holdReason: string | null, holdUntil: Date | null = null): CommandState {
  return { endReason: null, holdReason, holdUntil, stage: null }
}

const WAITS = [
  'moved',
  'review_tier',
  'review_must_unknown',
  'review_disqualified',
  'bounce_reported',
  'left_company',
  'colleague_replied',
  'colleague_booked',
]

test.each(WAITS)('a pause, with an end or without, leaves a lead alone that is held as %s', (reason) => {
  for (const until of [null, LATER]) {
    expect(judgeCommand({ steering: 'pause', until }, held(reason))).toEqual({ refused: `held_${reason}` })
  }
  expect(judgeCommand({ steering: 'resume' }, held(reason))).toBe('changes')
})

test.each([
  ['nothing', held(null)],
  ['an absence', held('out_of_office', LATER)],
  ['an email that is sent again', held('not_delivered', LATER)],
  ['a pause that runs out', held('paused', LATER)],
  ['an approval, which its email asks for again', held('approval')],
  ['a text that cannot be written, which its email asks for again', held('message_held')],
])('a pause takes the place of %s', (_what, lead) => {
  expect(judgeCommand({ steering: 'pause' }, lead)).toBe('changes')
})

test('a pause that is there changes nothing, and only with another end anything', () => {
  expect(judgeCommand({ steering: 'pause' }, held('paused'))).toBe('unchanged')
  expect(judgeCommand({ steering: 'pause', until: LATER }, held('paused', new Date(LATER)))).toBe('unchanged')
  expect(judgeCommand({ steering: 'pause', until: LATER }, held('paused'))).toBe('changes')
})
