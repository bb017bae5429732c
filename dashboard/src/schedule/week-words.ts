import { minutesOf, spansOf, WEEK } from './week-hours.ts'
import type { Schedule, DaySpan, Weekday } from './week-hours.ts'
import { CLOCK, LOCALE } from '../shared/words/locale.ts'
import { timeOfDay } from '../shared/words/time-words.ts'

/** "Monday to Thursday, 09:00 to 12:00 and 13:00 to 17:00; Friday, 09:00 to 12:00: 31 hours a week." */
export function weekInWords(schedule: Schedule): string {
  const spans = spansOf(schedule).filter(({ from, to }) => from < to)
  if (spans.length === 0) return 'No hours yet: no emails are sent.'
  const minutes = spans.reduce((sum, { from, to }) => sum + minutesOf(to) - minutesOf(from), 0)
  const inAll = (minutes / 60).toLocaleString(LOCALE, { maximumFractionDigits: 1 })
  const groups = daysByHours(spans).map(([hours, days]) => `${daysInWords(days)}, ${hours}`)
  return `${groups.join('; ')}: ${inAll} ${inAll === '1' ? 'hour' : 'hours'} a week.`
}

/** Days that have the same hours, together. */
function daysByHours(spans: readonly DaySpan[]): [hours: string, days: Weekday[]][] {
  const groups = new Map<string, Weekday[]>()
  for (const { day } of WEEK) {
    const own = spans.filter((span) => span.day === day).toSorted((a, b) => a.from.localeCompare(b.from))
    if (own.length === 0) continue
    const hours = listed(own.map(hoursInWords))
    groups.set(hours, [...(groups.get(hours) ?? []), day])
  }
  return [...groups]
}

function hoursInWords({ from, to }: Pick<DaySpan, 'from' | 'to'>): string {
  return from === '00:00' && to === '24:00' ? 'all day' : `${timeOfDay(from)} to ${timeOfDay(to)}`
}

function daysInWords(days: readonly Weekday[]): string {
  const runs: { day: Weekday; name: string }[][] = []
  for (const one of WEEK) {
    if (!days.includes(one.day)) runs.push([])
    else (runs.at(-1) ?? (runs.push([]), runs.at(-1)))?.push(one)
  }
  const names = runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)]
    if (first === undefined || last === undefined) return []
    return run.length > 2 ? [`${first.name} to ${last.name}`] : run.map(({ name }) => name)
  })
  return days.length === WEEK.length ? 'Every day' : listed(names)
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** A window on a clock: "Tue, 24 Nov, 09:00 to 17:00". */
export function windowInWords({ from, to }: { from: string; to: string }, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const day = new Intl.DateTimeFormat(LOCALE, { weekday: 'short', day: 'numeric', month: 'short', ...zone })
  const time = new Intl.DateTimeFormat(LOCALE, { ...CLOCK, ...zone })
  const [start, end] = [new Date(from), new Date(to)]
  const endDay = day.format(end) === day.format(start) ? '' : `${day.format(end)}, `
  return `${day.format(start)}, ${time.format(start)} to ${endDay}${time.format(end)}`
}
