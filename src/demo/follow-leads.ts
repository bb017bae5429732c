import { setTimeout as pause } from 'node:timers/promises'
import { roundPoints } from '../scoring/shown-points.ts'
import type { ApiClient } from './http-callers.ts'

/** A lead of the demo. */
export interface FollowedLead {
  readonly prospectId: string
  readonly name: string
  printed: number
}

const PATIENCE = 45_000
const NAME_WIDTH = 16

/** Prints what happens to the leads until `done` says that it is enough. @throws Error after 45 s */
export async function followUntil(
  api: ApiClient,
  leads: readonly FollowedLead[],
  done: (types: ReadonlyMap<string, readonly string[]>) => boolean,
): Promise<void> {
  const deadline = Date.now() + PATIENCE
  for (;;) {
    const types = new Map<string, readonly string[]>()
    for (const lead of leads) types.set(lead.prospectId, await printNew(api, lead))
    if (done(types)) return
    if (Date.now() > deadline) throw new Error('The leads did not get as far as they should within 45 s.')
    await pause(150)
  }
}

async function printNew(api: ApiClient, lead: FollowedLead): Promise<string[]> {
  const { data } = await api.get<{ data: DemoEvent[] }>(`/leads/${lead.prospectId}/timeline?limit=200`)
  for (const entry of data.slice(lead.printed)) {
    printLine(`${lead.name.padEnd(NAME_WIDTH)} ${tellEvent(entry)}`)
    for (const line of await detailsOf(api, lead, entry)) printLine(`${' '.repeat(NAME_WIDTH)}   ${line}`)
  }
  lead.printed = data.length
  return data.map((entry) => entry.type)
}

/** Why a score is what it is, and what an email says. */
async function detailsOf(api: ApiClient, { prospectId }: FollowedLead, { type, data }: DemoEvent): Promise<string[]> {
  if (type === 'lead.scored') {
    const { criteria } = await api.get<{ criteria: DemoCriterion[] }>(`/leads/${prospectId}/score`)
    return tellCriteria(criteria)
  }
  if (type !== 'message.sent') return []
  const { to, subject } = await api.get<{ to: string; subject: string }>(`/messages/${String(data.messageId)}`)
  return [`To: ${to}`, `Subject: ${subject}`]
}

/** One line for the person who watches. */
export function printLine(line: string): void {
  console.log(line)
}

/** An event of a lead's timeline, as the API shows it. */
export interface DemoEvent {
  readonly type: string
  readonly occurredAt: string
  readonly data: Readonly<Record<string, unknown>>
}

type Words = (data: DemoEvent['data'], occurredAt: string) => string

/** What a criterion gave, as the API shows it. */
export interface DemoCriterion {
  readonly id: string
  readonly label: string
  readonly outcome: 'match' | 'partial' | 'miss' | 'unknown'
  readonly points: number
  readonly maxPoints: number
}

const OUTCOMES = { match: 'match', partial: 'partial match', miss: 'no match', unknown: 'unknown' } as const

/** `Is hiring: match, 14 of 14 points`, as the dashboard says it; points as on its page. */
export function tellCriteria(criteria: readonly DemoCriterion[]): string[] {
  return criteria.map(({ label, outcome, points, maxPoints }) => {
    const worth = maxPoints === 0 ? '' : `, ${roundPoints(points)} of ${roundPoints(maxPoints)} points`
    return `${label}: ${OUTCOMES[outcome]}${worth}`
  })
}

const TIERS: Readonly<Record<string, string>> = { X: ': disqualified', U: ': too little is known' }

const RESEARCHED: Readonly<Record<string, string>> = {
  read: 'research: website read',
  company_given: 'research skipped: company data was given',
}

/** A code as words. */
const plain = (code: string) => code.replaceAll('.', ' ').replaceAll('_', ' ')

const WORDS: Readonly<Record<string, Words>> = {
  'lead.accepted': ({ companyGiven }) => (companyGiven === true ? 'added with company data' : 'added'),
  'lead.researching': () => 'research: reading the company’s website',
  'lead.researched': ({ outcome }) => RESEARCHED[String(outcome)] ?? `research done: ${plain(String(outcome))}`,
  'lead.scored': ({ score, tier }) => `score ${String(score)}, tier ${String(tier)}${TIERS[String(tier)] ?? ''}`,
  'lead.ended': ({ endReason }) => `sequence ended: ${plain(String(endReason))}`,
  'message.planned': ({ step, plannedAt }, occurredAt) =>
    new Date(String(plannedAt)) <= new Date(occurredAt)
      ? `email ${String(step)} due now`
      : `email ${String(step)} planned for ${tellInstant(String(plannedAt))}`,
  'message.sent': ({ step, captured }) =>
    `${step === 0 ? 'invitation' : `email ${String(step)}`} ${captured === true ? 'captured, not sent' : 'sent'}`,
  'meeting.booked': () => 'meeting booked through the link in the email',
}

/** What happened, in words for the person who watches. */
export function tellEvent({ type, occurredAt, data }: DemoEvent): string {
  return WORDS[type]?.(data, occurredAt) ?? plain(type)
}

const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** An instant in UTC to the minute. */
export function tellInstant(instant: string): string {
  return `${DAY_AND_TIME.format(new Date(instant))} UTC`
}
