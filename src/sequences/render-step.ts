import type { Campaign } from '../campaigns/index.ts'
import type { Lead } from '../leads/index.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import { projectFacts } from '../research/index.ts'
import type { KnownFacts } from '../research/index.ts'
import { sequenceOf } from './campaign-part.ts'
import { chooseVariant } from './choose-variant.ts'
import { renderMessage } from './render-template.ts'
import type { MessageTemplate, RenderedMessage } from './render-template.ts'
import { buildTemplateScope } from './template-scope.ts'
import { textsNamed } from './used-texts.ts'

/** Who an email is from, as templates and the footer name them. */
export interface Sender {
  readonly name: string
  readonly email: string
  readonly companyName: string
  readonly postalAddress: string | null
}

/** A step written for one lead: its variant, and the email or why there is none. */
export interface RenderedStep {
  readonly variant: number
  readonly message: RenderedMessage
}

/** Renders the step of this number for a lead: the same lead, run and step always give the same variant and text. */
export function renderStep(
  step: number,
  given: Omit<Recipient, 'step'> & { campaign: Campaign; firstSubject: string | undefined },
): RenderedStep {
  const { lead, campaign, firstSubject } = given
  const variants = sequenceOf(campaign).steps.find(({ number }) => number === step)?.variants ?? []
  if (variants.length === 0) {
    return { variant: 0, message: { ok: false, missing: [], problem: 'The sequence has no such step.' } }
  }
  const variant = chooseVariant(`${lead.leadId}:${lead.run}:${step}`, variants)
  const message = writeFor({ ...variants[variant]!, firstSubject }, { ...given, step })
  return { variant, message }
}

/** Who an email is for and from, with what its templates may speak of. */
export interface Recipient {
  readonly lead: Lead
  readonly facts: KnownFacts
  readonly sender: Sender
  readonly links: { calendar: string; unsubscribe: string }
  /** Number of the step; what `spin` chooses follows from lead, run and step. */
  readonly step: number
}

/** Writes an email for a lead, with the footer that every one carries. */
export function writeFor(template: MessageTemplate, recipient: Recipient): RenderedMessage {
  const { lead, facts, sender, links, step } = recipient
  const named: ReadonlySet<string> = new Set(textsNamed(template))
  const scope = buildTemplateScope({
    lead,
    company: projectFacts(facts, 'company'),
    contact: projectFacts(facts, 'contact'),
    ai: projectFacts(new Map([...facts].filter(([path]) => named.has(path))), 'ai'),
    researchData: lead.researchData,
    customData: lead.customData,
    sender,
    calendarLink: links.calendar,
    unsubscribeLink: links.unsubscribe,
  })
  const message = renderMessage(template, scope, `${lead.leadId}:${lead.run}:${step}`)
  if (!message.ok) return message
  const { text, html } = message
  return {
    ...message,
    text: withFooter(text, sender, links.unsubscribe),
    html: html === null ? null : withHtmlFooter(html, sender, links.unsubscribe),
  }
}

/** Who writes and how to make it stop; the law asks for both, and so does the reader. */
function withFooter(text: string, sender: Sender, unsubscribeLink: string): string {
  const stop = text.includes(unsubscribeLink) ? [] : [`Unsubscribe: ${unsubscribeLink}`]
  return [text, '', '-- ', writerOf(sender), ...stop].join('\n')
}

function withHtmlFooter(html: string, sender: Sender, unsubscribeLink: string): string {
  const link = escapeHtml(unsubscribeLink)
  const stop = html.includes(link) ? '' : `<br><a href="${link}">Unsubscribe</a>`
  const footer = `<p style="color: #6b6b6b; font-size: 12px">${escapeHtml(writerOf(sender))}${stop}</p>`
  return `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>${html}${footer}</body></html>`
}

function writerOf({ companyName, postalAddress }: Sender): string {
  return [companyName, postalAddress].filter((part) => part !== null && part !== '').join(', ')
}
