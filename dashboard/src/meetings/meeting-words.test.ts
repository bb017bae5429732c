import { expect, test } from 'vitest'
import { meetingActs } from './meeting-words.ts'

const meeting = {
  status: 'booked',
  provider: 'builtin',
  startsAt: '2026-11-24T10:00:00Z',
  endsAt: '2026-11-24T10:30:00Z',
} as const
const at = (time: string) => Date.parse(`2026-11-24T${time}Z`)

test('a meeting is moved until it begins, cancelled until it is over, and told of from its beginning', () => {
  expect(meetingActs(meeting, at('09:59:59'))).toEqual({ move: true, cancel: true, tell: false, undo: false })
  expect(meetingActs(meeting, at('10:00'))).toEqual({ move: false, cancel: true, tell: true, undo: false })
  expect(meetingActs(meeting, at('10:30'))).toEqual({ move: false, cancel: false, tell: true, undo: false })
  expect(meetingActs({ ...meeting, provider: 'manual' }, at('10:30'))).toMatchObject({ cancel: true })
})

test('one in another calendar is cancelled there; what was told is taken back; what was called off stays so', () => {
  expect(meetingActs({ ...meeting, provider: 'calcom' }, at('10:10'))).toEqual({
    move: false,
    cancel: false,
    tell: true,
    undo: false,
  })
  for (const status of ['attended', 'no_show'] as const) {
    expect(meetingActs({ ...meeting, status }, at('11:00'))).toEqual({
      move: false,
      cancel: false,
      tell: false,
      undo: true,
    })
  }
  expect(meetingActs({ ...meeting, status: 'cancelled' }, at('11:00'))).toEqual({
    move: false,
    cancel: false,
    tell: false,
    undo: false,
  })
})
