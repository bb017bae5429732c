import type { Campaign, CampaignPart, PartContext, CallerRight, SaveContext } from '../campaigns/index.ts'
import { findHosts, holdHosts, readFeedsSoon } from '../hosts/index.ts'
import { parseEmail } from '../leads/index.ts'
import { findFirstOwner } from '../people/index.ts'
import type { Db } from '../platform/database/db.ts'
import { invalid } from '../platform/errors.ts'
import type { Problem } from '../platform/errors.ts'
import { parseId } from '../platform/ids.ts'
import { checkCalendar, checkHosts, checkHoursOffered, warnOfUnused } from './availability/check-calendar.ts'
import { resolveCalendar } from './availability/resolve-calendar.ts'
import { listConnections } from './external-calendars/connection-store.ts'
import { CALENDAR_DEFAULTS, Calendar } from './schema.ts'

/** The calendar in a campaign's settings. The host stays open where it is not given: it is resolved when it is used. */
export const calendarPart: CampaignPart<Calendar> = {
  key: 'calendar',
  schema: Calendar,
  complete: (given) => ({ provider: 'builtin', ...CALENDAR_DEFAULTS, ...(given as Calendar | undefined) }),
  needs: rightFor,
  check: async (calendar, { db, organizationId }) => {
    const known = await findHosts(db, organizationId, hostIdsOf(calendar))
    return [...checkCalendar(calendar, (email) => 'value' in parseEmail(email)), ...checkHosts(calendar, known)]
  },
  readiness: checkOffered,
  warnings: warnOfOthers,
  afterSave: keepHosts,
}

/** A host gets invitations with the names of attendees, a page elsewhere may get the contact of leads. */
function rightFor(calendar: Calendar, before: Calendar | undefined): CallerRight | undefined {
  const meetings = calendar.host !== undefined && calendar.host.email !== before?.host?.email
  const leads = calendar.passContact === true && (calendar.url !== before?.url || before?.passContact !== true)
  if (!meetings && !leads) return undefined
  return { scope: [...(meetings ? ['meetings:read'] : []), ...(leads ? ['leads:read'] : [])] }
}

/** The calendar of a campaign. */
export function calendarOf(campaign: Campaign): Calendar {
  return campaign.settings.calendar as Calendar
}

/** UUIDs of the organization's hosts that a calendar names. */
export function hostIdsOf({ hosts = [] }: Calendar): string[] {
  return hosts.flatMap((shown) => parseId('host', shown) ?? [])
}

/** A host is archived before the campaign names it, or not while it does. @throws AppError `validation_failed` */
async function keepHosts(calendar: Calendar, { context, tx, organizationId }: SaveContext): Promise<void> {
  const hostIds = hostIdsOf(calendar)
  if (hostIds.length === 0) return
  const held = await holdHosts(tx, organizationId, hostIds)
  if (hostIds.every((hostId) => held.has(hostId))) {
    return readFeedsSoon(context, tx, { organizationId, hostIds })
  }
  const detail = 'A host was archived in this moment.'
  throw invalid([{ pointer: '/calendar/hosts', code: 'archived_host', detail }])
}

/** Emails that offer a calendar need somebody who meets the prospect, and hours in which that can be. */
async function checkOffered(calendar: Calendar, { db, organizationId, campaign }: PartContext): Promise<Problem[]> {
  if (!offersCalendar(campaign) || calendar.provider !== 'builtin') return []
  if (calendar.hosts !== undefined) {
    const hosts = await findHosts(db, organizationId, hostIdsOf(calendar))
    return checkHoursOffered(resolveCalendar(calendar, hosts))
  }
  return checkHost(db, organizationId, calendar)
}

function offersCalendar({ settings }: Campaign): boolean {
  return JSON.stringify(settings.sequence ?? null).includes('calendarLink')
}

/** Bookings elsewhere are heard of through a connection alone; without one the emails go on after a meeting was booked. */
async function warnOfOthers(calendar: Calendar, { db, organizationId, campaign }: PartContext): Promise<Problem[]> {
  const { provider = 'builtin' } = calendar
  if (provider === 'builtin') return []
  const unused = warnOfUnused(calendar)
  if (!offersCalendar(campaign)) return unused
  const connections = await listConnections(db, organizationId)
  if (connections.some((connection) => connection.provider === provider)) return unused
  const detail = `Bookings there are not reported to us. Add a booking connection for provider "${provider}"; until then, leads who book keep getting emails.`
  return [{ pointer: '/provider', code: 'connection_missing', detail }, ...unused]
}

async function checkHost(db: Db, organizationId: string, { host }: Calendar): Promise<Problem[]> {
  if (host !== undefined || (await findFirstOwner(db, organizationId)) !== undefined) return []
  const detail = 'The emails link to the calendar, and nobody hosts it: name a host, or give the organization an owner.'
  return [{ pointer: '/host', code: 'host_missing', detail }]
}
