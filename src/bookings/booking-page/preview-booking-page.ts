import Type from 'typebox'
import type { PageFrame } from '../../../pages/layout.ts'
import { framedPage } from '../../../pages/page-assets.ts'
import { pageClock } from '../../../pages/page-clock.ts'
import { monthOfSlots } from '../../../pages/slot-month.ts'
import { brandOf, findOrganization } from '../../accounts/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import type { Context } from '../../platform/context.ts'
import { nullable } from '../../platform/json-schema.ts'
import { calendarOf } from '../campaign-part.ts'
import { offeredSlots } from '../availability/offered-slots.ts'
import { calendarFor } from './open-calendar-link.ts'
import { problemAnswer, timesPage } from './page-answer.ts'
import { askedQuestions } from './booking-form.ts'

const Day = Type.String({ format: 'date' })

/** The booking page of a campaign as it would be shown now. */
export const PreviewAnswer = Type.Object(
  {
    bookable: Type.Boolean({ description: 'False if there is no host or the campaign is archived.' }),
    html: Type.String({
      description: 'The page as prospects see it, with inactive form and links. Empty for another provider.',
    }),
    redirectsTo: nullable(Type.String(), 'The other provider’s booking page, if used.'),
    timezone: Type.String({ description: 'Time zone of the times shown.' }),
    freeTimes: Type.Integer({ description: 'Free times from now to the horizon.' }),
    date: nullable(Day, 'The day shown; null if no time is free.'),
    previousDate: nullable(Day, 'The nearest earlier day with free times.'),
    nextDate: nullable(Day, 'The nearest later day with free times.'),
  },
  { title: 'CalendarPreview', description: 'Preview of one day of the booking page.' },
)

type CalendarPreview = Type.Static<typeof PreviewAnswer>

/** How the page is looked at: a zone that the runtime knows, else that of the first host, an ISO date, and a language. */
export interface PreviewWish {
  readonly timezone: string | undefined
  readonly date: string | undefined
  readonly locale: string
}

/** Renders the booking page for nobody: no link, no lead, nothing that can be booked through it. */
export async function previewCalendar(
  context: Context,
  campaign: Campaign,
  wish: PreviewWish,
): Promise<CalendarPreview> {
  const { organizationId, mode, status } = campaign
  const found = await findOrganization(context.db, organizationId)
  const frame = found === undefined ? {} : { organization: found.name, brand: brandOf(found) }
  const { provider, url } = calendarOf(campaign)
  if (provider !== 'builtin' && url !== undefined && status !== 'archived') {
    return { ...closedPreview(frame, wish), bookable: true, html: '', redirectsTo: url }
  }
  const calendar = status === 'archived' ? undefined : await calendarFor(context.db, campaign)
  if (calendar === undefined) return closedPreview(frame, wish)
  const slots = await offeredSlots(context, { organizationId, campaign, calendar, live: mode === 'live' })
  const timezone = wish.timezone ?? calendar.hosts[0]!.timezone
  const { date, locale } = wish
  const days = daysOf(slots, { timezone, locale, date })
  const html = timesPage(context, calendar, {
    ...frame,
    path: '',
    title: calendar.title,
    location: calendar.location,
    questions: askedQuestions(calendar.questions),
    slots,
    timezone,
    locale,
    date,
    preview: true,
  })
  return {
    bookable: true,
    html: framedPage(html),
    redirectsTo: null,
    timezone,
    freeTimes: slots.length,
    ...days,
  }
}

/** The day that the page shows, and those beside it. */
function daysOf(
  slots: Parameters<typeof monthOfSlots>[0],
  { timezone, locale, date: wanted }: Required<PreviewWish> & { readonly timezone: string },
): Pick<CalendarPreview, 'date' | 'previousDate' | 'nextDate'> {
  const date = monthOfSlots(slots, pageClock({ timezone, locale }), { wanted })?.date.toString()
  const days = slots.map(({ startsAt }) => startsAt.toZonedDateTimeISO(timezone).toPlainDate().toString())
  return {
    date: date ?? null,
    previousDate: days.findLast((day) => date !== undefined && day < date) ?? null,
    nextDate: days.find((day) => date !== undefined && day > date) ?? null,
  }
}

function closedPreview(frame: PageFrame, { timezone = 'UTC' }: PreviewWish): CalendarPreview {
  const html = framedPage(problemAnswer('not_bookable', frame).page)
  return {
    bookable: false,
    html,
    redirectsTo: null,
    timezone,
    freeTimes: 0,
    date: null,
    previousDate: null,
    nextDate: null,
  }
}
