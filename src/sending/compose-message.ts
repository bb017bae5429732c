import type { Mailbox } from '../mailboxes/index.ts'
import type { SendingRules } from './rules-store.ts'
import type { Campaign } from '../campaigns/index.ts'
import type { Lead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { createLinkToken } from '../platform/secrets.ts'
import type { KnownFacts } from '../research/index.ts'
import { renderStep, sequenceOf } from '../sequences/index.ts'
import { countsClicks } from './campaign-part.ts'
import type { TrackedTarget } from './click-store.ts'
import type { MessageLinks } from './link-store.ts'
import { messageIdFor } from './message-id.ts'
import type { ComposedStep, EarlierEmail } from './compose-store.ts'
import type { Message } from './message-store.ts'
import { linksOfTemplate, trackHtmlLinks, trackLinks } from './track-links.ts'

/** Mail of a test campaign comes from here: the name can never be registered (RFC 2606). */
export const CAPTURE_ADDRESS = 'captured@fairlead.invalid'

/** What a step's email is made of. */
export interface Ingredients {
  readonly lead: Lead
  readonly campaign: Campaign
  readonly facts: KnownFacts
  readonly rules: SendingRules
  /** The mailbox of a live campaign. */
  readonly mailbox: Mailbox | undefined
  /** The emails of its run before it. */
  readonly earlier: readonly EarlierEmail[]
  /** Of the texts of a model that it has; null where its template names none. */
  readonly textsHash: string | null
}

/** A step's email as it is to be stored. */
export interface WrittenStep {
  readonly composed: ComposedStep
  readonly links: MessageLinks
  /** Where links lead that are counted. */
  readonly targets: readonly TrackedTarget[]
}

/**
 * Writes a step's email, to the letter as it will leave, with links of its own. Rendered once: a later attempt from the
 * same mailbox sends the same text, and nothing is written, unless what a model wrote in it is another by now. Answers
 * what is missing when it cannot be written.
 */
export function composeStep(
  context: Context,
  message: Message,
  ingredients: Ingredients,
): { ok: true; variant: number; written?: WrittenStep } | { ok: false; problem: string } {
  const { lead, campaign, rules, mailbox, earlier } = ingredients
  // What may have begun to leave goes out as it was.
  const isSame = message.textsHash === ingredients.textsHash || message.dataStartedAt !== null
  const isWritten = isSame && message.subject !== null && message.mailboxId === (mailbox?.mailboxId ?? null)
  if (isWritten) return { ok: true, variant: message.variant ?? 0 }
  const thread = lastThread(earlier)
  const links = createLinks(context, lead.organizationId)
  const fromAddress = mailbox?.address ?? CAPTURE_ADDRESS
  const fromName = mailbox?.fromName ?? rules.name
  const { variant, message: rendered } = renderStep(message.step, {
    lead,
    campaign,
    facts: ingredients.facts,
    sender: { name: fromName, email: fromAddress, companyName: rules.name, postalAddress: rules.postalAddress },
    links: { calendar: links.calendar.url, unsubscribe: links.unsubscribe.url },
    firstSubject: thread[0]?.subject,
  })
  if (!rendered.ok) return { ok: false, problem: rendered.problem }
  const tracked = withTracking(context, campaign, { step: message.step, variant, ...rendered })
  const references = referencesOf(campaign, message, variant, thread)
  const composed = {
    messageId: message.messageId,
    variant,
    mailboxId: mailbox?.mailboxId ?? null,
    fromAddress,
    fromName,
    toAddress: lead.email,
    toName: lead.contactName,
    subject: rendered.subject,
    body: tracked.text,
    html: tracked.html,
    messageIdHeader: messageIdFor({ ...message, organizationId: lead.organizationId, fromAddress }),
    inReplyTo: references.at(-1) ?? null,
    referenceIds: references,
    unsubscribeUrl: links.unsubscribe.url,
    unsubscribeByMail: (mailbox?.imap ?? null) !== null,
    textsHash: ingredients.textsHash,
  }
  const about = { leadId: lead.leadId, campaignId: lead.campaignId, messageId: message.messageId }
  const targets = tracked.links.map((link) => ({ ...about, ...link }))
  return { ok: true, variant, written: { composed, links: linksOf(message, lead, links), targets } }
}

/** The two links of an email: where they lead, and the hashes that make them work. */
interface Links {
  readonly calendar: { readonly url: string; readonly hash: Buffer }
  readonly unsubscribe: { readonly url: string; readonly hash: Buffer }
}

function createLinks(context: Context, organizationId: string): Links {
  const link = (page: string) => {
    const { token, hash } = createLinkToken(organizationId)
    return { url: `${context.settings.publicUrl}/${page}/${token}`, hash }
  }
  return { calendar: link('c'), unsubscribe: link('u') }
}

function linksOf(message: Message, lead: Lead, links: Links): MessageLinks {
  return {
    leadId: lead.leadId,
    campaignId: lead.campaignId,
    messageId: message.messageId,
    addressHash: lead.addressHash,
    live: message.live,
    calendarHash: links.calendar.hash,
    unsubscribeHash: links.unsubscribe.hash,
  }
}

/** Links that are counted lead through this installation, where the campaign wants that. */
function withTracking(
  context: Context,
  campaign: Campaign,
  { step, variant, text, html }: { step: number; variant: number; text: string; html: string | null },
): { text: string; html: string | null; links: { hash: Buffer; target: string }[] } {
  const links: { hash: Buffer; target: string }[] = []
  if (!countsClicks(campaign)) return { text, html, links }
  const { publicUrl } = context.settings
  const written = sequenceOf(campaign).steps.find(({ number }) => number === step)?.variants[variant]
  const redirect = (target: string) => {
    const { token, hash } = createLinkToken(campaign.organizationId)
    links.push({ hash, target })
    return `${publicUrl}/l/${token}`
  }
  const about = { links: linksOfTemplate(written?.body ?? '', written?.html ?? ''), publicUrl, redirect }
  return { text: trackLinks(text, about), html: html === null ? null : trackHtmlLinks(html, about), links }
}

/** The emails since the last one that had a subject of its own, oldest first. */
export function lastThread(earlier: readonly EarlierEmail[]): readonly EarlierEmail[] {
  return earlier.slice(
    Math.max(
      0,
      earlier.findLastIndex((one) => one.isFirst),
    ),
  )
}

/** An email without a subject of its own is a reply in the thread of the email before it. */
function referencesOf(
  campaign: Campaign,
  message: Message,
  chosen: number,
  thread: readonly { reference: string }[],
): string[] {
  const step = sequenceOf(campaign).steps.find(({ number }) => number === message.step)
  const variant = step?.variants[chosen]
  return variant?.subject === undefined ? thread.map((one) => one.reference) : []
}

/** The sender of a booking mail: the lead's mailbox when it is live, otherwise nobody who could be answered. */
export function senderOfNotice(mailbox: Mailbox | undefined): { address: string; mailboxId: string | null } {
  return { address: mailbox?.address ?? CAPTURE_ADDRESS, mailboxId: mailbox?.mailboxId ?? null }
}
