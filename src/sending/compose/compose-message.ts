import { isDeepStrictEqual } from 'node:util'
import type { Campaign } from '../../campaigns/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Mailbox } from '../../mailboxes/index.ts'
import { senderNameOf } from '../../people/index.ts'
import type { Member } from '../../people/index.ts'
import type { Context } from '../../platform/context.ts'
import { createLinkToken } from '../../platform/secrets/secret-box.ts'
import type { KnownFacts } from '../../research/index.ts'
import { prepareStep, sequenceOf } from '../../sequences/index.ts'
import type { PreparedEmail, RenderedMessage } from '../../sequences/index.ts'
import { countsClicks } from '../campaign-part.ts'
import type { TrackedTarget } from '../click-tracking/click-store.ts'
import { linksOfTemplate, trackHtmlLinks, trackLinks } from '../click-tracking/track-links.ts'
import type { SendingRules } from '../limits/caps-store.ts'
import type { Message } from '../message-store.ts'
import type { ComposedStep, EarlierEmail, MessageLinks } from './compose-store.ts'
import { messageIdFor } from './message-id.ts'

/** Mail of a test campaign comes from here: the name can never be registered (RFC 2606). */
export const CAPTURE_ADDRESS = 'captured@fairlead.invalid'

/** What a step's email is made of. */
export interface EmailIngredients {
  readonly lead: Lead
  readonly campaign: Campaign
  readonly facts: KnownFacts
  readonly rules: SendingRules
  /** The first owner of the organization. */
  readonly owner: Member | undefined
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

/** A step's email before it is rendered, with links of its own. */
export interface EmailOutline {
  readonly variant: number
  readonly links: Links
  /** Undefined where the sequence has no such step. */
  readonly email: PreparedEmail | undefined
}

/** An outline and what it was rendered to. */
export interface MessageDraft extends EmailOutline {
  readonly rendered: RenderedMessage | Error
}

/**
 * Whether an email has its text: a later attempt from the same mailbox sends what the first did, unless what a model wrote
 * in it is another by now. What may have begun to leave goes out as it was.
 */
export function isWritten(
  message: Message,
  { mailbox, textsHash }: Pick<EmailIngredients, 'mailbox' | 'textsHash'>,
): boolean {
  const isSame = message.textsHash === textsHash || message.dataStartedAt !== null
  return isSame && message.subject !== null && message.mailboxId === (mailbox?.mailboxId ?? null)
}

/** Puts together what a step's email is rendered from: with the links given, or with new ones. */
export function outlineStep(
  context: Context,
  message: Message,
  { lead, campaign, facts, rules, owner, mailbox, earlier }: EmailIngredients,
  links: Links = createLinks(context, lead.organizationId),
): EmailOutline {
  const prepared = prepareStep(message.step, {
    lead,
    campaign,
    facts,
    sender: {
      name: senderNameOf({ mailbox, owner, organization: rules }),
      email: mailbox?.address ?? CAPTURE_ADDRESS,
      companyName: rules.name,
      postalAddress: rules.postalAddress,
    },
    links: { calendar: links.calendar.url, unsubscribe: links.unsubscribe.url },
    firstSubject: lastThread(earlier)[0]?.subject ?? undefined,
  })
  return { variant: prepared?.variant ?? 0, links, email: prepared?.email }
}

/** Whether a draft is what would be rendered of these ingredients: nothing that goes into it has changed since. */
export function isUpToDate(
  context: Context,
  message: Message,
  ingredients: EmailIngredients,
  draft: MessageDraft,
): boolean {
  const now = outlineStep(context, message, ingredients, draft.links)
  return now.variant === draft.variant && isDeepStrictEqual(now.email, draft.email)
}

/**
 * A step's email as a draft says, to the letter as it will leave; what is missing where it cannot be written.
 * @throws what rendering it threw
 */
export function composeStep(
  context: Context,
  message: Message,
  ingredients: EmailIngredients,
  draft: MessageDraft,
): { ok: true; written: WrittenStep } | { ok: false; problem: string } {
  const { lead, campaign, rules, owner, mailbox, earlier } = ingredients
  const { rendered, variant, links } = draft
  if (rendered instanceof Error) throw rendered
  if (!rendered.ok) return { ok: false, problem: rendered.problem }
  const fromAddress = mailbox?.address ?? CAPTURE_ADDRESS
  const tracked = withTracking(context, campaign, { step: message.step, variant, ...rendered })
  const references = referencesOf(campaign, message, variant, lastThread(earlier))
  const composed = {
    messageId: message.messageId,
    variant,
    mailboxId: mailbox?.mailboxId ?? null,
    fromAddress,
    fromName: senderNameOf({ mailbox, owner, organization: rules }),
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
  const hashes = { calendarHash: links.calendar.hash, unsubscribeHash: links.unsubscribe.hash }
  const written = {
    composed,
    links: { ...about, ...hashes, addressHash: lead.addressHash, live: message.live },
    targets,
  }
  return { ok: true, written }
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
  const first = earlier.findLastIndex((one) => one.isFirst)
  return earlier.slice(Math.max(0, first))
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
export function senderOfTransactional(mailbox: Mailbox | undefined): { address: string; mailboxId: string | null } {
  return { address: mailbox?.address ?? CAPTURE_ADDRESS, mailboxId: mailbox?.mailboxId ?? null }
}
