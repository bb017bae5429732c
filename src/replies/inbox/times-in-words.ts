import { zoneName } from '../../../pages/zone-names.ts'
import { localeOfZone } from '../../platform/text/locale-of-zone.ts'

/** A day is offered twice at most, and three days: a prospect chooses at a glance. */
const MOST_A_DAY = 2
const MOST_DAYS = 3
const NOON = 12

/** Times to offer: the first of the morning and of the afternoon on each of the next days that have any. */
export function chooseTimes(times: readonly Temporal.Instant[], timezone: string): Temporal.ZonedDateTime[] {
  const local = times.map((time) => time.toZonedDateTimeISO(timezone))
  const days = [...Map.groupBy(local, (time) => time.toPlainDate().toString()).values()].slice(0, MOST_DAYS)
  return days.flatMap((ofDay) => {
    const morning = ofDay.find(({ hour }) => hour < NOON)
    const afternoon = ofDay.find(({ hour }) => hour >= NOON)
    const chosen = [morning, afternoon].filter((time) => time !== undefined)
    return chosen.length === 0 ? [] : chosen.slice(0, MOST_A_DAY)
  })
}

/** Free times as lines of a letter, in the prospect's zone, which is named, with the clock that is usual there. */
export function timesInWords(times: readonly Temporal.Instant[], timezone: string): string {
  const chosen = chooseTimes(times, timezone)
  const words = new Intl.DateTimeFormat(localeOfZone(timezone), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
  })
  return [...chosen.map((time) => `- ${words.format(time.epochMilliseconds)}`), `(${zoneName(timezone)})`].join('\n')
}
