import fc from 'fast-check'
import { DAY, HOUR, SECOND } from '../../../src/platform/clock.ts'
import type { Outreach } from '../mail/live-outreach.ts'

/** What the only mailbox and the organization may send. Gaps in seconds. */
export interface SendingLimits {
  readonly cap: number
  readonly rampStart: number
  readonly rampStep: number
  readonly gap: readonly [least: number, most: number]
  readonly hourly: number
  readonly daily: number
  /** Whose days the cap and the ramp count. */
  readonly zone: string
}

export const sendingLimits: fc.Arbitrary<SendingLimits> = fc.record({
  cap: fc.integer({ min: 1, max: 3 }),
  rampStart: fc.integer({ min: 1, max: 3 }),
  rampStep: fc.integer({ min: 0, max: 2 }),
  gap: fc.constantFrom([0, 0] as const, [90, 300] as const, [600, 3_600] as const),
  hourly: fc.integer({ min: 1, max: 4 }),
  daily: fc.integer({ min: 1, max: 6 }),
  zone: fc.constantFrom('UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Apia'),
})

/** Lets the limits hold for a mailbox that is new from the second midnight on, which it goes to and answers. */
export async function setLimits({ harness, query }: Outreach, limits: SendingLimits): Promise<Date> {
  const { cap, rampStart, rampStep, gap, hourly, daily, zone } = limits
  const { clock } = harness
  clock.set(new Date((Math.floor(clock.now().getTime() / DAY) + 2) * DAY))
  await query(
    `update mailboxes set daily_cap = $1, ramp_start = $2, ramp_step = $3, gap_least = $4, gap_most = $5,
    timezone = $6, ramp_days = 0, last_send_day = null, day_sent = 0, day_ends_at = null`,
    [cap, rampStart, rampStep, ...gap, zone],
  )
  await query('update organizations set domain_hourly_cap = $1, domain_daily_cap = $2', [hourly, daily])
  return clock.now()
}

/** What the emails that left broke of the limits since then, in words. */
export async function brokenLimits({ query }: Outreach, limits: SendingLimits, since: Date): Promise<string[]> {
  const found = await query(`select claimed_at as at from messages where state = 'sent' order by claimed_at`)
  const times = found.map(({ at }) => (at as Date).getTime())
  const own = times.filter((at) => at >= since.getTime())
  return [...brokenDays(own, limits), ...brokenGaps(own, limits), ...brokenThrottle(own, limits)]
}

function brokenDays(times: readonly number[], limits: SendingLimits): string[] {
  const dayOf = (at: number) => {
    const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(limits.zone).toPlainDate()
    return Date.parse(date.toString()) / DAY
  }
  let number = 0
  let last: number | undefined
  return [...Map.groupBy(times, dayOf)].flatMap(([day, sent]) => {
    number = last === undefined || day - last - 1 > 14 ? 0 : number + 1
    last = day
    const most = Math.min(limits.cap, limits.rampStart + limits.rampStep * number)
    return sent.length > most ? [`${sent.length} of ${most} on day ${number} in ${limits.zone}`] : []
  })
}

function brokenGaps(times: readonly number[], { gap: [least] }: SendingLimits): string[] {
  return times.flatMap((at, index) => {
    const before = times[index - 1]
    return before !== undefined && at - before < least * SECOND ? [`a gap of ${at - before} ms`] : []
  })
}

function brokenThrottle(times: readonly number[], { hourly, daily }: SendingLimits): string[] {
  const within = (at: number, span: number) => times.filter((one) => one <= at && one > at - span).length
  return times.flatMap((at) => [
    ...(within(at, HOUR) > hourly ? ['too many in an hour'] : []),
    ...(within(at, DAY) > daily ? ['too many in a day'] : []),
  ])
}
