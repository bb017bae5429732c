import type { Schemas } from '../api/client.ts'

type Forecast = Pick<Schemas['ImportForecast'], 'days' | 'emails' | 'lastOn'>

/** The days with first emails, and the last of all, on the clock of whoever looks: the API counts days in UTC. */
export interface FirstEmailDays {
  readonly used: readonly { readonly date: string; readonly first: number }[]
  /** Null where it cannot be told. */
  readonly lastOn: string | null
}

/** Puts first emails on the days of `zone`, the viewer's own where it is not given. */
export function firstEmailDays({ days, emails, lastOn }: Forecast, zone?: string): FirstEmailDays {
  const format = new Intl.DateTimeFormat('en-CA', {
    dateStyle: 'short',
    ...(zone === undefined ? {} : { timeZone: zone }),
  })
  const counts = new Map<string, number>()
  for (const { at } of emails) {
    if (at === null) continue
    const date = format.format(new Date(at))
    counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  const used = [...counts].map(([date, first]) => ({ date, first })).toSorted((a, b) => a.date.localeCompare(b.date))
  // Beyond the emails that were simulated the API alone reckons.
  const isExact = lastOn === days.findLast(({ first }) => first > 0)?.date
  return { used, lastOn: isExact ? (used.at(-1)?.date ?? lastOn) : lastOn }
}
