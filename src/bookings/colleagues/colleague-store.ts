import { afterId, firstBy, firstRow, replanned, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'

/** Why a lead is held whose colleague has a meeting. */
export const COLLEAGUE_HOLD = 'colleague_booked'

/** Organizations with a meeting of which something follows for the attendee's colleagues. */
export const organizationsWithColleaguesDue = statement<{ organizationId: string }>(
  'bookings.colleagues_due',
  `select o.organization_id as "organizationId" from organizations o
   where o.status = 'active' and exists (
     select 1 from meetings m where m.organization_id = o.organization_id and m.colleagues_due_at <= $1
       ${firstBy('m.colleagues_due_at')})`,
).rows((now: Date) => [now], organizationsDue)

/** A meeting of which something follows for the leads at the company of its own. */
export interface DueMeeting {
  meetingId: string
  campaignId: string
  leadId: string
  live: boolean
  status: string
  /** Of its lead. Another kind than `company` is that of nobody's company. */
  domain: string
  domainKind: string
  /** The last lead that was seen to; null before the first. */
  after: string | null
}

const DUE = `m.meeting_id as "meetingId", m.campaign_id as "campaignId", m.lead_id as "leadId", m.live, m.status, l.domain,
     l.domain_kind as "domainKind", m.colleagues_after as "after"
   from meetings m join leads l on l.organization_id = m.organization_id and l.lead_id = m.lead_id`

/** The meeting whose colleagues have waited longest, without a lock. */
export const findDueMeeting = statement<DueMeeting>(
  'bookings.find_due_colleagues',
  `select ${DUE} where m.organization_id = $1 and m.colleagues_due_at <= $2
   order by m.colleagues_due_at, m.meeting_id limit 1`,
).first((organizationId: string, now: Date) => [organizationId, now])

/** Locks a due meeting if it is still as it was found. */
export const lockDueMeeting = statement<{ meetingId: string }>(
  'bookings.hold_due_meeting',
  `select m.meeting_id as "meetingId" from meetings m
   where m.organization_id = $1 and m.meeting_id = $2 and m.colleagues_due_at is not null and m.status = $3
     and m.colleagues_after is not distinct from $4 for update`,
).first(
  (organizationId: string, due: DueMeeting) => [organizationId, due.meetingId, due.status, due.after],
  (found) => found !== undefined,
)

/** Notes how far a meeting has come; it goes on at `dueAt`, and is through where that is null. */
export const advanceColleagues = statement(
  'bookings.advance_colleagues',
  `update meetings set colleagues_after = $3, colleagues_due_at = $4 where organization_id = $1 and meeting_id = $2`,
).run(
  (
    organizationId: string,
    progress: { readonly meetingId: string; readonly after: string | null; readonly dueAt: Date | null },
  ) => [organizationId, progress.meetingId, progress.after, progress.dueAt],
)

/** Sees to the colleagues later. */
export const retryColleaguesLater = statement(
  'bookings.retry_colleagues',
  `update meetings set colleagues_due_at = $3
   where organization_id = $1 and meeting_id = $2 and colleagues_due_at is not null`,
).run((organizationId: string, meetingId: string, until: Date) => [organizationId, meetingId, until])

/** Leads of a campaign at a company that have not ended, by their ids from where on; with `isHeld` those held for a colleague. */
export const findLeadsAtCompany = replanned<{ leadId: string; addressHash: Buffer }>(
  'bookings.present_colleagues',
  `select l.lead_id as "leadId", l.address_hash as "addressHash" from leads l
   where l.organization_id = $1 and l.domain = $2 and l.domain_kind = 'company' and l.campaign_id = $3
     and l.lead_id > ${afterId('$4')} and l.status <> 'ended' and ($5::text is null or l.hold_reason = $5)
   order by l.lead_id limit $6`,
).rows(
  (
    organizationId: string,
    search: Pick<DueMeeting, 'domain' | 'campaignId' | 'after'> & { readonly isHeld: boolean; readonly limit: number },
  ) => {
    const { domain, campaignId, after, isHeld, limit } = search
    return [organizationId, domain, campaignId, after, isHeld ? COLLEAGUE_HOLD : null, limit]
  },
)

const STANDS_AT = replanned<{ stands: boolean }>(
  'bookings.has_standing_at',
  `select exists (
     select 1 from meetings m join leads l on l.organization_id = m.organization_id and l.lead_id = m.lead_id
     where m.organization_id = $1 and m.campaign_id = $2 and m.live = $3 and m.status <> 'cancelled'
       and ($4::uuid is null or m.lead_id <> $4)
       and l.domain = $5 and l.domain_kind = 'company') as stands`,
)

/** Whether anybody at a company has a meeting of a campaign that was not called off, over or not; `without` is passed over. */
export async function hasStandingAt(
  db: Db,
  organizationId: string,
  company: Pick<DueMeeting, 'campaignId' | 'domain' | 'domainKind' | 'live'> & { readonly without: string | null },
): Promise<boolean> {
  const { campaignId, live, without, domain, domainKind } = company
  if (domainKind !== 'company') return false
  return (await firstRow(db, STANDS_AT, [organizationId, campaignId, live, without, domain]))?.stands ?? false
}
