import Type from 'typebox'
import { weekOfSlots } from '../../../pages/slot-weeks.ts'
import { findOrganization } from '../../accounts/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import type { Context } from '../../platform/context.ts'
import { nullable } from '../../platform/json-schema.ts'
import { calendarOf } from '../campaign-part.ts'
import { offeredSlots } from '../availability/offered-slots.ts'
import { calendarFor } from './open-calendar-link.ts'
import { problemAnswer, timesPage } from './page-answer.ts'
import { askedQuestions } from './booking-form.ts'

const Day = Type.String({ format: 'date' })

/** The booking page of a campaign as it would be shown now. Weeks are Mondays. */
export const PreviewAnswer = Type.Object(
  {
    bookable: Type.Boolean({ description: 'False where nobody hosts meetings, or the campaign is archived.' }),
    html: Type.String({
      description:
        'The page as prospects see it. Its form cannot be sent and its links lead nowhere. Empty where the link leads to another provider.',
    }),
    redirectsTo: nullable(Type.String(), 'The booking page of another provider, where the link leads there.'),
    timezone: Type.String({ description: 'The zone in which times are shown.' }),
    freeTimes: Type.Integer({ description: 'Free times from now to the horizon.' }),
    week: nullable(Day, 'Monday of the week shown; null where nothing is free.'),
    previousWeek: nullable(Day, 'Monday of the nearest earlier week with free times.'),
    nextWeek: nullable(Day, 'Monday of the nearest later week with free times.'),
  },
  { title: 'CalendarPreview', description: 'A week of the booking page as a prospect would see it.' },
)

type CalendarPreview = Type.Static<typeof PreviewAnswer>

/** How the page is looked at: a zone that the runtime knows, else that of the first host, and an ISO date of a week. */
export interface PreviewWish {
  readonly timezone: string | undefined
  readonly week: string | undefined
}

/** Renders the booking page for nobody: no link, no lead, nothing that can be booked through it. */
export async function previewCalendar(
  context: Context,
  campaign: Campaign,
  wish: PreviewWish,
): Promise<CalendarPreview> {
  const { organizationId, mode, status } = campaign
  const organization = (await findOrganization(context.db, organizationId))?.name ?? ''
  const { provider, url } = calendarOf(campaign)
  if (provider !== 'builtin' && url !== undefined && status !== 'archived') {
    return { ...closedPreview(organization, wish), bookable: true, html: '', redirectsTo: url }
  }
  const calendar = status === 'archived' ? undefined : await calendarFor(context.db, campaign)
  if (calendar === undefined) return closedPreview(organization, wish)
  const slots = await offeredSlots(context, { organizationId, campaign, calendar, live: mode === 'live' })
  const timezone = wish.timezone ?? calendar.hosts[0]!.timezone
  const week = weekOfSlots(slots, timezone, wish.week)
  const html = timesPage(context, calendar, {
    organization,
    path: '',
    title: calendar.title,
    location: calendar.location,
    questions: askedQuestions(calendar.questions),
    slots,
    timezone,
    week: wish.week,
    preview: true,
  })
  return {
    bookable: true,
    html,
    redirectsTo: null,
    timezone,
    freeTimes: slots.length,
    week: week?.monday.toString() ?? null,
    previousWeek: week?.previous?.toString() ?? null,
    nextWeek: week?.next?.toString() ?? null,
  }
}

function closedPreview(organization: string, { timezone = 'UTC' }: PreviewWish): CalendarPreview {
  const html = problemAnswer('not_bookable', { organization }).page
  return {
    bookable: false,
    html,
    redirectsTo: null,
    timezone,
    freeTimes: 0,
    week: null,
    previousWeek: null,
    nextWeek: null,
  }
}
