/** An event of a lead's timeline, as the API shows it. */
export interface TimelineEntry {
  readonly type: string
  readonly occurredAt: string
  readonly data: Readonly<Record<string, unknown>>
}

type Words = (data: TimelineEntry['data'], occurredAt: string) => string

const TIERS: Readonly<Record<string, string>> = { X: ': disqualified', U: ': too little is known' }

const WORDS: Readonly<Record<string, Words>> = {
  'lead.accepted': ({ companyGiven }) =>
    companyGiven === true ? 'accepted; company data given, no research needed' : 'accepted',
  'lead.researching': () => 'research: reading the company’s website',
  'lead.researched': ({ outcome }) => `research: ${outcome === 'read' ? 'website read' : String(outcome)}`,
  'lead.scored': ({ score, low, high, tier }) =>
    `score ${String(score)} of 100, tier ${String(tier)}${TIERS[String(tier)] ?? ''} (${String(low)} to ${String(high)} once all is known)`,
  'lead.ended': ({ endReason }) => `ended: ${String(endReason).replaceAll('_', ' ')}`,
  'message.planned': ({ step, plannedAt }, occurredAt) =>
    `outreach queue: email ${String(step)}, due ${tellInstant(String(plannedAt), occurredAt)}`,
  'message.sent': ({ step, captured }) =>
    `${step === 0 ? 'invitation' : `email ${String(step)}`} ${captured === true ? 'captured, not sent' : 'sent'}`,
  'meeting.booked': () => 'meeting booked through the link in the email',
}

/** What happened, in words for the person who watches. */
export function tellEvent({ type, occurredAt, data }: TimelineEntry): string {
  return WORDS[type]?.(data, occurredAt) ?? type
}

const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** An instant in UTC to the minute, or `now` when it is not after the other. */
function tellInstant(instant: string, since: string): string {
  return new Date(instant) <= new Date(since) ? 'now' : `${DAY_AND_TIME.format(new Date(instant))} UTC`
}
