import { busyTimes } from './busy-times.ts'
import type { BusyQuestion } from './busy-times.ts'

/** Berlin leaves summer time on 2026-10-25 at 01:00 UTC, New York on 2026-11-01 at 06:00 UTC. */
export const AUTUMN: BusyQuestion = {
  timezone: 'Europe/Berlin',
  email: 'ada@seller.test',
  from: Date.parse('2026-10-01T00:00Z'),
  to: Date.parse('2027-01-09T00:00Z'),
}

/** A calendar of these lines. */
export function calendarOf(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

/** An event of these lines, with the UID `a` unless they give another. */
export function eventOf(...lines: string[]): string[] {
  const uid = lines.some((line) => line.startsWith('UID:')) ? [] : ['UID:a']
  return ['BEGIN:VEVENT', ...uid, 'DTSTAMP:20260901T000000Z', ...lines, 'END:VEVENT']
}

/** Busy times as `from/to`, in UTC to the minute. */
export function busyIn(calendars: readonly string[], question: Partial<BusyQuestion> = {}): string[] {
  const short = (instant: number) => new Date(instant).toISOString().slice(0, 16)
  const { spans } = busyTimes(calendars, { ...AUTUMN, ...question })
  return spans.map(({ start, end }) => `${short(start)}/${short(end)}`)
}
