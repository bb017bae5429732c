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

/** How many emails may still leave today, and what limits them most: the organization, or the mailboxes that send. */
export function leftToday(
  { cap, capUsed }: Pick<Schemas['Overview']['today'], 'cap' | 'capUsed'>,
  mailboxes: readonly Pick<Schemas['Mailbox'], 'status' | 'sentToday' | 'capToday'>[] | undefined,
): string {
  const left = Math.max(0, cap - capUsed)
  if (mailboxes === undefined) return t.leftOfOrganization(left, cap)
  const sending = mailboxes.filter(({ status }) => status === 'ok')
  if (sending.length === 0) return t.noMailbox
  const leftOfAll = sum(sending.map(({ capToday, sentToday }) => Math.max(0, capToday - sentToday)))
  return leftOfAll < left
    ? t.leftOfMailboxes(leftOfAll, sum(sending.map(({ capToday }) => capToday)), sending.length)
    : t.leftOfOrganization(left, cap)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((before, number) => before + number, 0)
}

/** When the next email may leave. */
export function nextEmail({ nextEmailAt }: Schemas['Overview']['queue'], now: number): string {
  return nextEmailAt === null ? t.none : coming(nextEmailAt, now)
}
