import type { Schemas } from '../api/client.ts'
import { completed } from '../schedule/week-hours.ts'
import { calendarDraft as t } from './texts.tsx'

type Calendar = Schemas['Calendar']
type Given<Name extends keyof Calendar> = NonNullable<Calendar[Name]>

/** A span of the week as it is being typed. */
export type Hours = Given<'weeklyHours'>[number]
export type Day = Hours['day']
export type CalendarProvider = Given<'provider'>
export type OnColleague = Given<'onColleague'>

/** Who meets prospects: the first owner, one person named here, or hosts of the organization by turns. */
export type Who = 'owner' | 'one' | 'hosts'

export const DAYS: readonly (readonly [day: Day, name: string])[] = [
  ['mon', t.monday],
  ['tue', t.tuesday],
  ['wed', t.wednesday],
  ['thu', t.thursday],
  ['fri', t.friday],
  ['sat', t.saturday],
  ['sun', t.sunday],
]

const NUMBERS = [
  'durationMinutes',
  'bufferBeforeMinutes',
  'bufferAfterMinutes',
  'minimumNoticeMinutes',
  'horizonDays',
] as const
type NumberName = (typeof NUMBERS)[number]

/** When somebody can be met who says nothing else, as the API has it. */
export const WORKING_HOURS: readonly Hours[] = DAYS.slice(0, 5).map(([day]) => ({ day, from: '09:00', to: '17:00' }))

/** A calendar while it is edited: numbers as they are typed, and what is switched off kept until it is saved. */
export interface CalendarDraft extends Readonly<Record<NumberName, string>> {
  readonly provider: CalendarProvider
  readonly url: string
  readonly passContact: boolean
  readonly who: Who
  readonly hostName: string
  readonly hostEmail: string
  readonly hostZone: string
  readonly hosts: readonly string[]
  readonly hasHours: boolean
  /** In the order in which they are sent: faults name them by their place. */
  readonly hours: readonly Hours[]
  readonly title: string
  readonly location: string
  readonly questions: readonly QuestionDraft[]
  readonly onColleague: OnColleague
  readonly resumeOnCancel: boolean
}

/** What the form begins with. Hours begin with Monday to Friday, 9 to 17, which count while there are no others. */
export function calendarDraftOf(calendar: Calendar, schedule: Schemas['Schedule']): CalendarDraft {
  const { provider = 'builtin', url = '', passContact = false, host, hosts = [], weeklyHours } = calendar
  const { title = '', location = '', questions = [], onColleague = 'ignore', resumeOnCancel = false } = calendar
  const { timezone } = completed(schedule)
  const number = (name: NumberName) => String(calendar[name] ?? '')
  return {
    provider,
    url,
    passContact,
    who: whoOf(calendar),
    hostName: host?.name ?? '',
    hostEmail: host?.email ?? '',
    hostZone: host?.timezone ?? timezone,
    hosts,
    hasHours: weeklyHours !== undefined,
    hours: weeklyHours ?? WORKING_HOURS,
    durationMinutes: number('durationMinutes'),
    bufferBeforeMinutes: number('bufferBeforeMinutes'),
    bufferAfterMinutes: number('bufferAfterMinutes'),
    minimumNoticeMinutes: number('minimumNoticeMinutes'),
    horizonDays: number('horizonDays'),
    title,
    location,
    questions: questions.map(questionDraftOf),
    onColleague,
    resumeOnCancel,
  }
}

function whoOf({ host, hosts }: Calendar): Who {
  if (hosts !== undefined) return 'hosts'
  return host === undefined ? 'owner' : 'one'
}

/**
 * What is sent: the whole part. Empty fields are left out, so that their defaults come back; and what the provider that is
 * chosen does not know.
 */
export function calendarOf(draft: CalendarDraft): Calendar {
  const { provider, title, onColleague, resumeOnCancel } = draft
  const numbers = NUMBERS.filter((name) => draft[name] !== '').map((name) => [name, Number(draft[name])])
  return {
    provider,
    ...(provider === 'builtin' ? ownPart(draft) : { url: draft.url.trim(), passContact: draft.passContact }),
    ...Object.fromEntries(numbers),
    ...(title.trim() === '' ? {} : { title: title.trim() }),
    onColleague,
    resumeOnCancel,
  }
}

/** What our own booking page knows alone. */
function ownPart({ location, questions, ...draft }: CalendarDraft): Calendar {
  return {
    ...hostPart(draft),
    ...(location.trim() === '' ? {} : { location: location.trim() }),
    ...(questions.length === 0 ? {} : { questions: questions.map(questionOf) }),
  }
}

type HostDraft = Pick<CalendarDraft, 'who' | 'hostName' | 'hostEmail' | 'hostZone' | 'hosts' | 'hasHours' | 'hours'>

function hostPart({ who, hostName, hostEmail, hostZone, hosts, hasHours, hours }: HostDraft): Calendar {
  if (who === 'hosts') return { hosts: [...hosts] }
  const host = { name: hostName.trim(), email: hostEmail.trim(), timezone: hostZone }
  return {
    ...(who === 'one' ? { host } : {}),
    ...(hasHours ? { weeklyHours: hours.map(({ day, from, to }) => ({ day, from: from.trim(), to: to.trim() })) } : {}),
  }
}

/** "240" → "4 hours": what is typed in minutes, as people say it. Empty where it is no such number. */
export function minutesInWords(minutes: string): string {
  const total = Number(minutes)
  if (minutes.trim() === '' || !Number.isInteger(total) || total < 0) return ''
  const parts = [
    [Math.floor(total / 1_440), 'day'],
    [Math.floor((total % 1_440) / 60), 'hour'],
    [total % 60, 'minute'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
  return said.length === 0 ? 'none' : said.join(' ')
}

type Question = NonNullable<Schemas['Calendar']['questions']>[number]
export type QuestionKind = Question['kind']

/** A question while it is edited; its options as they are typed, one in a line. */
export interface QuestionDraft {
  readonly label: string
  readonly kind: QuestionKind
  readonly options: string
  readonly required: boolean
}

export const FRESH_QUESTION: QuestionDraft = { label: '', kind: 'line', options: '', required: false }

/** What the form begins with. */
function questionDraftOf({ label, kind, options = [], required = false }: Question): QuestionDraft {
  return { label, kind, options: options.join('\n'), required }
}

/** What is sent; options for a choice alone, without empty lines. */
function questionOf({ label, kind, options, required }: QuestionDraft): Question {
  const lines = options.split('\n').map((line) => line.trim())
  const chosen = kind === 'choice' ? { options: lines.filter((line) => line !== '') } : {}
  return { label: label.trim(), kind, ...chosen, required }
}

/** The questions with one of them a place earlier (-1) or later (1). */
export function movedQuestion(questions: readonly QuestionDraft[], place: number, by: -1 | 1): QuestionDraft[] {
  const next = [...questions]
  const [one] = next.splice(place, 1)
  if (one !== undefined) next.splice(place + by, 0, one)
  return next
}

/** What every group of fields is given. */
export interface FieldsProps {
  readonly draft: CalendarDraft
  readonly set: (part: Partial<CalendarDraft>) => void
  /** What the API found wrong, by pointer within the calendar. */
  readonly faults: Readonly<Record<string, string>>
}
