import { findCampaign } from '../../campaigns/index.ts'
import { findLead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { linkTokenFrom } from '../../platform/secrets/secret-box.ts'
import type { Meeting } from '../store.ts'
import { addCalendarLink } from './booking-request-store.ts'
import { meetingPath } from './meeting-link.ts'
import { isBookable } from './open-calendar-link.ts'

interface Cancelled {
  readonly organizationId: string
  readonly meeting: Pick<Meeting, 'meetingId' | 'leadId' | 'campaignId' | 'live'>
}

/** Takes the POST of whoever wants to meet after all. */
export function againPath(token: string): string {
  return `${meetingPath(token)}/again`
}

/** Whether the lead of a meeting can still book through the calendar of its campaign. */
export async function canBookAgain({ db }: Context, { organizationId, meeting }: Cancelled): Promise<boolean> {
  if (meeting.leadId === null || meeting.campaignId === null) return false
  const campaign = await findCampaign(db, organizationId, meeting.campaignId)
  const lead = await findLead(db, organizationId, meeting.leadId)
  return campaign !== undefined && lead !== undefined && isBookable(db, campaign, meeting)
}

/**
 * The token of a link through which the lead of a cancelled meeting books again; undefined where nobody can. Tokens of links
 * are not stored, so it is a new one: one a meeting, however often it is asked for.
 */
export async function linkToBookAgain(context: Context, cancelled: Cancelled): Promise<string | undefined> {
  const { organizationId, meeting } = cancelled
  const { meetingId, leadId, campaignId, live } = meeting
  if (leadId === null || campaignId === null || !(await canBookAgain(context, cancelled))) return undefined
  const { token, hash } = linkTokenFrom(organizationId, context.secrets.signLink(`book again ${meetingId}`))
  const now = context.clock.now()
  await addCalendarLink(context.db, { organizationId, tokenHash: hash, leadId, campaignId, live, now })
  return token
}
