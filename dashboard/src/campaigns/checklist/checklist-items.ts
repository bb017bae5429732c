import type { Schemas } from '../../api/client.ts'
import { completed } from '../../schedule/week-hours.ts'
import { weekInWords } from '../../schedule/week-words.ts'
import { counted } from '../../shared/words/words.ts'
import { checklistItems as t } from './texts.tsx'

/** Something between an empty campaign and an active one. */
export interface ChecklistItem {
  readonly part: ChecklistPart
  readonly label: string
  /** `open` could be done and need not be. */
  readonly state: 'done' | 'missing' | 'open'
  /** How it stands, or what the API says is missing. */
  readonly details: readonly string[]
}

export type ChecklistPart = 'icp' | 'sequence' | 'schedule' | 'calendar' | 'sending' | 'webhook' | 'leads'

/** What the checklist looks at. */
type Settings = Pick<
  Schemas['Campaign'],
  'icp' | 'sequence' | 'schedule' | 'calendar' | 'webhook' | 'mailboxes' | 'mode'
>

type Problem = Schemas['Readiness']['problems'][number]

const PARTS: Readonly<Record<string, ChecklistPart>> = {
  icp: 'icp',
  sequence: 'sequence',
  schedule: 'schedule',
  calendar: 'calendar',
  webhook: 'webhook',
}

/** The part of the checklist that a pointer into a campaign belongs to. */
export function partOf(pointer: string): ChecklistPart {
  return PARTS[pointer.split('/')[1] ?? ''] ?? 'sending'
}

/**
 * What is done and what is missing. `leads` is how many there are, undefined until that is known; `hostNames` those of the
 * hosts that the calendar names, as far as they are known.
 */
export function checklistItems(
  campaign: Settings,
  problems: readonly Problem[],
  leads: number | undefined,
  hostNames: readonly string[] = [],
): ChecklistItem[] {
  const { icp, sequence, schedule, calendar, webhook, mailboxes, mode } = campaign
  const criteria = icp.criteria?.length ?? 0
  const emails = sequence.steps.length
  const isTest = mode === 'test'
  const item = (part: ChecklistPart, label: string, known: { isDone: boolean; detail: string }): ChecklistItem => {
    const missing = problems.filter(({ pointer }) => partOf(pointer) === part).map(({ detail }) => detail)
    if (missing.length > 0) return { part, label, state: 'missing', details: missing }
    return { part, label, state: known.isDone ? 'done' : 'open', details: [known.detail] }
  }
  return [
    item('icp', t.idealCustomer, {
      isDone: criteria > 0,
      detail: criteria > 0 ? counted(criteria, 'criterion', 'criteria') : t.withoutCriteriaEveryLeadScoresThe,
    }),
    item('sequence', t.sequence, { isDone: emails > 0, detail: counted(emails, 'email') }),
    item('schedule', t.schedule, { isDone: true, detail: scheduleInWords(schedule) }),
    item('calendar', t.calendar, { isDone: true, detail: calendarInWords(calendar, hostNames) }),
    item('sending', isTest ? t.testMode : t.mailboxes, {
      isDone: true,
      detail: isTest
        ? t.emailsAreCapturedNotSentThey
        : t.emailsLeaveFrom(counted(mailboxes.length, 'mailbox', 'mailboxes')),
    }),
    item('webhook', t.webhookOptional, {
      isDone: webhook !== null,
      detail: webhook === null ? t.tellsYourOwnSystemOfEach : webhook.url,
    }),
    item('leads', t.leads, {
      isDone: leads !== undefined && leads > 0,
      detail: leads === undefined || leads === 0 ? t.nobodyToWriteToYet : counted(leads, 'lead'),
    }),
  ]
}

function scheduleInWords(given: Schemas['Schedule']): string {
  const schedule = completed(given)
  return t.whereTheProspectIsElseIn(weekInWords(schedule), schedule.timezone)
}

function calendarInWords(
  { provider, url, durationMinutes, host, hosts }: Schemas['Calendar'],
  names: readonly string[],
): string {
  if (provider !== undefined && provider !== 'builtin') return t.leadsTo(url ?? t.anotherBookingPage)
  if (hosts?.length === 1 && names[0] !== undefined) return t.minutesWith(durationMinutes, names[0])
  if (hosts !== undefined) return t.minutesWithOneOf(durationMinutes, counted(hosts.length, 'host'))
  return t.minutesWith(durationMinutes, host?.name ?? t.theFirstOwnerOfTheOrganization)
}
