import { findOrganization } from '../../accounts/index.ts'
import { findCampaign } from '../../campaigns/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import type { Lead } from '../../leads/index.ts'
import { listMailboxes } from '../../mailboxes/index.ts'
import type { Context } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { knownFacts } from '../../research/index.ts'
import { createCalendarLink } from '../../sending/index.ts'
import { writeText } from '../../sequences/index.ts'
import { findSnippet } from '../snippets/snippet-store.ts'

/** What is booked through a link of an answer is booked live. @throws AppError `not_ready` */
function assertLive(campaign: Campaign | undefined): void {
  if (campaign?.mode === 'live') return
  throw new AppError('not_ready', 'This campaign is a test: its booking links are not sent.')
}

/** A booking link of the lead's own. @throws AppError `not_ready` where there is no live conversation */
export async function bookingLinkFor(context: Context, lead: Lead): Promise<string> {
  assertLive(await findCampaign(context.db, lead.organizationId, lead.campaignId))
  const { url, keep } = createCalendarLink(context, lead)
  await keep()
  return url
}

/**
 * A snippet as it reads for a lead, without the footer of campaigns.
 * @throws AppError `not_found`, `not_ready` where a value is missing, or a test would give away a booking link
 */
export async function renderSnippet(context: Context, lead: Lead, snippetId: string): Promise<string> {
  const { db } = context
  const { organizationId } = lead
  const snippet = await findSnippet(db, organizationId, snippetId)
  const campaign = await findCampaign(db, organizationId, lead.campaignId)
  const organization = await findOrganization(db, organizationId)
  if (snippet === undefined || campaign === undefined || organization === undefined) throw notFound('snippet')
  const mailboxes = await listMailboxes(db, organizationId, context.clock.now())
  const mailbox = mailboxes.find(({ mailboxId }) => mailboxId === lead.mailboxId)
  const { name, postalAddress } = organization
  const link = createCalendarLink(context, lead)
  const written = await writeText(snippet.body, {
    lead,
    campaign,
    facts: (await knownFacts(db, [lead])).get(lead.leadId) ?? new Map(),
    sender: { name: mailbox?.fromName ?? name, email: mailbox?.address ?? '', companyName: name, postalAddress },
    links: { calendar: link.url, unsubscribe: '' },
    step: 0,
  })
  if (!written.ok) throw new AppError('not_ready', `${written.problem} Fill it in, or give the snippet a default.`)
  if (written.text.includes(link.url)) {
    assertLive(campaign)
    await link.keep()
  }
  return written.text
}
