import type { Schemas } from '../api/client.ts'

type Email = Schemas['SimulatedEmail']

/** A day on the viewer's calendar. */
export interface SimulatedDay {
  /** YYYY-MM-DD. */
  readonly date: string
  readonly emails: readonly Email[]
}

const DAY = 86_400_000

/**
 * Every day of a simulation on the clock of `zone`, the viewer's own where it is not given; those without email too. The
 * last one is cut short by the end: without an email it says nothing.
 */
export function daysOf({ from, until, emails }: Schemas['Simulation'], zone?: string): SimulatedDay[] {
  const format = new Intl.DateTimeFormat('en-CA', {
    dateStyle: 'short',
    ...(zone === undefined ? {} : { timeZone: zone }),
  })
  const dateOf = (instant: string) => format.format(new Date(instant))
  const byDate = grouped(emails, (email) => dateOf(email.at))
  const days: SimulatedDay[] = []
  // Dates are counted in UTC, where each day has the same length.
  const last = Date.parse(dateOf(until))
  for (let day = Date.parse(dateOf(from)); day <= last; day += DAY) {
    const date = new Date(day).toISOString().slice(0, 10)
    days.push({ date, emails: byDate.get(date) ?? [] })
  }
  return days.at(-1)?.emails.length === 0 ? days.slice(0, -1) : days
}

/** Emails by the address they leave from, the busiest first. */
export function byMailbox(emails: readonly Email[]): readonly (readonly [address: string, count: number])[] {
  const groups = grouped(emails, (email) => email.mailboxAddress)
  return [...groups].map(([address, list]) => [address, list.length] as const).sort((a, b) => b[1] - a[1])
}

function grouped(emails: readonly Email[], keyOf: (email: Email) => string): Map<string, Email[]> {
  const groups = new Map<string, Email[]>()
  for (const email of emails) {
    const key = keyOf(email)
    const list = groups.get(key)
    if (list === undefined) groups.set(key, [email])
    else list.push(email)
  }
  return groups
}
