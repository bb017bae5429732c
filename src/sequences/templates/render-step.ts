import type { Campaign } from '../../campaigns/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { PoolTurn } from '../../platform/process-pool/process-pool.ts'
import { askProgramEach } from '../../platform/process-pool/process-pool.ts'
import { TaskKilled, defineProgram } from '../../platform/process-pool/program.ts'
import { escapeHtml } from '../../platform/text/safe-text.ts'
import { answersForTexts, projectFacts } from '../../research/index.ts'
import type { KnownFacts } from '../../research/index.ts'
import { sequenceOf } from '../campaign-part.ts'
import { chooseVariant } from './choose-variant.ts'
import { modelTextsNamed } from './model-texts.ts'
import type * as renderProgram from './render-program.ts'
import type { EmailToWrite } from './render-program.ts'
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

/** An email with all that goes into it: whoever prepares the same again gets an equal one, and would get the same text. */
export interface PreparedEmail extends EmailToWrite {
  readonly organizationId: string
  readonly sender: Sender
  readonly unsubscribeLink: string
}

/** Prepares the step of this number for a lead; undefined where the sequence has none. The same lead, run and step always give the same variant. */
export function prepareStep(
  step: number,
  given: Omit<EmailRecipient, 'step'> & { campaign: Campaign; firstSubject: string | undefined },
): { readonly variant: number; readonly email: PreparedEmail } | undefined {
  const { lead, campaign, firstSubject } = given
  const variants = sequenceOf(campaign).steps.find(({ number }) => number === step)?.variants ?? []
  if (variants.length === 0) return undefined
  const variant = chooseVariant(`${lead.leadId}:${lead.run}:${step}`, variants)
  return { variant, email: prepare({ template: variants[variant]!, firstSubject }, { ...given, step }) }
}

/** What is wrong where a sequence has no step of that number. */
export const NO_SUCH_STEP = 'The sequence has no such step.'

/** Renders the step of this number for a lead: the same lead, run and step always give the same variant and text. */
export async function renderStep(
  step: number,
  given: Omit<EmailRecipient, 'step'> & { campaign: Campaign; firstSubject: string | undefined },
): Promise<RenderedStep> {
  const prepared = prepareStep(step, given)
  if (prepared === undefined) return { variant: 0, message: { ok: false, missing: [], problem: NO_SUCH_STEP } }
  return { variant: prepared.variant, message: await renderOne(prepared.email) }
}

/** Who an email is for and from, with what its templates may speak of. */
export interface EmailRecipient {
  readonly lead: Lead
  readonly campaign: Pick<Campaign, 'settings'>
  readonly facts: KnownFacts
  readonly sender: Sender
  readonly links: { calendar: string; unsubscribe: string }
  /** Number of the step; what `spin` chooses follows from lead, run and step. */
  readonly step: number
}

/** Writes an email for a lead, with the footer that every one carries. */
export async function writeFor(
  { firstSubject, ...template }: MessageTemplate & { firstSubject?: string | undefined },
  recipient: EmailRecipient,
): Promise<RenderedMessage> {
  return renderOne(prepare({ template, firstSubject }, recipient))
}

/**
 * Writes texts for a lead as templates say, without a footer: parts of an answer. Those after one that takes too much are
 * left out.
 */
export async function writeTexts(bodies: readonly string[], recipient: EmailRecipient): Promise<RenderedMessage[]> {
  const emails = bodies.map((body) => {
    const words = { template: { subject: '.', body }, firstSubject: undefined }
    const { scope, seed } = prepare(words, recipient)
    return { ...words, scope, seed }
  })
  const written = await renderInPool(emails, { owner: recipient.lead.organizationId })
  return written.map((message) => {
    if (message instanceof Error) throw message
    return message
  })
}

function prepare(words: Pick<EmailToWrite, 'template' | 'firstSubject'>, recipient: EmailRecipient): PreparedEmail {
  const { lead, campaign, facts, sender, links, step } = recipient
  const named: ReadonlySet<string> = new Set(modelTextsNamed(words.template))
  const scope = buildTemplateScope({
    lead,
    company: projectFacts(facts, 'company'),
    contact: projectFacts(facts, 'contact'),
    ai: projectFacts(new Map([...facts].filter(([path]) => named.has(path))), 'ai'),
    answers: answersForTexts(campaign, facts),
    researchData: lead.researchData,
    customData: lead.customData,
    sender,
    calendarLink: links.calendar,
    unsubscribeLink: links.unsubscribe,
  })
  const { organizationId } = lead
  const seed = `${lead.leadId}:${lead.run}:${step}`
  return { ...words, scope, seed, organizationId, sender, unsubscribeLink: links.unsubscribe }
}

async function renderOne(email: PreparedEmail): Promise<RenderedMessage> {
  const [message] = await renderEmails([email], { owner: email.organizationId })
  if (message instanceof Error) throw message
  return message!
}

/**
 * Renders emails of one organization, each with the footer that every one carries, as `renderInPool` writes them: those after
 * one that takes too much are left out.
 */
export async function renderEmails(
  emails: readonly PreparedEmail[],
  turn: PoolTurn,
): Promise<(RenderedMessage | Error)[]> {
  const words = emails.map(({ template, firstSubject, scope, seed }) => ({ template, firstSubject, scope, seed }))
  const messages = await renderInPool(words, turn)
  return messages.map((message, index) => (message instanceof Error ? message : withFooters(message, emails[index]!)))
}

function withFooters(message: RenderedMessage, { sender, unsubscribeLink }: PreparedEmail): RenderedMessage {
  if (!message.ok) return message
  const { text, html } = message
  return {
    ...message,
    text: withFooter(text, sender, unsubscribeLink),
    html: html === null ? null : withHtmlFooter(html, sender, unsubscribeLink),
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

const RENDER = defineProgram<typeof renderProgram.answer>(new URL('./render-program.ts', import.meta.url), {
  cpuMs: 2_000,
})

/**
 * Writes emails of an organization where that can be killed: one that takes too much is a problem of its template. One that
 * cannot be written through a fault of ours is answered with the error. What comes after either is left out, to be asked
 * for again. @throws AppError `overloaded`; whatever the signal was aborted with
 */
export async function renderInPool(
  emails: readonly EmailToWrite[],
  turn: PoolTurn,
): Promise<(RenderedMessage | Error)[]> {
  const { outputs, error } = await askProgramEach(RENDER, emails, turn)
  if (error === undefined) return [...outputs]
  if (!(error instanceof TaskKilled)) return [...outputs, error]
  return [...outputs, { ok: false, missing: [], problem: error.words('Writing this email'), isKilled: true }]
}
