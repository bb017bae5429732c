import fc from 'fast-check'
import { test } from 'vitest'
import { WEEKDAYS } from './schedule-schema.ts'
import { isInWindow, nextSendInstant } from './send-window.ts'
import type { SendHours } from './send-window.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Africa/Cairo',
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'Etc/GMT+12',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Asia/Tehran',
  'Africa/Casablanca',
]
const aTime = fc.integer({ min: 0, max: 1_439 })
const aSchedule = fc
  .tuple(fc.subarray([...WEEKDAYS], { minLength: 1 }), aTime, aTime)
  .filter(([, left, right]) => left !== right)
  .map(([days, left, right]) => ({ days, from: clock(Math.min(left, right)), to: clock(Math.max(left, right)) }))
const everyDate = Array.from({ length: 400 }, (_, index) =>
  Temporal.PlainDate.from('2026-02-01').add({ days: index }).toString(),
)
const anyWindow = fc
  .tuple(aSchedule, fc.option(fc.array(aSchedule, { minLength: 1, maxLength: 4 })), fc.subarray(everyDate))
  .map(([hours, windows, holidays]) => ({ ...hours, ...(windows === null ? {} : { windows }), holidays }))
const anInstant = fc
  .integer({ min: Date.UTC(2005, 0), max: Date.UTC(2038, 0) })
  .map((milliseconds) => Temporal.Instant.fromEpochMilliseconds(milliseconds))

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

test('the result is never before the moment asked for, and always inside the window', () => {
  fc.assert(
    fc.property(anInstant, fc.constantFrom(...zones), aSchedule, (after, zone, schedule) => {
      const found = nextSendInstant({ after, zone, schedule })
      if (found === undefined) return false
      return Temporal.Instant.compare(found, after) >= 0 && isInWindow(found, zone, schedule)
    }),
  )
})

test('asking later never gives an earlier moment, and nothing between is inside the window', () => {
  const gap = fc.integer({ min: 0, max: 14 * 24 * 60 })
  fc.assert(
    fc.property(anInstant, gap, fc.constantFrom(...zones), aSchedule, (after, minutes, zone, schedule) => {
      const later = after.add({ minutes })
      const first = nextSendInstant({ after, zone, schedule })
      const second = nextSendInstant({ after: later, zone, schedule })
      if (first === undefined || second === undefined) return false
      if (Temporal.Instant.compare(first, second) > 0) return false
      return Temporal.Instant.compare(later, first) >= 0 || !isInWindow(later, zone, schedule)
    }),
  )
})

test('it is the first minute that a scan of the clock finds, over changes of clocks and holidays', () => {
  const nearChanges = fc
    .tuple(
      fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-24', '2026-10-04', '2026-10-25', '2026-11-01', '2026-12-24'),
      fc.integer({ min: -2 * 1_440, max: 1_440 }),
    )
    .map(([day, minutes]) => Temporal.Instant.from(`${day}T00:00Z`).add({ minutes }))
  fc.assert(
    fc.property(nearChanges, fc.constantFrom(...zones), anyWindow, (after, zone, schedule) => {
      const found = nextSendInstant({ after, zone, schedule })
      const scanned = scan(after, zone, schedule)
      if (scanned === undefined) return found === undefined || found.since(after).total('days') >= 3
      return found?.equals(scanned) === true
    }),
    { numRuns: 60 },
  )
})

/** The first minute within three days at which it is sending time, looked for minute by minute. */
function scan(after: Temporal.Instant, zone: string, schedule: SendHours): Temporal.Instant | undefined {
  for (let minutes = 0; minutes < 3 * 1_440; minutes += 1) {
    const instant = after.add({ minutes })
    const local = instant.toZonedDateTimeISO(zone)
    const [date, time] = [local.toPlainDate().toString(), local.toPlainTime().toString({ smallestUnit: 'minute' })]
    const weekday = WEEKDAYS[local.dayOfWeek - 1]!
    const isHoliday = schedule.holidays?.some((day) => day === date || day === date.slice(5)) === true
    const hours = schedule.windows ?? [schedule]
    const isOpen = hours.some((one) => one.days.includes(weekday) && one.from <= time && time < one.to)
    if (isOpen && !isHoliday) return instant
  }
  return undefined
}
