import { statement } from '../../platform/database/db.ts'

/** Whom an unsubscribe link leads to: the contact, which outlives every lead. */
export interface UnsubscribeLink {
  addressHash: Buffer
  campaignId: string
  /** False for a link of a test campaign's captured email. */
  live: boolean
  /** The address in the form it is compared in; null once the person was erased. */
  emailKey: string | null
}

/** The link whose token has this hash, or undefined. */
export const findUnsubscribeLink = statement<UnsubscribeLink>(
  'replies.find_unsubscribe_link',
  `select u.address_hash as "addressHash", u.campaign_id as "campaignId", u.live, c.email_key as "emailKey"
   from unsubscribe_links u
   left join contacts c on c.organization_id = u.organization_id and c.address_hash = u.address_hash
   where u.organization_id = $1 and u.token_hash = $2`,
).first((organizationId: string, tokenHash: Buffer) => [organizationId, tokenHash])
