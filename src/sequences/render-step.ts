import type { Campaign } from '../campaigns/index.ts'
import type { Lead } from '../leads/index.ts'
import { projectFacts } from '../research/index.ts'
import type { KnownFacts } from '../research/index.ts'
import { sequenceOf } from './campaign-part.ts'
import { chooseVariant } from './choose-variant.ts'
import { renderMessage } from './render-template.ts'
import type { RenderedMessage } from './render-template.ts'
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
  given: {
    lead: Lead
    campaign: Campaign
    facts: KnownFacts
    sender: Sender
    links: { calendar: string; unsubscribe: string }
    firstSubject: string | undefined
  },
): RenderedStep {
  const { lead, campaign, facts, sender, links, firstSubject } = given
  const variants = sequenceOf(campaign).steps.find(({ number }) => number === step)?.variants ?? []
  if (variants.length === 0) {
    return { variant: 0, message: { ok: false, missing: [], problem: 'The sequence has no such step.' } }
  }
  const variant = chooseVariant(`${lead.leadId}:${lead.run}:${step}`, variants)
  const template = variants[variant]!
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
  const message = renderMessage({ subject: template.subject, body: template.body, firstSubject }, scope)
  if (!message.ok) return { variant, message }
  return { variant, message: { ...message, text: withFooter(message.text, sender, links.unsubscribe) } }
}

/** Who writes and how to make it stop; the law asks for both, and so does the reader. */
function withFooter(text: string, sender: Sender, unsubscribeLink: string): string {
  const who = [sender.companyName, sender.postalAddress].filter((part) => part !== null && part !== '').join(', ')
  const stop = text.includes(unsubscribeLink) ? [] : [`Unsubscribe: ${unsubscribeLink}`]
  return [text, '', '-- ', who, ...stop].join('\n')
}
