import type { Schemas } from '../api/client.ts'

type Hours = 'timezone' | 'days' | 'from' | 'to'

export type Schedule = Required<Pick<Schemas['Schedule'], Hours>> & Omit<Schemas['Schedule'], Hours>
export type Weekday = Schedule['days'][number]

export const WEEK: readonly { day: Weekday; name: string; short: string }[] = [
  { day: 'mon', name: 'Monday', short: 'Mon' },
  { day: 'tue', name: 'Tuesday', short: 'Tue' },
  { day: 'wed', name: 'Wednesday', short: 'Wed' },
  { day: 'thu', name: 'Thursday', short: 'Thu' },
  { day: 'fri', name: 'Friday', short: 'Fri' },
  { day: 'sat', name: 'Saturday', short: 'Sat' },
  { day: 'sun', name: 'Sunday', short: 'Sun' },
]

/** What a campaign has until somebody says otherwise. */
const STANDARD: Schedule = { timezone: 'UTC', days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:00' }

export function completed(schedule: Schemas['Schedule']): Schedule {
  return { ...STANDARD, ...schedule }
}

/** "Monday to Friday, 09:00 to 17:00: 40 hours a week." */
export function weekInWords({ days, from, to }: Schedule): string {
  const hours = (minutesOf(to) - minutesOf(from)) / 60
  if (days.length === 0 || hours <= 0) return 'Never: nothing is sent.'
  const inAll = (hours * days.length).toLocaleString('en', { maximumFractionDigits: 1 })
  const time = from === '00:00' && to === '24:00' ? 'all day' : `${from} to ${to === '24:00' ? 'midnight' : to}`
  return `${daysInWords(days)}, ${time}: ${inAll} hours a week.`
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
  if (days.length === WEEK.length) return 'Every day'
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Minutes since midnight of HH:MM. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Times to choose from, every quarter of an hour; `24:00` is the end of the day. */
export function timesOfDay(present: string): string[] {
  const quarters = Array.from({ length: 97 }, (_, index) => {
    const two = (part: number) => String(part).padStart(2, '0')
    return `${two(Math.floor(index / 4))}:${two((index % 4) * 15)}`
  })
  return quarters.includes(present) ? quarters : [...quarters, present].toSorted()
}

/** A window on a clock: "Tue, 24 Nov, 09:00 to 17:00". */
export function windowInWords({ from, to }: { from: string; to: string }, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', ...zone })
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...zone })
  const [start, end] = [new Date(from), new Date(to)]
  const endDay = day.format(end) === day.format(start) ? '' : `${day.format(end)}, `
  return `${day.format(start)}, ${time.format(start)} to ${endDay}${time.format(end)}`
}

/** Every time zone that the browser knows, with the present one. */
export function timeZones(present: string): string[] {
  return [...new Set(['UTC', present, ...Intl.supportedValuesOf('timeZone')])].toSorted()
}
