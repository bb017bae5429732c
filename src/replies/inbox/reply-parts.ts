import assert from 'node:assert/strict'
import { findOrganization } from '../../accounts/index.ts'
import { findCampaign } from '../../campaigns/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import type { Lead } from '../../leads/index.ts'
import { listMailboxes } from '../../mailboxes/index.ts'
import { findFirstOwner, senderNameOf } from '../../people/index.ts'
import type { Context } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { knownFacts } from '../../research/index.ts'
import { calendarLinkFor, calendarUrl } from '../../sending/index.ts'
import { writeTexts } from '../../sequences/index.ts'
import { findSnippet, listSnippets } from '../snippets/snippet-store.ts'

/** What is booked through a link of an answer is booked live. @throws AppError `not_ready` */
function assertLive(campaign: Campaign | undefined): void {
  if (campaign?.mode === 'live') return
  throw new AppError('not_ready', 'This campaign is a test: its booking links are not sent.')
}

/**
 * A booking link of the lead's own, the one that the answer `holds` already if it does.
 * @throws AppError `not_ready` where there is no live conversation
 */
export async function bookingLinkFor(context: Context, lead: Lead, holds: string | undefined): Promise<string> {
  assertLive(await findCampaign(context.db, lead.organizationId, lead.campaignId))
  const { url, keep } = await calendarLinkFor(context, lead, holds)
  await keep()
  return url
}

/**
 * A snippet as it reads for a lead, without the footer of campaigns; `holds` is a booking link that the answer holds
 * already.
 * @throws AppError `not_found`, `not_ready` where a value is missing, or a test would give away a booking link
 */
export async function renderSnippet(
  context: Context,
  lead: Lead,
  { snippetId, holds }: { readonly snippetId: string; readonly holds: string | undefined },
): Promise<string> {
  const snippet = await findSnippet(context.db, lead.organizationId, snippetId)
  if (snippet === undefined) throw notFound('snippet')
  const link = await calendarLinkFor(context, lead, holds)
  const { campaign, texts } = await writeForLead(context, lead, { bodies: [snippet.body], link: link.url })
  const [written] = texts
  assert(written !== undefined, 'The first text is never left out.')
  if (!written.ok) throw new AppError('not_ready', `${written.problem} Fill it in, or give the snippet a default.`)
  if (written.text.includes(link.url)) {
    assertLive(campaign)
    await link.keep()
  }
  return written.text
}

/** A snippet as it would read for a lead; null where a value is missing, as `problem` says, or it was not written. */
export interface FilledSnippet {
  readonly snippetId: string
  readonly name: string
  readonly text: string | null
  readonly problem: string | null
}

/** All snippets as they would read for a lead. Nothing is kept: a booking link stands there without its token. */
export async function previewSnippets(context: Context, lead: Lead): Promise<FilledSnippet[]> {
  const snippets = await listSnippets(context.db, lead.organizationId)
  if (snippets.length === 0) return []
  const bodies = snippets.map(({ body }) => body)
  const { texts } = await writeForLead(context, lead, { bodies, link: calendarUrl(context, '…') })
  return snippets.map(({ snippetId, name }, index) => {
    const written = texts[index]
    if (written === undefined) return { snippetId, name, text: null, problem: null }
    const [text, problem] = written.ok ? [written.text, null] : [null, written.problem]
    return { snippetId, name, text, problem }
  })
}

async function writeForLead(
  context: Context,
  lead: Lead,
  { bodies, link }: { readonly bodies: readonly string[]; readonly link: string },
) {
  const { db } = context
  const { organizationId } = lead
  const campaign = await findCampaign(db, organizationId, lead.campaignId)
  const organization = await findOrganization(db, organizationId)
  if (campaign === undefined || organization === undefined) throw notFound('lead')
  const mailboxes = await listMailboxes(db, organizationId, context.clock.now())
  const mailbox = mailboxes.find(({ mailboxId }) => mailboxId === lead.mailboxId)
  const owner = await findFirstOwner(db, organizationId)
  const { name, postalAddress } = organization
  const texts = await writeTexts(bodies, {
    lead,
    campaign,
    facts: (await knownFacts(db, [lead])).get(lead.leadId) ?? new Map(),
    sender: {
      name: senderNameOf({ mailbox, owner, organization }),
      email: mailbox?.address ?? '',
      companyName: name,
      postalAddress,
    },
    links: { calendar: link, unsubscribe: '' },
    step: 0,
  })
  return { campaign, texts }
}
