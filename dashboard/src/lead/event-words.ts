import { intentInWords } from '../inbox/inbox-words.ts'
import { dayAndTime } from '../shared/words/time-words.ts'
import { endReasonInWords, hasPoints } from '../shared/words/value-words.ts'
import { camelInWords, counted, holdInWords, own, sentenceCase, spaced } from '../shared/words/words.ts'

type Data = Readonly<Record<string, unknown>>

/** What the ids in events are called today; undefined for what is gone. */
export type NameOf = (id: string) => string | undefined

const text = (value: unknown): string => (typeof value === 'string' ? spaced(value) : String(value ?? ''))
const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

/** Replies and mail about a meeting belong to no step. */
const email = (step: unknown): string => (step === 0 ? 'Email' : `Email ${text(step)}`)

const ARRIVALS: Readonly<Record<string, string>> = {
  reply: 'Reply received',
  auto_reply: 'Automatic reply received',
  out_of_office: 'Out-of-office reply received',
  bounce: 'Bounce received',
  delay: 'Delivery delayed; their server keeps trying',
  complaint: 'Marked as spam',
  unsubscribe: 'Asked by email to unsubscribe',
  other: 'Email received',
}

const BOUNCES: Readonly<Record<string, string>> = {
  hard: 'Email bounced: the address does not exist',
  soft: 'Email bounced temporarily; it may be retried',
  policy: 'Email bounced: the sender was refused',
  unknown: 'Email bounced',
}

const DECISIONS: Readonly<Record<string, string>> = {
  approved: 'AI text approved',
  edited: 'AI text edited and approved',
  rejected: 'AI text rejected; the plain template is used',
  withdrawn: 'AI text no longer needs approval',
}

const RESEARCH: Readonly<Record<string, string>> = {
  read: 'Website read',
  parked: 'Research finished: the domain is parked or for sale',
  moved: 'Research finished: the company moved to another domain',
  redirected: 'Research finished: the website redirects to another domain',
  forbidden: 'Research finished: the website blocks automated readers',
  unreachable: 'Research failed: the website could not be reached',
  unavailable: 'Research failed: the website is unavailable',
  unreadable: 'Research failed: the website is too slow or too large',
  empty: 'Research finished: the website has no readable text',
}

/** Why something that research might have asked was left out. */
const NOTES: Readonly<Record<string, string>> = {
  llm_doubtful_page: 'a page tried to instruct the AI, so it counts little',
  llm_changed: 'the language model settings were being changed',
  llm_paused: 'the language model was paused after errors',
  llm_cap_company_tokens: 'AI limit for this company reached',
  llm_cap_lead_tokens: 'AI limit for this lead reached',
  llm_cap_campaign_tokens: 'AI limit for the campaign reached',
  llm_cap_day_tokens: 'daily AI limit reached',
  llm_cap_lead_usd: 'AI budget for this lead reached',
  llm_cap_campaign_usd: 'AI budget for the campaign reached',
  llm_cap_day_usd: 'daily AI budget reached',
}

function noted(notes: unknown): string {
  if (!Array.isArray(notes) || notes.length === 0) return ''
  const words = notes.map((note) => own(NOTES, String(note)) ?? 'the language model did not answer')
  return `; ${[...new Set(words)].join('; ')}`
}

/** What else happened that ended a lead. */
const CAUSES: Readonly<Record<string, string>> = {
  colleague_booked: ': a colleague booked a meeting',
  imported: ' in the other tool, before the import',
  told_by_import: ' in the tool it was imported from',
  moved: ': moved to another campaign',
  address_invalid: ': the address does not exist',
  address_disposable: ': disposable address',
  address_role: ': shared address, not a person',
  address_risky: ': risky address',
  address_catch_all: ': catch-all domain',
  address_unknown: ': the address could not be verified',
}

const VERDICTS: Readonly<Record<string, string>> = {
  qualified: 'qualified',
  review: 'needs review',
  disqualified: 'disqualified',
}

const SKIPPED: Readonly<Record<string, string>> = {
  tier: 'not for this tier',
  condition: 'its condition is not met',
  unknown: 'a field in its condition is unknown',
}

const FIELDS: Readonly<Record<string, string>> = {
  contactName: 'name',
  companyName: 'company name',
  title: 'job title',
  profileNetworkUrl: 'profile link',
  customData: 'custom fields',
}

const fieldName = (field: unknown): string => own(FIELDS, String(field)) ?? camelInWords(String(field))

const TASKS: Readonly<Record<string, string>> = {
  open: 'Task changed',
  done: 'Task done',
  deleted: 'Task deleted',
}

/** The names, and how many have none. */
function namesInWords(ids: readonly unknown[], nameOf: NameOf, [one, many]: readonly [string, string]): string {
  const names = ids.flatMap((id) => nameOf(String(id)) ?? [])
  const gone = ids.length - names.length
  const rest = gone === 0 ? [] : [`${gone} deleted ${gone === 1 ? one : many}`]
  return [...names, ...rest].join(', ')
}

function tagsInWords({ added, removed }: Data, nameOf: NameOf): string {
  const changes = [
    [added, 'added'],
    [removed, 'removed'],
  ] as const
  const words = changes.flatMap(([tags, what]) =>
    Array.isArray(tags) && tags.length > 0 ? [`${what}: ${namesInWords(tags, nameOf, ['tag', 'tags'])}`] : [],
  )
  return `Tags ${words.join('; ')}`
}

/** What a person did about a mail and its conversation. */
function handledInWords({ kind, intent, needsAnswer, assignee, snoozedUntil, labels }: Data, nameOf: NameOf): string {
  const said: string[] = []
  if (needsAnswer === false) said.push('marked as done')
  else if (needsAnswer === true) said.push('reopened')
  else if (intent !== undefined) said.push(`classified as ${lower(intentInWords(String(intent)))}`)
  else if (kind !== undefined) said.push('matched to this lead')
  if (typeof snoozedUntil === 'string') said.push(`snoozed until ${dayAndTime(snoozedUntil)}`)
  else if (snoozedUntil === null) said.push('no longer snoozed')
  if (typeof assignee === 'string') said.push(`assigned to ${nameOf(assignee) ?? 'a former member'}`)
  else if (assignee === null) said.push('assigned to no one')
  if (Array.isArray(labels)) {
    said.push(labels.length === 0 ? 'labels removed' : `labelled ${namesInWords(labels, nameOf, ['label', 'labels'])}`)
  }
  return said.length === 0 ? 'Incoming email changed' : `Incoming email ${said.join(', ')}`
}

/** What happened, as a sentence without a full stop. */
const SENTENCES: Readonly<Record<string, (data: Data, nameOf: NameOf) => string>> = {
  'lead.accepted': ({ companyGiven }) => (companyGiven === true ? 'Lead added with company data' : 'Lead added'),
  'lead.updated': ({ fields }) => `Edited: ${Array.isArray(fields) ? fields.map(fieldName).join(', ') : 'fields'}`,
  'lead.researching': () => 'Company research started',
  'facts.changed': ({ about }) => (about === 'company' ? 'Company facts updated' : 'Lead facts updated'),
  'lead.researched': ({ outcome, notes }) =>
    `${own(RESEARCH, String(outcome)) ?? `Research finished: ${text(outcome)}`}${noted(notes)}`,
  'lead.scored': ({ score, tier, verdict }) => {
    const judged = own(VERDICTS, String(verdict)) ?? text(verdict)
    // Too little is known, or nothing asked, for its number to say anything; nor is it more than not disqualified.
    if (tier === 'U') return `No score (tier U)${verdict === 'qualified' ? '' : `, ${judged}`}`
    if (!hasPoints(text(tier))) return `Scored: tier ${text(tier)}, ${judged}`
    return `Scored ${text(score)}, tier ${text(tier)}, ${judged}`
  },
  'lead.held': ({ reason, until }) =>
    `On hold: ${holdInWords(String(reason))}${typeof until === 'string' ? `, until ${dayAndTime(until)}` : ''}`,
  'lead.replied': ({ intent }) => `Replied: ${lower(intentInWords(String(intent)))}`,
  'lead.resumed': () => 'Lead resumed',
  'lead.rescoring': () => 'Rescore requested',
  'lead.assigned': ({ owner }, nameOf) =>
    owner === null ? 'Owner removed' : `Owner set to ${nameOf(String(owner)) ?? 'a former member'}`,
  'lead.tagged': tagsInWords,
  'task.changed': ({ state, added }) => (added === true ? 'Task added' : (own(TASKS, String(state)) ?? 'Task changed')),
  'lead.noted': ({ deed }) => `Note ${text(deed)}`,
  'lead.deleted': ({ erased }) => (erased === true ? 'Person erased' : 'Lead deleted'),
  'lead.ended': ({ endReason, cause }) =>
    endReason === 'completed'
      ? endReasonInWords(endReason)
      : `Ended: ${lower(endReasonInWords(typeof endReason === 'string' ? endReason : null))}${own(CAUSES, String(cause)) ?? ''}`,
  'lead.unsubscribed': () => 'Unsubscribed',
  'message.planned': ({ step }) => `${email(step)} scheduled`,
  'message.sent': ({ step, captured }) =>
    captured === true ? `${email(step)} captured (test)` : `${email(step)} sent`,
  'step.passed_over': ({ step, reason }) =>
    `Email ${text(step)} skipped: ${own(SKIPPED, String(reason)) ?? 'its condition is not met'}`,
  'message.held': ({ step, reason }) => `${email(step)} needs attention: ${text(reason)}`,
  'message.unknown': ({ step }) => `${email(step)}: delivery unclear`,
  'message.failed': ({ step, code }) => `${email(step)} refused by the mail server: ${text(code)}`,
  'message.bounced': ({ class: fault }) => own(BOUNCES, String(fault)) ?? 'Email bounced',
  'approval.asked': ({ step }) => `${email(step)}: AI text needs approval`,
  'approval.decided': ({ step, decision }) => `${email(step)}: ${own(DECISIONS, String(decision)) ?? text(decision)}`,
  'inbound.received': ({ kind }) => own(ARRIVALS, String(kind)) ?? `Email received: ${text(kind)}`,
  'inbound.changed': handledInWords,
  'campaign.rescoring': ({ done, total }) => `Rescoring: ${text(done)} of ${counted(Number(total), 'lead')}`,
  'campaign.rescored': ({ total, changedTier }) =>
    `Rescored ${counted(Number(total), 'lead')}, ${text(changedTier)} changed tier`,
  'campaign.paused': ({ reason }) => `Campaign paused automatically: ${text(reason)}`,
  'meeting.booked': () => 'Meeting booked',
  'meeting.cancelled': () => 'Meeting cancelled',
  'meeting.rescheduled': () => 'Meeting rescheduled',
  'meeting.attended': () => 'Meeting held',
  'meeting.no_show': () => 'No-show',
  'meeting.attendance_cleared': () => 'Meeting outcome cleared',
  'campaign.changed': ({ status, mode }) =>
    `Campaign ${text(status)}${mode === 'live' ? ', live' : mode === 'test' ? ', test' : ''}`,
  'mailbox.paused': ({ reason }) => `Mailbox paused: ${text(reason)}`,
  'booking.unmatched': () => 'Booking without a matching lead',
  'feed.failing': () => 'A host’s calendar could not be read',
  'webhook.disabled': ({ reason }) => `Webhook disabled: ${text(reason)}`,
  'delivery.exhausted': () => 'Webhook delivery failed permanently',
}

/** What an event says; a kind that is not known yet by its name. */
export function eventInWords(type: string, data: Data, nameOf: NameOf): string {
  return SENTENCES[type]?.(data, nameOf) ?? sentenceCase(type.replaceAll('.', ' '))
}

/** Who did it, where the event says so. */
export function doerInWords({ by }: Data, nameOf: NameOf): string | undefined {
  if (typeof by !== 'string') return undefined
  return by.startsWith('key_') ? 'API key' : (nameOf(by) ?? 'a former member')
}

/** Lines that say the same in a row become one, with the time of the first and how often it is said. */
export function foldSame<Line extends { readonly words: string; readonly doer: string | undefined }>(
  lines: readonly Line[],
): (Line & { readonly times: number })[] {
  const folded: (Line & { readonly times: number })[] = []
  for (const line of lines) {
    const last = folded.at(-1)
    if (last?.words === line.words && last.doer === line.doer)
      folded[folded.length - 1] = { ...last, times: last.times + 1 }
    else folded.push({ ...line, times: 1 })
  }
  return folded
}

interface Line {
  /** An instant in ISO 8601, UTC. */
  readonly at: string
}

/** Two lists that are each read from the newest on, as one; it ends where one of them is not read any further. */
export function newestFirst<One extends Line, Other extends Line>(
  ...lists: readonly [{ lines: readonly One[]; hasMore: boolean }, { lines: readonly Other[]; hasMore: boolean }]
): (One | Other)[] {
  const ends = lists.map(({ lines, hasMore }) => (hasMore ? (lines.at(-1)?.at ?? '') : ''))
  const lines: readonly (One | Other)[] = lists.flatMap((list): readonly (One | Other)[] => list.lines)
  return lines
    .filter(({ at }) => ends.every((end) => at >= end))
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

/** What an event is about, for its icon. */
export type EventTopic = 'email' | 'reply' | 'meeting' | 'score' | 'research' | 'problem' | 'state'

/** The topic of an event. */
export function topicOf(type: string): EventTopic {
  if (/^(message\.(unknown|failed|bounced|held)|feed\.|webhook\.|delivery\.|mailbox\.)/.test(type)) return 'problem'
  if (type.startsWith('message.') || type.startsWith('step.') || type.startsWith('approval.')) return 'email'
  if (type.startsWith('inbound.') || type === 'lead.replied') return 'reply'
  if (type.startsWith('meeting.') || type.startsWith('booking.')) return 'meeting'
  if (/scor/.test(type)) return 'score'
  return /research|facts/.test(type) ? 'research' : 'state'
}
