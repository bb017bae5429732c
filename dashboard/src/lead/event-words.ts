import { holdInWords, spaced } from '../shared/words.ts'

type Data = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (typeof value === 'string' ? spaced(value) : String(value ?? ''))

/** Mail about a meeting belongs to no step. */
const email = (step: unknown): string => (step === 0 ? 'Email about the meeting' : `Email of step ${text(step)}`)

/** What happened, as a sentence without a full stop. */
const SENTENCES: Readonly<Record<string, (data: Data) => string>> = {
  'lead.accepted': ({ companyGiven }) => (companyGiven === true ? 'Added, with company data' : 'Added'),
  'lead.updated': ({ fields }) => `Changed: ${Array.isArray(fields) ? fields.map(text).join(', ') : 'fields'}`,
  'lead.researching': () => 'Research of the company began',
  'lead.researched': ({ outcome }) => `Research ended: ${text(outcome)}`,
  'lead.scored': ({ score, tier, verdict }) => `Scored ${text(score)}, tier ${text(tier)}, ${text(verdict)}`,
  'lead.held': ({ reason }) => `Held: ${holdInWords(String(reason))}`,
  'lead.resumed': ({ from }) => `Resumed from ${text(from)}`,
  'lead.rescoring': () => 'A new score was asked for',
  'lead.deleted': ({ erased }) => (erased === true ? 'Person erased' : 'Lead deleted'),
  'lead.ended': ({ endReason }) => `Ended: ${text(endReason)}`,
  'lead.unsubscribed': () => 'Unsubscribed',
  'message.planned': ({ step }) => `${email(step)} planned`,
  'message.sent': ({ step, captured }) =>
    captured === true ? `${email(step)} captured, not sent` : `${email(step)} sent`,
  'step.passed_over': ({ step, reason }) =>
    `Email of step ${text(step)} passed over: ${reason === 'tier' ? 'the tier is not among its tiers' : reason === 'unknown' ? 'a field of its condition is not known' : 'its condition does not hold'}`,
  'message.held': ({ step, reason }) => `${email(step)} waits for a person: ${text(reason)}`,
  'message.unknown': ({ step }) => `${email(step)} may or may not have left`,
  'message.failed': ({ step, code }) => `${email(step)} refused: ${text(code)}`,
  'meeting.booked': () => 'Meeting booked',
  'meeting.cancelled': () => 'Meeting called off',
  'campaign.changed': ({ status, mode }) => `Campaign ${text(status)}, ${text(mode)}`,
  'mailbox.paused': ({ reason }) => `Mailbox paused: ${text(reason)}`,
  'webhook.disabled': ({ reason }) => `Webhook disabled: ${text(reason)}`,
  'delivery.exhausted': () => 'A notification failed at its last retry',
}

/** What an event says; a kind that is not known yet by its name. */
export function eventInWords(type: string, data: Data): string {
  return SENTENCES[type]?.(data) ?? text(type.replaceAll('.', ' '))
}
