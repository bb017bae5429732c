import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeHosts, freeSlots } from './free-slots.ts'
import { ownHost, resolveCalendar, type ResolvedCalendar } from './resolve-calendar.ts'
import { WEEKDAYS, type Hours } from '../../hosts/index.ts'

const ZONES = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Havana']
const START = Temporal.Instant.from('2026-09-20T00:00:00Z').epochMilliseconds
const minuteOfTwoMonths = fc.integer({ min: 0, max: 60 * 24 * 60 })
const instant = minuteOfTwoMonths.map((minute) => Temporal.Instant.fromEpochMilliseconds(START + minute * 60_000))

/** Short against the two months, so that many begin or end in the middle of a slot. */
const busySpan = fc
  .record({ start: instant, minutes: fc.integer({ min: -10, max: 600 }) })
  .map(({ start, minutes }) => ({ start, end: start.add({ minutes }) }))

const hours = fc
  .record({
    day: fc.constantFrom(...WEEKDAYS),
    times: fc.uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 2 }),
  })
  .map(({ day, times }) => {
    const [from = 0, to = 0] = times.toSorted((one, other) => one - other)
    return { day, from: quarter(from), to: quarter(to) }
  })

/** Spans of one day do not overlap: `checkCalendar` refuses those that do. */
function withoutOverlaps(spans: readonly Hours[]): Hours[] {
  return spans.filter(
    (span, index) =>
      !spans.slice(0, index).some(({ day, from, to }) => day === span.day && from < span.to && span.from < to),
  )
}

function quarter(count: number): string {
  return `${String(Math.floor(count / 4)).padStart(2, '0')}:${String((count % 4) * 15).padStart(2, '0')}`
}

function fallbackIn(timezone: string) {
  const owner = { name: 'Jonas', email: 'jonas@host.test' }
  return { owner, timezone }
}

const availabilities = fc.record({
  calendar: fc
    .record({
      timezone: fc.constantFrom(...ZONES),
      weeklyHours: fc.array(hours, { minLength: 1, maxLength: 5 }).map(withoutOverlaps),
      durationMinutes: fc.integer({ min: 5, max: 120 }),
      minimumNoticeMinutes: fc.integer({ min: 0, max: 3_000 }),
      horizonDays: fc.integer({ min: 7, max: 40 }),
    })
    .map(({ timezone, ...calendar }) => resolveCalendar(calendar, [ownHost(calendar, fallbackIn(timezone))])),
  now: instant,
  busy: fc.array(busySpan, { maxLength: 60 }),
})

type OneHost = typeof availabilities extends fc.Arbitrary<infer T> ? T : never

/** What is known of the time of a calendar's one host. */
function timesOf({ calendar, now, busy }: OneHost) {
  return { rules: calendar, now, hosts: [{ host: calendar.hosts[0]!, busy, meetings: [] }] }
}

test('no slot overlaps anything busy', () => {
  fc.assert(
    fc.property(availabilities, (availability) => {
      const clashing = freeSlots(timesOf(availability)).filter(({ startsAt, endsAt }) =>
        availability.busy.some(
          ({ start, end }) =>
            start.epochMilliseconds < end.epochMilliseconds &&
            start.epochMilliseconds < endsAt.epochMilliseconds &&
            startsAt.epochMilliseconds < end.epochMilliseconds,
        ),
      )
      expect(clashing).toEqual([])
    }),
  )
})

test('every minute of every slot lies inside the hours, and every slot between notice and horizon', () => {
  fc.assert(
    fc.property(availabilities, (availability) => {
      const { calendar, now } = availability
      const earliest = now.add({ minutes: calendar.minimumNoticeMinutes }).epochMilliseconds
      const latest = now.add({ hours: 24 * calendar.horizonDays }).epochMilliseconds
      const faulty = freeSlots(timesOf(availability))
        .slice(0, 40)
        .filter(({ startsAt, endsAt }) => {
          const start = startsAt.epochMilliseconds
          const onTime = start >= earliest && start <= latest
          const lasts = startsAt.until(endsAt).total('minutes') === calendar.durationMinutes
          const minutes = Array.from({ length: Math.ceil(calendar.durationMinutes / 5) }, (_, step) => 5 * step)
          return !onTime || !lasts || !minutes.every((after) => isOpen(startsAt.add({ minutes: after }), calendar))
        })
      expect(faulty).toEqual([])
    }),
  )
})

function isOpen(minute: Temporal.Instant, calendar: ResolvedCalendar): boolean {
  const local = minute.toZonedDateTimeISO(calendar.hosts[0]!.timezone)
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  return calendar.hosts[0]!.weeklyHours.some(
    ({ day, from, to }) => day === WEEKDAYS[local.dayOfWeek - 1] && from <= time && time < to,
  )
}

test('slots come in order, overlap no other, pass the check of the POST, and what is busy shifts none', () => {
  fc.assert(
    fc.property(availabilities, (availability) => {
      const slots = freeSlots(timesOf(availability))
      const all = new Set(
        freeSlots(timesOf({ ...availability, busy: [] })).map(({ startsAt }) => startsAt.epochMilliseconds),
      )
      const starts = slots.map(({ startsAt }) => startsAt.epochMilliseconds)
      const duration = availability.calendar.durationMinutes * 60_000
      expect(starts.every((start, index) => index === 0 || start >= (starts[index - 1] ?? 0) + duration)).toBe(true)
      expect(starts.filter((start) => !all.has(start))).toEqual([])
      for (const { startsAt } of slots.slice(0, 3)) expect(freeHosts(startsAt, timesOf(availability))).toHaveLength(1)
    }),
  )
})
