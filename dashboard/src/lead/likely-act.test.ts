import { expect, test } from 'vitest'
import { likelyAct } from './likely-act.ts'

const NOW = Date.parse('2026-11-23T09:00:00Z')
const BOOKED = { status: 'ended', endReason: 'meeting_booked', hold: null } as const
const meeting = (startsAt: string, endsAt: string, location: string | null = null) =>
  ({ status: 'booked', startsAt, endsAt, location }) as const
const TOMORROW = meeting('2026-11-24T09:00:00Z', '2026-11-24T09:30:00Z', 'https://meet.example/x')

test('a booked lead leads to its meeting, never to more emails', () => {
  const known = { lead: BOOKED, replies: [], now: NOW }
  expect(likelyAct({ ...known, meetings: [TOMORROW] })).toEqual({ act: 'meeting', isPast: false })
  const soon = meeting('2026-11-23T09:10:00Z', '2026-11-23T09:40:00Z', 'https://meet.example/x')
  expect(likelyAct({ ...known, meetings: [soon] })).toEqual({ act: 'join', url: 'https://meet.example/x' })
  const room = meeting('2026-11-23T08:00:00Z', '2026-11-23T08:30:00Z', 'Room 4')
  expect(likelyAct({ ...known, meetings: [room] })).toEqual({ act: 'meeting', isPast: true })
  expect(likelyAct({ ...known, meetings: [] })).toBeUndefined()
  const cancelled = { ...TOMORROW, status: 'cancelled' } as const
  const lead = { ...BOOKED, meeting: { meetingId: 'meet_1', startsAt: TOMORROW.startsAt, status: 'cancelled' } }
  expect(likelyAct({ ...known, lead, meetings: [cancelled] })).toEqual({ act: 'resume' })
  expect(likelyAct({ ...known, meetings: [cancelled, TOMORROW] })).toMatchObject({ act: 'meeting' })
})

test('a reply that waits comes before a meeting, and a text that waits before both', () => {
  const replies = [
    { inboundId: 'inb_2', needsAnswer: false },
    { inboundId: 'inb_1', needsAnswer: true },
  ]
  expect(likelyAct({ lead: BOOKED, replies, meetings: [TOMORROW], now: NOW })).toEqual({
    act: 'reply',
    inboundId: 'inb_1',
  })
  const lead = { status: 'scored', endReason: null, hold: { reason: 'approval', until: null } } as const
  expect(likelyAct({ lead, replies, meetings: [], now: NOW })).toEqual({ act: 'approve' })
})

test('what somebody paused or stopped can be resumed; what goes on or is through needs nothing', () => {
  const act = (lead: Parameters<typeof likelyAct>[0]['lead']) =>
    likelyAct({ lead, replies: [], meetings: [], now: NOW })?.act
  expect(act({ status: 'in_sequence', endReason: null, hold: { reason: 'paused', until: null } })).toBe('resume')
  expect(act({ status: 'scored', endReason: null, hold: { reason: 'message_held', until: null } })).toBe('sequence')
  expect(act({ status: 'ended', endReason: 'stopped', hold: null })).toBe('resume')
  expect(act({ status: 'in_sequence', endReason: null, hold: null })).toBeUndefined()
  expect(act({ status: 'ended', endReason: 'completed', hold: null })).toBeUndefined()
})
