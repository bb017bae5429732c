import { intentInWords } from '../inbox/inbox-words.ts'
import { dayAndTime } from '../shared/words/time-words.ts'
import { holdInWords, own, spaced } from '../shared/words/words.ts'

type Data = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (typeof value === 'string' ? spaced(value) : String(value ?? ''))

/** Answers and mail about a meeting belong to no step. */
const email = (step: unknown): string => (step === 0 ? 'Email outside the sequence' : `Email of step ${text(step)}`)

const ARRIVALS: Readonly<Record<string, string>> = {
  reply: 'A reply came in',
  auto_reply: 'An automatic answer came in; it does not count as a reply',
  out_of_office: 'An out-of-office note came in; it does not count as a reply',
  bounce: 'A mail server reported that an email was not delivered',
  delay: 'A mail server reported a delay; it tries on',
  complaint: 'Reported as spam',
  unsubscribe: 'Asked by mail to be left alone',
  other: 'Mail came in',
}

const BOUNCES: Readonly<Record<string, string>> = {
  hard: 'the address takes no mail',
  soft: 'for the moment, it may be tried again',
  policy: 'the sender is refused, not the address',
  unknown: 'without a reason that can be read',
}

const DECISIONS: Readonly<Record<string, string>> = {
  approved: 'its AI-written text was approved',
  edited: 'its AI-written text was edited and approved',
  rejected: 'its AI-written text was rejected; it goes with the plain wording',
  withdrawn: 'nobody is asked about its AI-written text any more',
}

/** Why something that research might have asked was left out. */
const NOTES: Readonly<Record<string, string>> = {
  llm_doubtful_page: 'a page spoke to the language model, so what it read there counts little',
  llm_changed: 'the settings of the language model were being changed',
  llm_paused: 'the language model rests after failures',
  llm_cap_company_tokens: 'the cap for this company is reached',
  llm_cap_lead_tokens: 'the cap for this lead is reached',
  llm_cap_campaign_tokens: 'the cap for the campaign is reached',
  llm_cap_day_tokens: 'the cap for the day is reached',
  llm_cap_lead_usd: 'the cap for this lead is reached',
  llm_cap_campaign_usd: 'the cap for the campaign is reached',
  llm_cap_day_usd: 'the cap for the day is reached',
}

function noted(notes: unknown): string {
  if (!Array.isArray(notes) || notes.length === 0) return ''
  const words = notes.map((note) => own(NOTES, String(note)) ?? 'the language model gave no answer')
  return `; ${[...new Set(words)].join('; ')}`
}

/** What else happened that ended a lead. */
const CAUSES: Readonly<Record<string, string>> = {
  colleague_booked: ', a colleague at the company has a meeting',
  imported: ' before it came, as the other tool says',
  told_by_import: ', as the tool says that it was imported from',
  moved: ', moved to another campaign',
  address_invalid: ', its address takes no mail',
  address_disposable: ', its address is disposable',
  address_role: ', its address belongs to a function and not to a person',
  address_risky: ', its address is risky to write to',
  address_catch_all: ', its domain takes mail for every name',
  address_unknown: ', nobody could verify its address',
}

/** What happened, as a sentence without a full stop. */
const SENTENCES: Readonly<Record<string, (data: Data) => string>> = {
  'lead.accepted': ({ companyGiven }) => (companyGiven === true ? 'Added, with company data' : 'Added'),
  'lead.updated': ({ fields }) => `Changed: ${Array.isArray(fields) ? fields.map(text).join(', ') : 'fields'}`,
  'lead.researching': () => 'Research of the company began',
  'facts.changed': ({ about }) => (about === 'company' ? 'New facts about the company' : 'New facts about the lead'),
  'lead.researched': ({ outcome, notes }) => `Research ended: ${text(outcome)}${noted(notes)}`,
  'lead.scored': ({ score, tier, verdict }) => `Scored ${text(score)}, tier ${text(tier)}, ${text(verdict)}`,
  'lead.held': ({ reason, until }) =>
    `Held: ${holdInWords(String(reason))}${typeof until === 'string' ? `, until ${dayAndTime(until)}` : ''}`,
  'lead.replied': ({ intent }) => `Replied: ${intentInWords(String(intent)).toLowerCase()}`,
  'lead.resumed': ({ from }) => `Resumed from ${text(from)}`,
  'lead.rescoring': () => 'A new score was asked for',
  'lead.deleted': ({ erased }) => (erased === true ? 'Person erased' : 'Lead deleted'),
  'lead.ended': ({ endReason, cause }) => `Ended: ${text(endReason)}${own(CAUSES, String(cause)) ?? ''}`,
  'lead.unsubscribed': () => 'Unsubscribed',
  'message.planned': ({ step }) => `${email(step)} planned`,
  'message.sent': ({ step, captured }) =>
    captured === true ? `${email(step)} captured, not sent` : `${email(step)} sent`,
  'step.passed_over': ({ step, reason }) =>
    `Email of step ${text(step)} passed over: ${reason === 'tier' ? 'the tier is not among its tiers' : reason === 'unknown' ? 'a field of its condition is not known' : 'its condition does not hold'}`,
  'message.held': ({ step, reason }) => `${email(step)} waits for a person: ${text(reason)}`,
  'message.unknown': ({ step }) => `${email(step)} may or may not have left`,
  'message.failed': ({ step, code }) => `${email(step)} refused: ${text(code)}`,
  'message.bounced': ({ class: fault }) => `Email came back: ${text(own(BOUNCES, String(fault)) ?? fault)}`,
  'approval.asked': ({ step }) => `${email(step)}: its AI-written text waits for a person`,
  'approval.decided': ({ step, decision }) => `${email(step)}: ${own(DECISIONS, String(decision)) ?? text(decision)}`,
  'inbound.received': ({ kind }) => own(ARRIVALS, String(kind)) ?? `Mail came in: ${text(kind)}`,
  'inbound.changed': () => 'Mail that came in was seen to by a person',
  'campaign.rescoring': ({ done, total }) => `Scoring anew: ${text(done)} of ${text(total)} leads`,
  'campaign.rescored': ({ total, changedTier }) =>
    `Scored anew: ${text(total)} leads, ${text(changedTier)} of them in another tier now`,
  'campaign.paused': ({ reason }) => `Campaign paused by itself: ${text(reason)}`,
  'meeting.booked': () => 'Meeting booked',
  'meeting.cancelled': () => 'Meeting called off',
  'meeting.rescheduled': () => 'Meeting moved to another time',
  'meeting.attended': () => 'Meeting took place',
  'meeting.no_show': () => 'The prospect did not come to the meeting',
  'meeting.attendance_cleared': () => 'Whether the meeting took place is not known any more',
  'campaign.changed': ({ status, mode }) => `Campaign ${text(status)}, ${text(mode)}`,
  'mailbox.paused': ({ reason }) => `Mailbox paused: ${text(reason)}`,
  'booking.unmatched': () => 'A booking elsewhere belongs to no lead',
  'feed.failing': () => 'A calendar of a host cannot be read',
  'webhook.disabled': ({ reason }) => `Webhook disabled: ${text(reason)}`,
  'delivery.exhausted': () => 'A notification failed at its last retry',
}

/** What an event says; a kind that is not known yet by its name. */
export function eventInWords(type: string, data: Data): string {
  return SENTENCES[type]?.(data) ?? text(type.replaceAll('.', ' '))
}
