import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeHosts, freeSlots, type Availability, type HostTimes } from './free-slots.ts'
import type { BookableHost } from './resolve-calendar.ts'
import { WEEKDAYS } from '../../hosts/index.ts'

const ZONES = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'America/Havana', 'Pacific/Apia']
const MINUTE = 60_000
const STEP = 5 * MINUTE
const DAYS = 5
/** Four days before the clocks of Europe go back, and eleven before those of America. */
const FIRST_DAY = Temporal.PlainDate.from('2026-10-21')
const START = Temporal.Instant.from('2026-10-21T00:00:00Z').epochMilliseconds

const quarter = fc.integer({ min: 0, max: 95 }).map((count) => count * 15)
const span = fc
  .record({ from: quarter, minutes: fc.integer({ min: 1, max: 40 }) })
  .map(({ from, minutes }) => ({ from: clock(from), to: clock(Math.min(from + minutes * 15, 24 * 60)) }))
const instant = fc.integer({ min: 0, max: (DAYS + 2) * 24 * 12 }).map((count) => at(START + count * 5 * MINUTE))

const host: fc.Arbitrary<Omit<BookableHost, 'hostId' | 'name' | 'email'>> = fc.record({
  timezone: fc.constantFrom(...ZONES),
  // One span a day: how several meet is the matter of other tests.
  weeklyHours: fc
    .uniqueArray(fc.constantFrom(...WEEKDAYS), { maxLength: 7 })
    .chain((days) => fc.tuple(...days.map((day) => span.map((hours) => ({ day, ...hours }))))),
  exceptions: fc
    .uniqueArray(fc.integer({ min: 0, max: DAYS }), { maxLength: 3 })
    .chain((days) =>
      fc.tuple(
        ...days.map((day) =>
          fc.array(span, { maxLength: 1 }).map((hours) => ({ date: FIRST_DAY.add({ days: day }).toString(), hours })),
        ),
      ),
    ),
  dailyMaximum: fc.option(fc.integer({ min: 1, max: 3 })),
})

const hostTimes = fc.record({
  host,
  busy: fc.array(
    fc
      .record({ start: instant, minutes: fc.integer({ min: 1, max: 300 }) })
      .map(({ start, minutes }) => ({ start, end: start.add({ minutes }) })),
    { maxLength: 12 },
  ),
  meetings: fc.array(instant, { maxLength: 8 }),
})

const availabilities: fc.Arbitrary<Availability> = fc.record({
  rules: fc.record({
    durationMinutes: fc.constantFrom(15, 30, 45, 60, 100),
    bufferBeforeMinutes: fc.constantFrom(0, 5, 20),
    bufferAfterMinutes: fc.constantFrom(0, 10, 60),
    minimumNoticeMinutes: fc.integer({ min: 0, max: 300 }).map((count) => count * 5),
    horizonDays: fc.integer({ min: 1, max: 3 }),
  }),
  now: instant,
  hosts: fc.array(hostTimes, { minLength: 1, maxLength: 3 }).map((all) =>
    all.map((times, index) => {
      const name = `host${index}`
      return { ...times, host: { ...times.host, hostId: name, name, email: `${name}@host.test` } }
    }),
  ),
})

function at(milliseconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds)
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Whether the host has hours at an instant, by the wall clock alone. */
function isOpen({ timezone, weeklyHours, exceptions }: BookableHost, milliseconds: number): boolean {
  const local = at(milliseconds).toZonedDateTimeISO(timezone)
  const date = local.toPlainDate().toString()
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  const exception = exceptions.find((one) => one.date === date)
  const hours = exception?.hours ?? weeklyHours.filter(({ day }) => day === WEEKDAYS[local.dayOfWeek - 1])
  return hours.some(({ from, to }) => from <= time && time < to)
}

/** The local date at an instant. */
function dateOf({ timezone }: BookableHost, milliseconds: number): string {
  return at(milliseconds).toZonedDateTimeISO(timezone).toPlainDate().toString()
}

/**
 * The starts that a host has, found by walking on in steps of five minutes with an eye on the wall clock: a meeting fits
 * where all its steps are open, and the next one begins where it ends, or where hours begin again.
 */
function naiveStarts({ host: one, busy, meetings }: HostTimes, { rules, now }: Availability): number[] {
  const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = rules
  const earliest = now.epochMilliseconds + rules.minimumNoticeMinutes * MINUTE
  const latest = now.epochMilliseconds + rules.horizonDays * 24 * 60 * MINUTE
  const found: number[] = []
  let open = 0
  let date = ''
  for (let step = earliest - 1_440 * MINUTE; step <= latest + 120 * MINUTE; step += STEP) {
    const before = date
    date = dateOf(one, step)
    // Hours of another day are other hours, even where those of the day before end there.
    open = isOpen(one, step) ? (date === before ? open : 0) + STEP / MINUTE : 0
    if (open === 0 || open % durationMinutes !== 0) continue
    const start = step + STEP - durationMinutes * MINUTE
    if (start < earliest || start > latest) continue
    const from = start - bufferBeforeMinutes * MINUTE
    const until = start + (durationMinutes + bufferAfterMinutes) * MINUTE
    if (busy.some(({ start: b, end: e }) => b.epochMilliseconds < until && from < e.epochMilliseconds)) continue
    const sameDay = meetings.filter(({ epochMilliseconds }) => dateOf(one, epochMilliseconds) === dateOf(one, start))
    if (one.dailyMaximum === null || sameDay.length < one.dailyMaximum) found.push(start)
  }
  return found
}

test('what is on offer is what a naive walk with an eye on the wall clock finds', () => {
  fc.assert(
    fc.property(availabilities, (availability) => {
      const expected = availability.hosts.map((times) => naiveStarts(times, availability))
      const all = [...new Set(expected.flat())].toSorted((one, other) => one - other)
      expect(freeSlots(availability).map(({ startsAt }) => startsAt.epochMilliseconds)).toEqual(all)
      for (const start of all.slice(0, 5)) {
        const free = availability.hosts.filter((_, index) => expected[index]!.includes(start))
        const names = free.map(({ host: one }) => one.name)
        expect(freeHosts(at(start), availability).map(({ name }) => name)).toEqual(names)
      }
    }),
    { numRuns: 50 },
  )
})
