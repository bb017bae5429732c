import type { Schemas } from '../api/client.ts'
import { CLOCK, LOCALE } from '../shared/words/locale.ts'
import { comingWords as t } from './texts.tsx'

const TIME = new Intl.DateTimeFormat(LOCALE, CLOCK)
const DAY = new Intl.DateTimeFormat(LOCALE, { weekday: 'short', day: 'numeric', month: 'short' })

/** "Now", "Today 14:00", "Tomorrow 09:00" or "Thu, 26 Nov, 09:00" in the viewer's zone; never a time that passed. */
export function coming(instant: string, now: number): string {
  const at = new Date(instant)
  if (at.getTime() <= now) return t.now
  const time = TIME.format(at)
  const today = new Date(now)
  const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
  if (at.toDateString() === today.toDateString()) return t.today(time)
  if (at.toDateString() === tomorrow.toDateString()) return t.tomorrow(time)
  return `${DAY.format(at)}, ${time}`
}

/** When the next email may leave. */
export function nextEmail({ nextEmailAt }: Schemas['Overview']['queue'], now: number): string {
  return nextEmailAt === null ? t.none : coming(nextEmailAt, now)
}
