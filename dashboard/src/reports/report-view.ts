import { firstOf } from '../shared/words/date-words.ts'
import { reportView as t } from './texts.tsx'

export const FIGURES = ['replied', 'positive', 'booked', 'bounced', 'unsubscribed'] as const
/** What became of those that were written to. */
export type Figure = (typeof FIGURES)[number]

/** What a report shows; kept in the address, so that it can be shared. */
export interface ReportView {
  /** Of one campaign, where the report is of the organization. */
  readonly campaign?: string
  /** Of the organization: campaigns in test mode, or all, in place of those that are live. */
  readonly mode?: 'test' | 'all'
  /** So many days up to today; 30 where nothing is said. */
  readonly days?: number
  /** Both ends, in place of `days`: calendar dates, both counted. */
  readonly from?: string
  readonly to?: string
  readonly by?: 'cohort'
  readonly figure?: Figure
  /** The key of customData that leads are broken down by, such as `region`. */
  readonly key?: string
}

/** Changes what of a view is named; what is undefined is as it would be without a word. */
export type ChangeView = (part: Partial<Record<keyof ReportView, string | number | undefined>>) => void

export const SPANS = [7, 30, 90, 365] as const
export const USUAL_SPAN = 30

/** Reads the view of an address; what means nothing is left out. */
export function readReportView(search: Record<string, unknown>): ReportView {
  const days = SPANS.find((one) => one === Number(search.days))
  const from = dateOf(search.from)
  const to = dateOf(search.to)
  const isSpan = from !== undefined && to !== undefined && from <= to
  const figure = FIGURES.find((one) => one === search.figure)
  return {
    ...textOf('campaign', search.campaign),
    ...(search.mode === 'test' || search.mode === 'all' ? { mode: search.mode } : {}),
    ...(isSpan ? { from, to } : days === undefined || days === USUAL_SPAN ? {} : { days }),
    ...(search.by === 'cohort' ? { by: 'cohort' as const } : {}),
    ...(figure === undefined || figure === FIGURES[0] ? {} : { figure }),
    ...textOf('key', search.key),
  }
}

/** The dates that a view is of, both counted; `today` is a calendar date. */
export function spanOf({ days = USUAL_SPAN, from, to }: ReportView, today: string): { from: string; to: string } {
  return from !== undefined && to !== undefined ? { from, to } : { from: firstOf(days, today), to: today }
}

/** The day that it is for whoever looks. */
export function todayHere(): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date())
}

function textOf<Name extends string>(name: Name, value: unknown): Partial<Record<Name, string>> {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''
  return text === '' ? {} : ({ [name]: text } as Partial<Record<Name, string>>)
}

function dateOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  return Number.isNaN(Date.parse(value)) ? undefined : value
}

/** What became of those that were written to, as the head of a column. */
export const FIGURE_NAMES: Readonly<Record<Figure, string>> = {
  replied: t.replied,
  positive: t.repliedWithInterest,
  booked: t.bookedAMeeting,
  bounced: t.bounced,
  unsubscribed: t.unsubscribed,
}
