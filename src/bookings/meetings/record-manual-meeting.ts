import { answerOnce, findOrganization, writeAudit } from '../../accounts/index.ts'
import { findCampaign } from '../../campaigns/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import { findHosts } from '../../hosts/index.ts'
import { readLead } from '../../leads/index.ts'
import type { Lead, LeadRef } from '../../leads/index.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { parseId, showId, uuidv7 } from '../../platform/ids.ts'
import { hashAddress } from '../../platform/secrets/secret-box.ts'
import { scheduleOf } from '../../sequences/index.ts'
import { isErased } from '../address-store.ts'
import { showMeeting } from './meeting-schema.ts'
import { calendarOf } from '../campaign-part.ts'
import { hasStandingMeeting } from './meeting-lifecycle-store.ts'
import { withLockedPeopleIn } from '../lock-people.ts'
import type { ManualMeeting } from './read-manual-meeting.ts'
import { recordMeeting } from './meeting-lifecycle.ts'
import { readAttendeeEmail } from '../booking-page/request-booking.ts'
import { CALENDAR_DEFAULTS, meetingTitle } from '../schema.ts'
import { findMeeting } from '../store.ts'
import type { NewMeeting } from '../store.ts'

/** A meeting to be written down, and what a retry of the request is recognised by. */
export interface ManualOrder {
  readonly meeting: ManualMeeting
  readonly key: Parameters<typeof answerOnce>[1]['key']
}

/**
 * Writes down a meeting that came about elsewhere: the lead ends and the notification is due, as with any other; nobody is
 * written to. A request that comes again under its Idempotency-Key gets the first answer.
 * @throws AppError `not_found`; `validation_failed` for an unknown host; `conflict` for a lead of an archived campaign,
 *   one that has a meeting right then, and an attendee who was erased; `idempotency_mismatch`, `in_progress`
 */
export async function recordByHand(context: Context, ref: LeadRef, order: ManualOrder) {
  const { organizationId, actor = 'operator' } = ref
  const { meeting, key } = order
  const now = context.clock.now()
  return transaction(context.db, (tx) =>
    // The key is taken before anything else is locked: of two requests at once, one waits for the other's answer.
    answerOnce(tx, { organizationId, key, now }, async () => {
      const found = await readLead(tx, ref)
      const attendee = meeting.attendee ?? contactOf(found)
      return withLockedPeopleIn(context, tx, { ...ref, attendeeEmail: attendee.email }, async (lead) => {
        const campaign = await requireOpen(context, tx, lead, { attendeeEmail: attendee.email, meeting })
        const host = await hostOfOrder(tx, organizationId, order)
        const organization = await findOrganization(tx, organizationId)
        const written = newMeeting({ lead, campaign, organization, meeting, attendee, host, now })
        await recordMeeting(context, tx, lead, written)
        const target = showId('meet', written.meetingId)
        await writeAudit(tx, now, { organizationId, actor, action: 'meeting.recorded', target })
        const stored = await findMeeting(tx, organizationId, written.meetingId)
        if (stored === undefined) throw notFound('meeting')
        const location = `/api/v1/meetings/${target}`
        return { status: 201, body: showMeeting(stored), location, secrets: [], leadId: lead.leadId }
      })
    }),
  )
}

function contactOf(lead: Lead): { name: string; email: string } {
  return { name: lead.contactName, email: readAttendeeEmail(lead.email) ?? lead.email }
}

/** The campaign of a lead that may get the meeting. @throws AppError `not_found`, `conflict` */
async function requireOpen(
  context: Context,
  tx: Transaction,
  { organizationId, leadId, campaignId }: Lead,
  { attendeeEmail, meeting }: { readonly attendeeEmail: string; readonly meeting: ManualMeeting },
): Promise<Campaign> {
  const campaign = await findCampaign(tx, organizationId, campaignId)
  if (campaign === undefined) throw notFound('campaign')
  if (campaign.status === 'archived') {
    throw new AppError('conflict', 'The campaign of this lead is archived, so no meetings can be logged.')
  }
  const hash = hashAddress(context.instance.erasureKey, organizationId, attendeeEmail.toLowerCase())
  if (await isErased(tx, organizationId, hash)) {
    throw new AppError('conflict', 'The attendee was erased, so the meeting can’t be stored.')
  }
  const { startsAt } = meeting
  if (await hasStandingMeeting(tx, { organizationId, leadId, live: campaign.mode === 'live', startsAt })) {
    throw new AppError('conflict', 'This lead already has a meeting at this time.')
  }
  return campaign
}

/** @throws AppError `validation_failed` */
async function hostOfOrder(tx: Transaction, organizationId: string, { meeting }: ManualOrder) {
  const { host, hostId: shown } = meeting
  if (shown === undefined) return host === undefined ? undefined : { ...host, hostId: null, timezone: undefined }
  const hostId = parseId('host', shown)
  const found = hostId === undefined ? undefined : (await findHosts(tx, organizationId, [hostId]))[0]
  if (hostId !== undefined && found !== undefined) return { ...found, hostId }
  const detail = 'Your organization has no such host. Name the host in `host`, or leave it out.'
  throw invalid([{ pointer: '/hostId', code: 'unknown_host', detail }])
}

interface Parts {
  readonly lead: Lead
  readonly campaign: Campaign
  readonly organization: Awaited<ReturnType<typeof findOrganization>>
  readonly meeting: ManualMeeting
  readonly attendee: { readonly name: string; readonly email: string }
  readonly host: Awaited<ReturnType<typeof hostOfOrder>>
  readonly now: Date
}

function newMeeting({ lead, campaign, organization, meeting, attendee, host, now }: Parts): NewMeeting {
  const calendar = calendarOf(campaign)
  const { durationMinutes = CALENDAR_DEFAULTS.durationMinutes, onColleague = 'ignore' } = calendar
  const { startsAt, endsAt = new Date(startsAt.getTime() + durationMinutes * MINUTE) } = meeting
  const timezone = meeting.timezone ?? scheduleOf(campaign).timezone
  return {
    meetingId: uuidv7(now.getTime()),
    leadId: lead.leadId,
    campaignId: lead.campaignId,
    status: meeting.status,
    live: campaign.mode === 'live',
    provider: 'manual',
    externalId: null,
    title: meeting.title ?? meetingTitle(calendar, organization),
    location: meeting.location ?? null,
    startsAt,
    endsAt,
    timezone,
    attendeeName: attendee.name,
    attendeeEmail: attendee.email,
    hostId: host?.hostId ?? null,
    hostName: host?.name ?? null,
    hostEmail: host?.email ?? null,
    hostTimezone: host?.timezone ?? timezone,
    busyFrom: startsAt,
    busyUntil: endsAt,
    notes: meeting.notes ?? null,
    answers: [],
    manageUrl: null,
    attribution: 'manual',
    colleaguesDueAt: onColleague === 'ignore' ? null : now,
    createdAt: now,
  }
}
