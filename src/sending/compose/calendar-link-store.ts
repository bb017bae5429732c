import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { statement } from '../../platform/database/db.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { createLinkToken, readLinkToken } from '../../platform/secrets/secret-box.ts'

const ADD = statement(
  'sending.add_calendar_link',
  `insert into calendar_links (organization_id, token_hash, lead_id, campaign_id, message_id, live, created_at)
   values ($1, $2, $3, $4, $5, true, $6)`,
)

const addCalendarLink = ADD.run((lead: Lead, tokenHash: Buffer, now: Date) => {
  const { organizationId, leadId, campaignId } = lead
  return [organizationId, tokenHash, leadId, campaignId, uuidv7(now.getTime()), now]
})

const FIND = statement<{ leadId: string }>(
  'sending.find_live_calendar_link',
  `select lead_id as "leadId" from calendar_links
   where organization_id = $1 and token_hash = $2 and campaign_id = $3 and live`,
).first((organizationId: string, tokenHash: Buffer, campaignId: string) => [organizationId, tokenHash, campaignId])

/**
 * The calendar link of a lead for an answer that holds `given` already: the same again if it is one of that lead's, else a
 * new one.
 */
export async function calendarLinkFor(context: Context, lead: Lead, given = ''): Promise<CalendarUrl> {
  const { organizationId, leadId, campaignId } = lead
  const start = calendarUrl(context, '')
  const read = given.startsWith(start) ? readLinkToken(given.slice(start.length)) : undefined
  if (read?.organizationId !== organizationId) return createCalendarLink(context, lead)
  const found = await FIND(context.db, organizationId, read.hash, campaignId)
  return found?.leadId === leadId ? { url: given, keep: async () => undefined } : createCalendarLink(context, lead)
}

/** The address of a calendar link. */
export function calendarUrl(context: Context, token: string): string {
  return `${context.settings.publicUrl}/c/${token}`
}

/** A calendar link, which works once `keep` has run. */
interface CalendarUrl {
  readonly url: string
  readonly keep: () => Promise<void>
}

/** A new calendar link of a lead for an answer that a person writes; it goes with the lead. */
function createCalendarLink(context: Context, lead: Lead): CalendarUrl {
  const { token, hash } = createLinkToken(lead.organizationId)
  return {
    url: calendarUrl(context, token),
    keep: () => addCalendarLink(context.db, lead, hash, context.clock.now()),
  }
}
