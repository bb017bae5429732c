import { expect, test } from 'vitest'
import { pageClock } from './page-clock.ts'
import { monthOfSlots, packSlots } from './slot-month.ts'

const slotsAt = (...starts: string[]) => starts.map((start) => ({ startsAt: Temporal.Instant.from(start) }))
const slots = slotsAt(
  '2026-11-24T08:00:00Z',
  '2026-11-24T23:30:00Z',
  '2026-11-25T08:00:00Z',
  '2026-12-09T08:00:00Z',
  '2027-02-01T08:00:00Z',
)

function show(timezone: string, wanted?: string, asked?: string) {
  const month = monthOfSlots(slots, pageClock({ locale: 'en-GB', timezone }), { wanted, month: asked })
  return {
    day: `${month?.date.toString()} ${month?.times.map(({ label }) => label).join(' ')}`,
    previous: month?.previous?.toString(),
    next: month?.next?.toString(),
  }
}

test('without a wish the first day with free times is shown, as the visitor counts days', () => {
  expect(show('Europe/Berlin')).toEqual({ day: '2026-11-24 09:00', previous: undefined, next: '2026-12-09' })
  expect(show('America/New_York').day).toBe('2026-11-24 03:00 18:30')
})

test('the last free day of a month is shown before all days of the next', () => {
  const end = slotsAt('2026-11-30T08:00:00Z', '2026-12-01T08:00:00Z', '2026-12-02T08:00:00Z', '2026-12-03T08:00:00Z')
  const first = monthOfSlots(end, pageClock({ locale: 'en-GB', timezone: 'Europe/Berlin' }))
  expect([first?.date.toString(), first?.next?.toString()]).toEqual(['2026-11-30', '2026-12-01'])
})

test('a day without free times shows the next one that has some, one past the last the last', () => {
  const december = { day: '2026-12-09 09:00', previous: '2026-11-25', next: '2027-02-01' }
  expect(show('Europe/Berlin', '2026-12-09', '2026-12')).toEqual(december)
  expect(show('Europe/Berlin', '2026-11-26', '2026-12')).toEqual(december)
  expect(show('Europe/Berlin', '2999-01-01').day).toBe('2027-02-01 09:00')
  expect(show('Europe/Berlin', '1000-01-01').day).toBe('2026-11-24 09:00')
})

test.each(['', 'next', '2026-13-01', '2026-02-30', '+275760-09-13', '-271821-04-19', '<script>', '2026-12-09T00:00'])(
  'the wish %j counts as none',
  (wanted) => {
    expect(show('Europe/Berlin', wanted)).toEqual(show('Europe/Berlin'))
  },
)

test('nothing free is no month', () => {
  expect(monthOfSlots([], pageClock({ locale: 'en-GB', timezone: 'UTC' }), { wanted: '2026-12-09' })).toBeUndefined()
})

test.each([
  [1, '······1|2345678|9101112131415|16171819202122|232425262728 29|30······'],
  [7, '1234567|891011121314|15161718192021|222324 25262728|2930·····'],
])('the month stands in weeks that begin with day %i, with the days that can be chosen', (firstDay, grid) => {
  const ofNovember = slots.slice(0, 3)
  const month = monthOfSlots(ofNovember, pageClock({ locale: 'en-GB', timezone: 'Europe/Berlin' }), { firstDay })
  const shown = month?.weeks.map((week) => week.map((day) => day?.date.day ?? '·').join('')).join('|')
  expect(shown).toBe(grid.replaceAll(' ', ''))
  const free = month?.weeks.flat().filter((day) => day?.isFree)
  expect(free?.map((day) => [day?.date.day, day?.isShown])).toEqual([
    [24, true],
    [25, false],
  ])
})

const daysAt = (...days: string[]) => slotsAt(...days.map((day) => `${day}T08:00:00Z`))
const gridOf = (free: ReturnType<typeof slotsAt>, wanted?: string, asked?: string) => {
  const month = monthOfSlots(free, pageClock({ locale: 'en-GB', timezone: 'UTC' }), { wanted, month: asked })
  const cell = (day: NonNullable<typeof month>['weeks'][number][number]) =>
    day === undefined ? '·' : `${day.isBeyond ? '+' : ''}${day.date.day}${day.isFree ? '!' : ''}`
  return { last: month?.last?.toString(), weeks: month?.weeks.map((week) => week.map(cell).join(' ')) }
}

test('with few days left in the first month its weeks run on into the next, from the first that has free times', () => {
  const free = daysAt('2026-11-30', '2026-12-01', '2026-12-14')
  expect(gridOf(free)).toEqual({
    last: '2026-12-14',
    weeks: ['30! +1! +2 +3 +4 +5 +6', '+7 +8 +9 +10 +11 +12 +13', '+14! +15 +16 +17 +18 +19 +20'],
  })
  const november = monthOfSlots(free, pageClock({ locale: 'en-GB', timezone: 'UTC' }))
  expect([november?.date.toString(), november?.next?.toString()]).toEqual(['2026-11-30', '2026-12-01'])
})

test('a day that the weeks run on to is shown in them, unless its own month is asked for', () => {
  const free = daysAt('2026-11-30', '2026-12-01', '2026-12-14', '2026-12-15')
  const opening = gridOf(free)
  for (const month of [undefined, '2026-11', '2026-13', '']) expect(gridOf(free, '2026-12-14', month)).toEqual(opening)
  const december = monthOfSlots(free, pageClock({ locale: 'en-GB', timezone: 'UTC' }), { wanted: '2026-12-14' })
  const marked = december?.weeks.flat().filter((day) => day?.isShown)
  expect(marked?.map((day) => day?.date.toString())).toEqual(['2026-12-14'])
  for (const [day, month] of [
    ['2026-12-14', '2026-12'],
    ['2026-12-15', '2026-11'],
  ]) {
    const alone = gridOf(free, day, month)
    expect([alone.last, alone.weeks?.[0]]).toEqual([undefined, '· 1! 2 3 4 5 6'])
  }
})

test('a month stands alone with a week of free days, after another month, and where the next is far', () => {
  const week = ['20', '23', '24', '25', '26', '27', '30'].map((day) => `2026-11-${day}`)
  expect(gridOf(daysAt(...week, '2026-12-01')).last).toBeUndefined()
  expect(gridOf(daysAt(...week.slice(1), '2026-12-01')).last).toBe('2026-12-14')
  expect(gridOf(daysAt('2026-11-30', '2026-12-15')).last).toBeUndefined()
  expect(gridOf(daysAt('2026-10-30', '2026-11-30', '2026-12-01'), '2026-11-30').last).toBeUndefined()
})

test('on a day on which the clock changes each time carries its offset', () => {
  const clock = pageClock({ locale: 'en-GB', timezone: 'Europe/Berlin' })
  const month = monthOfSlots(slotsAt('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'), clock)
  expect(month?.times.map(({ label }) => label)).toEqual(['02:30 GMT+2', '02:30 GMT+1'])
})

test('the script gets every slot as the distance from the one before', () => {
  const packed = packSlots(slots).split(' ')
  let minute = 0
  const read = packed.map((part) => new Date((minute += Number.parseInt(part, 36)) * 60_000))
  expect(read.map((date) => date.getTime())).toEqual(slots.map(({ startsAt }) => startsAt.epochMilliseconds))
  expect(packSlots([])).toBe('')
})
