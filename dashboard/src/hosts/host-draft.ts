import type { Schemas } from '../api/client.ts'
import { DAYS, WORKING_HOURS } from '../calendar/calendar-draft.ts'
import type { Hours } from '../calendar/calendar-draft.ts'
import { dateInWords } from '../shared/words/date-words.ts'
import { timeOfDay } from '../shared/words/time-words.ts'
import { hostDraft as t } from './texts.tsx'

type Host = Schemas['Host']

/** Days on which other hours hold, as the API has them. */
export type Exception = Host['exceptions'][number]

/** A host while they are edited. */
export interface HostDraft {
  readonly name: string
  readonly email: string
  readonly timezone: string
  /** In the order in which they are sent: faults name them by their place. */
  readonly hours: readonly Hours[]
  readonly exceptions: readonly Exception[]
  /** As it is typed; empty for any number. */
  readonly dailyMaximum: string
}

/** What the form begins with: a host, or nobody yet, in a time zone. */
export function draftOfHost(host: Host | undefined, timezone: string): HostDraft {
  return {
    name: host?.name ?? '',
    email: host?.email ?? '',
    timezone: host?.timezone ?? timezone,
    hours: host?.weeklyHours ?? WORKING_HOURS,
    exceptions: host?.exceptions ?? [],
    dailyMaximum: String(host?.dailyMaximum ?? ''),
  }
}

/** What is sent: everything, for an addition and for a change. */
export function hostOf({ name, email, timezone, hours, exceptions, dailyMaximum }: HostDraft) {
  return {
    name: name.trim(),
    email: email.trim(),
    timezone,
    weeklyHours: hours.map(({ day, from, to }) => ({ day, from: from.trim(), to: to.trim() })),
    exceptions: [...exceptions],
    dailyMaximum: dailyMaximum.trim() === '' ? null : Number(dailyMaximum),
  }
}

/** "Mon–Fri 09:00–17:00", "Mon, Wed 09:00–12:00, 13:00–17:00; Fri 09:00–12:00": days that are alike together. */
export function hoursInWords(hours: readonly Hours[]): string {
  const groups: { days: number[]; spans: string }[] = []
  for (const [index, [day]] of DAYS.entries()) {
    const own = hours.filter((span) => span.day === day).toSorted((a, b) => a.from.localeCompare(b.from))
    const ofDay = own.map(spanInWords)
    if (ofDay.length === 0) continue
    const spans = ofDay.join(', ')
    const same = groups.find((group) => group.spans === spans)
    if (same === undefined) groups.push({ days: [index], spans })
    else same.days.push(index)
  }
  return groups.map(({ days, spans }) => `${daysInWords(days)} ${spans}`).join('; ')
}

function spanInWords({ from, to }: Pick<Hours, 'from' | 'to'>): string {
  return `${timeOfDay(from)}–${timeOfDay(to)}`
}

function daysInWords(days: readonly number[]): string {
  const names = days.map((day) => DAYS[day]?.[1].slice(0, 3) ?? '')
  const isRow = days.length > 2 && days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1)
  return isRow ? `${names[0]}–${names.at(-1)}` : names.join(', ')
}

/** "24 Dec 2026 to 2 Jan 2027: off", "7 Jan 2027: 09:00–12:00". */
export function exceptionInWords({ date, until, hours }: Exception): string {
  const days = until === undefined || until === date ? dateInWords(date) : t.to(dateInWords(date), dateInWords(until))
  return `${days}: ${hours.length === 0 ? 'off' : hours.map(spanInWords).join(', ')}`
}
