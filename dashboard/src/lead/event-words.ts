import { spaced } from '../shared/words.ts'

type Data = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (typeof value === 'string' ? spaced(value) : String(value ?? ''))

/** What happened, as a sentence without a full stop. */
const SENTENCES: Readonly<Record<string, (data: Data) => string>> = {
  'lead.accepted': ({ companyGiven }) => (companyGiven === true ? 'Added, with company data' : 'Added'),
  'lead.updated': ({ fields }) => `Changed: ${Array.isArray(fields) ? fields.map(text).join(', ') : 'fields'}`,
  'lead.researching': () => 'Research of the company began',
  'lead.researched': ({ outcome }) => `Research ended: ${text(outcome)}`,
  'lead.scored': ({ score, tier, verdict }) => `Scored ${text(score)}, tier ${text(tier)}, ${text(verdict)}`,
  'lead.held': ({ reason }) => `Held: ${text(reason)}`,
  'lead.resumed': ({ from }) => `Resumed from ${text(from)}`,
  'lead.rescoring': () => 'A new score was asked for',
  'lead.deleted': ({ erased }) => (erased === true ? 'Person erased' : 'Lead deleted'),
  'lead.ended': ({ endReason }) => `Ended: ${text(endReason)}`,
  'lead.unsubscribed': () => 'Unsubscribed',
  'message.planned': ({ step }) => `Email of step ${text(step)} planned`,
  'message.sent': ({ step, captured }) =>
    captured === true ? `Email of step ${text(step)} captured, not sent` : `Email of step ${text(step)} sent`,
  'message.held': ({ step, reason }) => `Email of step ${text(step)} waits for a person: ${text(reason)}`,
  'message.unknown': ({ step }) => `Email of step ${text(step)} may or may not have left`,
  'message.failed': ({ step, code }) => `Email of step ${text(step)} refused: ${text(code)}`,
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
