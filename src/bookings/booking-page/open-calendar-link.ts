import { brandOf, findOrganization } from '../../accounts/index.ts'
import type { Brand } from '../../accounts/index.ts'
import { findFirstOwner } from '../../people/index.ts'
import { findCampaign } from '../../campaigns/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import { findHosts } from '../../hosts/index.ts'
import { findLead } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { readLinkToken } from '../../platform/secrets/secret-box.ts'
import { timezoneNamed } from '../../platform/text/timezone.ts'
import { knownFacts, prospectZone } from '../../research/index.ts'
import { calendarOf, hostIdsOf } from '../campaign-part.ts'
import { findCalendarLink } from './booking-request-store.ts'
import type { ConnectionProvider } from '../external-calendars/providers/provider.ts'
import { ownHost, resolveCalendar } from '../availability/resolve-calendar.ts'
import type { BookableHost, ResolvedCalendar } from '../availability/resolve-calendar.ts'

/** A calendar link that can be booked through, and everything that stands behind it. */
export interface OpenCalendar {
  readonly organizationId: string
  readonly organizationName: string
  readonly brand: Brand
  /** SHA-256 of the link's token. */
  readonly tokenHash: Buffer
  readonly lead: Lead
  readonly campaign: Campaign
  /** Whether the mails of a booking leave. */
  readonly live: boolean
  readonly calendar: ResolvedCalendar
  /** Zone in which the page opens. */
  readonly timezone: string
}

/** A calendar link that leads to another provider, and whose it is. */
export interface CalendarElsewhere extends Omit<OpenCalendar, 'calendar' | 'timezone'> {
  readonly provider: ConnectionProvider
  /** Where it leads, as the campaign says. */
  readonly url: string
  readonly passContact: boolean
}

export type LinkState =
  | { readonly kind: 'unknown' }
  | ({ readonly kind: 'closed' } & Pick<OpenCalendar, 'organizationName' | 'brand'>)
  | { readonly kind: 'open'; readonly open: OpenCalendar }
  | { readonly kind: 'elsewhere'; readonly away: CalendarElsewhere }

const UNKNOWN: LinkState = { kind: 'unknown' }

/**
 * What a calendar link leads to. Unknown: it is no token of ours, or its lead is gone. Closed: the campaign is archived,
 * the organization suspended, nobody hosts the meetings, or the link is of a test that has gone live since.
 */
export async function openLink(context: Context, token: string): Promise<LinkState> {
  const { db } = context
  const read = readLinkToken(token)
  if (read === undefined) return UNKNOWN
  const { organizationId } = read
  const link = await findCalendarLink(db, organizationId, read.hash)
  if (link === undefined) return UNKNOWN
  const lead = await findLead(db, organizationId, link.leadId)
  const campaign = await findCampaign(db, organizationId, link.campaignId)
  const organization = await findOrganization(db, organizationId)
  if (lead === undefined || campaign === undefined || organization === undefined) return UNKNOWN
  const shown = { organizationName: organization.name, brand: brandOf(organization) }
  const closed: LinkState = { kind: 'closed', ...shown }
  if (isOver(campaign, link) || organization.status !== 'active') return closed
  const { provider = 'builtin', url, passContact = false } = calendarOf(campaign)
  const place = { organizationId, ...shown, tokenHash: read.hash, lead, campaign, live: link.live }
  if (provider !== 'builtin') {
    return url === undefined ? closed : { kind: 'elsewhere', away: { ...place, provider, url, passContact } }
  }
  const calendar = await calendarFor(db, campaign)
  if (calendar === undefined) return closed
  const timezone = await zoneOf(db, lead, calendar)
  return { kind: 'open', open: { ...place, calendar, timezone } }
}

/** Whether a link of a campaign can be booked through here. */
export async function isBookable(db: Db, campaign: Campaign, link: { readonly live: boolean }): Promise<boolean> {
  const { provider = 'builtin' } = calendarOf(campaign)
  return !isOver(campaign, link) && provider === 'builtin' && (await calendarFor(db, campaign)) !== undefined
}

/** A calendar as it is by now, after a wait; undefined where it cannot be booked through any more. */
export async function lookAgain(db: Db, open: OpenCalendar): Promise<OpenCalendar | undefined> {
  const campaign = await findCampaign(db, open.organizationId, open.campaign.campaignId)
  if (campaign === undefined || isOver(campaign, open)) return undefined
  const { provider = 'builtin' } = calendarOf(campaign)
  const calendar = provider === 'builtin' ? await calendarFor(db, campaign) : undefined
  return calendar === undefined ? undefined : { ...open, campaign, calendar }
}

/** A link of a test is over once the campaign is live. */
function isOver({ status, mode }: Campaign, { live }: { readonly live: boolean }): boolean {
  return status === 'archived' || (mode === 'live' && !live)
}

/** The campaign's calendar with its hosts, or undefined when there is nobody to meet. */
export async function calendarFor(db: Db, campaign: Campaign): Promise<ResolvedCalendar | undefined> {
  const organization = await findOrganization(db, campaign.organizationId)
  if (organization === undefined) return undefined
  const hosts = await hostsFor(db, campaign, organization)
  return hosts.length === 0 ? undefined : resolveCalendar(calendarOf(campaign), hosts, organization)
}

async function hostsFor(db: Db, campaign: Campaign, organization: { timezone: string }): Promise<BookableHost[]> {
  const calendar = calendarOf(campaign)
  const { organizationId } = campaign
  if (calendar.hosts !== undefined) {
    const hostIds = hostIdsOf(calendar)
    const found = new Map((await findHosts(db, organizationId, hostIds)).map((host) => [host.hostId, host]))
    const named = hostIds.flatMap((hostId) => found.get(hostId) ?? [])
    return named.filter(({ archivedAt }) => archivedAt === null).map(inKnownZone)
  }
  const owner = calendar.host ?? (await findFirstOwner(db, organizationId))
  if (owner === undefined) return []
  return [inKnownZone(ownHost(calendar, { owner, timezone: organization.timezone }))]
}

/** Zones are kept as they were given; the mails and pages need them as the runtime writes them. */
function inKnownZone(host: BookableHost): BookableHost {
  return { ...host, timezone: timezoneNamed(host.timezone) ?? 'UTC' }
}

/** The zone in which a lead is shown times. */
export async function zoneOf(db: Db, lead: Lead, calendar: ResolvedCalendar): Promise<string> {
  const facts = (await knownFacts(db, [lead])).get(lead.leadId) ?? new Map()
  return prospectZone(facts, calendar.hosts[0]!.timezone)
}
