import Type from 'typebox'
import type { PageFrame } from '../../../pages/layout.ts'
import { brandOf, findLogo, findOrganization } from '../../accounts/index.ts'
import type { Organization } from '../../accounts/index.ts'
import { findCampaign } from '../../campaigns/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import type { Context } from '../../platform/context.ts'
import { nullable } from '../../platform/json-schema.ts'
import { timezoneNamed } from '../../platform/text/timezone.ts'
import { offeredSlots } from '../availability/offered-slots.ts'
import type { ResolvedCalendar } from '../availability/resolve-calendar.ts'
import { calendarOf } from '../campaign-part.ts'
import { askedQuestions, formText } from './booking-form.ts'
import { calendarFor } from './open-calendar-link.ts'
import { problemAnswer, timesPage } from './page-answer.ts'
import type { PageAnswer } from './page-answer.ts'
import { readSignedIds, signIds } from './signed-ids.ts'

/** What stands behind the calendar link of a campaign now. */
export const PreviewAnswer = Type.Object(
  {
    bookable: Type.Boolean({ description: 'False if there is no host or the campaign is archived.' }),
    url: nullable(
      Type.String(),
      'A page to look at: as prospects see it, but it cannot be used to book. Anyone who has the URL can open it. Null for another provider.',
    ),
    redirectsTo: nullable(Type.String(), 'The other provider’s booking page, if used.'),
    freeTimes: Type.Integer({ description: 'Free times from now to the horizon.' }),
  },
  { title: 'CalendarPreview', description: 'Preview of the booking page.' },
)

type CalendarPreview = Type.Static<typeof PreviewAnswer>

const PURPOSE = 'preview '

/** What stands behind the calendar link of a campaign, and where that is looked at. */
export async function previewCalendar(context: Context, campaign: Campaign): Promise<CalendarPreview> {
  const { organizationId, campaignId, status } = campaign
  const { provider, url } = calendarOf(campaign)
  if (provider !== 'builtin' && url !== undefined && status !== 'archived') {
    return { bookable: true, url: null, redirectsTo: url, freeTimes: 0 }
  }
  const calendar = await openCalendar(context, campaign)
  const slots = calendar === undefined ? [] : await slotsOf(context, campaign, calendar)
  const path = `/preview/${signIds(context.secrets, PURPOSE, [organizationId, campaignId])}`
  const page = context.settings.publicUrl + path
  return { bookable: calendar !== undefined, url: page, redirectsTo: null, freeTimes: slots.length }
}

/** The booking page of a campaign for nobody: no link, no lead, nothing that can be booked through it. Changes nothing. */
export async function showPreview(
  context: Context,
  token: string,
  { query, locale }: { readonly query: unknown; readonly locale: string },
): Promise<PageAnswer> {
  const [organizationId, campaignId] = readSignedIds(context.secrets, PURPOSE, token) ?? []
  if (organizationId === undefined || campaignId === undefined) return problemAnswer('unknown_link', { locale })
  const organization = await findOrganization(context.db, organizationId)
  const campaign = await findCampaign(context.db, organizationId, campaignId)
  if (organization === undefined || campaign === undefined) return problemAnswer('unknown_link', { locale })
  const frame = { ...(await framedBrand(context, organization)), locale }
  const calendar = organization.status === 'active' ? await openCalendar(context, campaign) : undefined
  if (calendar === undefined) return problemAnswer('not_bookable', frame)
  const chosen = timezoneNamed(formText(query, 'timezone') ?? '')
  const page = timesPage(context, calendar, {
    ...frame,
    path: `/preview/${token}`,
    title: calendar.title,
    location: calendar.location,
    questions: askedQuestions(calendar.questions),
    slots: await slotsOf(context, campaign, calendar),
    guessed: chosen === undefined,
    timezone: chosen ?? calendar.hosts[0]!.timezone,
    date: formText(query, 'date'),
    month: formText(query, 'month'),
    preview: true,
  })
  return { meaning: 'fine', page }
}

/** The built-in calendar of a campaign in any state but archived. */
function openCalendar({ db }: Context, campaign: Campaign): Promise<ResolvedCalendar | undefined> {
  const isOpen = campaign.status !== 'archived' && calendarOf(campaign).provider === 'builtin'
  return isOpen ? calendarFor(db, campaign) : Promise.resolve(undefined)
}

function slotsOf(context: Context, campaign: Campaign, calendar: ResolvedCalendar) {
  const { organizationId, mode } = campaign
  return offeredSlots(context, { organizationId, campaign, calendar, live: mode === 'live' })
}

/** Name and brand of an organization for a page of no origin: the logo stands in it. */
async function framedBrand({ db }: Context, organization: Organization): Promise<PageFrame> {
  const { organizationId, name, logoVersion } = organization
  const { logoUrl: _ofThisOrigin, ...brand } = brandOf(organization)
  const logo = logoVersion === null ? undefined : await findLogo(db, organizationId, logoVersion)
  if (logo === undefined) return { organization: name, brand }
  const logoUrl = `data:${logo.contentType};base64,${logo.bytes.toString('base64')}`
  return { organization: name, brand: { ...brand, logoUrl } }
}
