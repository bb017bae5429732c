import { expect, test } from 'vitest'
import type { BookingDetails, BookingNotice, NoticeKind } from './providers/provider.ts'
import { IGNORED } from './providers/provider.ts'
import {
  combineStates,
  decideAttendance,
  decideMeeting,
  foldNotice,
  EMPTY_BOOKING_STATE,
} from './fold-booking-state.ts'
import type { BookingState, MeetingFacts } from './fold-booking-state.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 9))

function detailsOn(number: number): BookingDetails {
  const startsAt = day(number)
  return {
    attendee: { name: 'Jana', email: 'jana@harbour.test', timezone: null },
    startsAt,
    endsAt: new Date(+startsAt + 1_800_000),
    title: 'Intro',
    location: null,
    host: null,
    notes: null,
    answers: [],
    manageUrl: null,
  }
}

/** What is told: its kind, the day it happened on and, where it tells one, the day of the meeting. */
type Told = readonly [kind: NoticeKind, at: number, on?: number]

function noticeOf([kind, , on]: Told): BookingNotice {
  return { ...IGNORED, kind, references: ['id:1'], details: on === undefined ? null : detailsOn(on) }
}

const heard = (...told: readonly Told[]): BookingState =>
  told.reduce((state, one) => foldNotice(state, noticeOf(one), day(one[1])), EMPTY_BOOKING_STATE)

const meetingOn = (number: number, status: MeetingFacts['status'] = 'booked'): MeetingFacts => {
  const { startsAt, endsAt } = detailsOn(number)
  return { status, startsAt, endsAt }
}

const inWords = (state: BookingState, meeting: MeetingFacts | undefined): string => {
  const change = decideMeeting(state, meeting)
  if (change.kind === 'record') return `record ${change.status} ${change.details.startsAt.getUTCDate()}`
  return change.kind === 'move' ? `move ${change.details.startsAt.getUTCDate()}` : change.kind
}

/** What was told, as `kind at on` and so on: days on which it happened, and of the meeting. */
function toldIn(words: string): Told[] {
  return words.split(', ').map((one) => {
    const [kind, at, on] = one.split(' ')
    const happened = [kind as NoticeKind, Number(at)] as const
    return on === undefined ? happened : [...happened, Number(on)]
  })
}

test.each<[string, string, MeetingFacts | undefined, string]>([
  ['booked', 'booked 1 20', undefined, 'record booked 20'],
  ['booked again at the same time', 'booked 1 20', meetingOn(20), 'none'],
  ['asked for', 'requested 1 20', undefined, 'none'],
  ['asked for, then booked', 'requested 1 20, booked 2 20', undefined, 'record booked 20'],
  ['asked for, then rejected', 'requested 1 20, rejected 2 20', undefined, 'none'],
  ['asked for, then withdrawn', 'requested 1 20, cancelled 2 20', undefined, 'none'],
  ['moved', 'booked 1 20, rescheduled 2 21', meetingOn(20), 'move 21'],
  ['moved, of a booking unknown before', 'rescheduled 2 21', undefined, 'record booked 21'],
  ['cancelled', 'booked 1 20, cancelled 2', meetingOn(20), 'call_off'],
  ['cancelled once more', 'booked 1 20, cancelled 2', meetingOn(20, 'cancelled'), 'none'],
  ['rejected after all', 'booked 1 20, rejected 2', meetingOn(20), 'call_off'],
  ['cancelled before it was heard of', 'cancelled 2', undefined, 'none'],
  ['cancelled, then heard of', 'cancelled 2, booked 1 20', undefined, 'record cancelled 20'],
  ['cancelled, then an older move', 'cancelled 3, rescheduled 2 21', meetingOn(20, 'cancelled'), 'none'],
  ['booked anew after it was cancelled', 'cancelled 2, booked 3 22', meetingOn(20, 'cancelled'), 'record booked 22'],
  ['an older time after a newer', 'rescheduled 3 22, booked 1 20', meetingOn(22), 'none'],
  ['moved after nobody came', 'no_show 2, rescheduled 3 23', meetingOn(20, 'no_show'), 'record booked 23'],
  ['cancelled after nobody came', 'no_show 2, cancelled 3', meetingOn(20, 'no_show'), 'none'],
  ['who came, of a booking unknown before', 'no_show 2', undefined, 'none'],
])('%s: %s', (_what, told, meeting, expected) => {
  expect(inWords(heard(...toldIn(told)), meeting)).toBe(expected)
})

test.each<[string, MeetingFacts['status'], string | undefined]>([
  ['booked 1 20, attended 20', 'booked', 'attended'],
  ['booked 1 20, attended 20', 'attended', undefined],
  ['booked 1 20, no_show 20', 'attended', 'no_show'],
  ['booked 1 20, no_show 20, no_show_undone 21', 'no_show', 'booked'],
  ['booked 1 20, no_show_undone 21', 'booked', undefined],
  ['booked 1 20, no_show 21, attended 20', 'no_show', undefined],
  ['no_show 20, rescheduled 21 23', 'booked', undefined],
  ['no_show 20', 'cancelled', undefined],
])('who came: %s, of a meeting that is %s: %s', (told, status, expected) => {
  expect(decideAttendance(heard(...toldIn(told)), status)).toBe(expected)
})

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]]
  return all.flatMap((one, index) => permutations(all.toSpliced(index, 1)).map((rest) => [one, ...rest]))
}

test('in whatever order notices come, and however often, the same is known', () => {
  const told = toldIn('requested 1 20, booked 2 20, rescheduled 3 21, no_show 21, cancelled 4, booked 4 22')
  const expected = heard(...told)
  for (const order of permutations(told)) {
    expect(heard(...order)).toEqual(expected)
    expect(heard(...order, ...order.slice(0, 2))).toEqual(expected)
    expect(combineStates(heard(...order.slice(0, 3)), heard(...order.slice(3)))).toEqual(expected)
  }
  expect(inWords(expected, meetingOn(21))).toBe('call_off')
})

test('the cancelled half of a reschedule says nothing', () => {
  const state = heard(['booked', 1, 20])
  const half = { ...noticeOf(['cancelled', 2]), partOfReschedule: true }
  expect(foldNotice(state, half, day(2))).toEqual(state)
})
