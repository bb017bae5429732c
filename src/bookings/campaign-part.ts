import { findFirstOwner } from '../accounts/index.ts'
import type { Campaign, CampaignPart, PartContext } from '../campaigns/index.ts'
import { parseEmail } from '../leads/index.ts'
import type { Problem } from '../platform/errors.ts'
import { checkCalendar } from './check-calendar.ts'
import { Calendar, CALENDAR_DEFAULTS } from './schema.ts'

/** The calendar in a campaign's settings. The host stays open where it is not given: it is resolved when it is used. */
export const calendarPart: CampaignPart<Calendar> = {
  key: 'calendar',
  schema: Calendar,
  complete: (given) => ({ provider: 'builtin', ...CALENDAR_DEFAULTS, ...(given as Calendar | undefined) }),
  check: (calendar) => checkCalendar(calendar, (email) => 'value' in parseEmail(email)),
  readiness: checkHost,
}

/** The calendar of a campaign. */
export function calendarOf(campaign: Campaign): Calendar {
  return campaign.settings.calendar as Calendar
}

/** Emails that offer a calendar need somebody who meets the prospect. */
async function checkHost(calendar: Calendar, { db, organizationId, campaign }: PartContext): Promise<Problem[]> {
  if (calendar.host !== undefined || !JSON.stringify(campaign.settings.sequence ?? null).includes('calendarLink')) {
    return []
  }
  if ((await findFirstOwner(db, organizationId)) !== undefined) return []
  const detail = 'The emails link to the calendar, and nobody hosts it: name a host, or give the organization an owner.'
  return [{ pointer: '/host', code: 'host_missing', detail }]
}
