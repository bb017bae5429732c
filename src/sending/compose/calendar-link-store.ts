import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { statement } from '../../platform/database/db.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { createLinkToken } from '../../platform/secrets/secret-box.ts'

const ADD = statement(
  'sending.add_calendar_link',
  `insert into calendar_links (organization_id, token_hash, lead_id, campaign_id, message_id, live, created_at)
   values ($1, $2, $3, $4, $5, true, $6)`,
)

const addCalendarLink = ADD.run((lead: Lead, tokenHash: Buffer, now: Date) => {
  const { organizationId, leadId, campaignId } = lead
  return [organizationId, tokenHash, leadId, campaignId, uuidv7(now.getTime()), now]
})

/** A calendar link of a lead for an answer that a person writes. It works once `keep` has run, and goes with the lead. */
export function createCalendarLink(context: Context, lead: Lead): { url: string; keep: () => Promise<void> } {
  const { token, hash } = createLinkToken(lead.organizationId)
  return {
    url: `${context.settings.publicUrl}/c/${token}`,
    keep: () => addCalendarLink(context.db, lead, hash, context.clock.now()),
  }
}
