import { expect, test } from 'vitest'
import { END_REASONS, isForGood, isStrongerEnd, mayLeaveEnd } from './lead-states.ts'
import type { EndReason, LeadRevival } from './lead-states.ts'

/** For each end, every one that takes its place. */
const REPLACED_BY: Readonly<Record<EndReason, readonly EndReason[]>> = {
  complained: [],
  unsubscribed: ['complained'],
  meeting_booked: ['complained', 'unsubscribed'],
  replied: ['complained', 'unsubscribed', 'meeting_booked'],
  bounced: ['complained', 'unsubscribed', 'meeting_booked', 'replied'],
  suppressed: ['complained', 'unsubscribed', 'meeting_booked', 'replied', 'bounced'],
  completed: ['complained', 'unsubscribed', 'meeting_booked', 'replied', 'bounced', 'suppressed'],
  failed: ['complained', 'unsubscribed', 'meeting_booked', 'replied', 'bounced', 'suppressed', 'completed'],
  stopped: ['complained', 'unsubscribed', 'meeting_booked', 'replied', 'bounced', 'suppressed', 'completed', 'failed'],
  disqualified: END_REASONS.filter((reason) => reason !== 'disqualified'),
}

const LEFT: Readonly<Record<LeadRevival, readonly EndReason[]>> = {
  resume: ['meeting_booked', 'replied', 'completed', 'disqualified', 'stopped', 'failed'],
  go_live: ['meeting_booked', 'replied', 'unsubscribed', 'completed', 'disqualified', 'stopped', 'failed'],
  rescore: ['disqualified'],
}

test.each(END_REASONS)('%s gives way to what is stronger, and to nothing else', (current) => {
  const replacing = END_REASONS.filter((given) => isStrongerEnd(current, given))
  expect(replacing.toSorted()).toEqual(REPLACED_BY[current].toSorted())
})

test.each(Object.keys(LEFT) as LeadRevival[])('%s takes leads out of these ends', (by) => {
  expect(END_REASONS.filter((reason) => mayLeaveEnd(reason, by)).toSorted()).toEqual(LEFT[by].toSorted())
})

test('an end for good is one that nothing takes a lead out of', () => {
  expect(END_REASONS.filter(isForGood).toSorted()).toEqual(['bounced', 'complained', 'suppressed'])
})

test('what leaves by itself takes the place of no end that somebody has to take back', () => {
  const byItself = END_REASONS.filter((reason) => mayLeaveEnd(reason, 'rescore'))
  for (const given of byItself) {
    for (const current of END_REASONS) expect(isStrongerEnd(current, given), `${given} for ${current}`).toBe(false)
  }
})
