import { expect, test } from 'vitest'
import { judgeSteering } from './steer-rules.ts'
import type { Standing } from './steer-rules.ts'

const LATER = new Date('2026-12-01T09:00:00Z')

function held(holdReason: string | null, holdUntil: Date | null = null): Standing {
  return { endReason: null, holdReason, holdUntil, stage: null }
}

const WAITS = [
  'moved',
  'review_tier',
  'review_must_unknown',
  'review_disqualified',
  'message_held',
  'bounce_reported',
  'left_company',
  'colleague_replied',
  'colleague_booked',
]

test.each(WAITS)('a pause, with an end or without, leaves a lead alone that is held as %s', (reason) => {
  for (const until of [null, LATER]) {
    expect(judgeSteering({ steering: 'pause', until }, held(reason))).toEqual({ refused: `held_${reason}` })
  }
  expect(judgeSteering({ steering: 'resume' }, held(reason))).toBe('changes')
})

test.each([
  ['nothing', held(null)],
  ['an absence', held('out_of_office', LATER)],
  ['an email that is sent again', held('not_delivered', LATER)],
  ['a pause that runs out', held('paused', LATER)],
  ['an approval, which its email asks for again', held('approval')],
])('a pause takes the place of %s', (_what, lead) => {
  expect(judgeSteering({ steering: 'pause' }, lead)).toBe('changes')
})

test('a pause that is there changes nothing, and only with another end anything', () => {
  expect(judgeSteering({ steering: 'pause' }, held('paused'))).toBe('unchanged')
  expect(judgeSteering({ steering: 'pause', until: LATER }, held('paused', new Date(LATER)))).toBe('unchanged')
  expect(judgeSteering({ steering: 'pause', until: LATER }, held('paused'))).toBe('changes')
})
