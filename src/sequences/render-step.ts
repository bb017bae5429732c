import type { Campaign } from '../campaigns/index.ts'
import type { Lead } from '../leads/index.ts'
import { projectFacts } from '../research/index.ts'
import type { KnownFacts } from '../research/index.ts'
import { sequenceOf } from './campaign-part.ts'
import { chooseVariant } from './choose-variant.ts'
import { renderMessage } from './render-template.ts'
import type { MessageTemplate, RenderedMessage } from './render-template.ts'
import { buildTemplateScope } from './template-scope.ts'

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
  given: Recipient & { campaign: Campaign; firstSubject: string | undefined },
): RenderedStep {
  const { lead, campaign, firstSubject } = given
  const variants = sequenceOf(campaign).steps.find(({ number }) => number === step)?.variants ?? []
  if (variants.length === 0) {
    return { variant: 0, message: { ok: false, missing: [], problem: 'The sequence has no such step.' } }
  }
  const variant = chooseVariant(`${lead.leadId}:${lead.run}:${step}`, variants)
  const template = variants[variant]!
  const message = writeFor({ subject: template.subject, body: template.body, firstSubject }, given)
  return { variant, message }
}

/** Who an email is for and from, with what its templates may speak of. */
export interface Recipient {
  readonly lead: Lead
  readonly facts: KnownFacts
  readonly sender: Sender
  readonly links: { calendar: string; unsubscribe: string }
}

/** Writes an email for a lead, with the footer that every one carries. */
export function writeFor(template: MessageTemplate, { lead, facts, sender, links }: Recipient): RenderedMessage {
  const scope = buildTemplateScope({
    lead,
    company: projectFacts(facts, 'company'),
    contact: projectFacts(facts, 'contact'),
    researchData: lead.researchData,
    customData: lead.customData,
    sender,
    calendarLink: links.calendar,
    unsubscribeLink: links.unsubscribe,
  })
  const message = renderMessage(template, scope)
  return message.ok ? { ...message, text: withFooter(message.text, sender, links.unsubscribe) } : message
}

/** Who writes and how to make it stop; the law asks for both, and so does the reader. */
function withFooter(text: string, sender: Sender, unsubscribeLink: string): string {
  const who = [sender.companyName, sender.postalAddress].filter((part) => part !== null && part !== '').join(', ')
  const stop = text.includes(unsubscribeLink) ? [] : [`Unsubscribe: ${unsubscribeLink}`]
  return [text, '', '-- ', who, ...stop].join('\n')
}
