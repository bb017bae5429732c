import { isFor } from './sending-scenarios.ts'
import type { ScenarioStep } from './sending-scenarios.ts'

/** A lead of a scenario. */
export interface ScenarioLead {
  readonly prospectId: string
  readonly timezone: string
  readonly plan: string | null
  /** Its sequence was not through when that was changed last. */
  wasThereAtLastEdit: boolean
}

interface Email {
  readonly step: number
  readonly state: string
  readonly reason: string | null
  readonly sentAt: string
  readonly body: string
}

/** A lead at its end, with all emails that there ever were for it and the steps as they are in the end. */
export interface EndedLead {
  readonly lead: ScenarioLead
  readonly endReason: string
  readonly all: readonly Email[]
  readonly steps: readonly ScenarioStep[]
  readonly isEdited: boolean
  readonly schedule: { readonly days: readonly string[]; readonly holidays: readonly string[] }
}

/** What a lead got, or did not get, against its sequence, in words. */
export function brokenSequence(ended: EndedLead): string[] {
  const sent = ended.all.filter(({ state }) => state === 'sent').toSorted((a, b) => a.sentAt.localeCompare(b.sentAt))
  const texts = sent.map(({ body }) => body.split('\n')[0] ?? '')
  return [
    ...(new Set(texts).size < texts.length ? [`twice: ${texts.join(', ')}`] : []),
    ...brokenHolidays(ended, sent),
    ...(ended.isEdited ? brokenAfterEdits(ended, texts) : [...brokenOrder(ended, texts), ...brokenWaits(ended, sent)]),
  ]
}

/** All steps that are for it, in their order; of one that failed, the first of them. */
function brokenOrder({ lead, endReason, steps }: EndedLead, texts: readonly string[]): string[] {
  const own = steps.filter((step) => isFor(step, lead.plan)).map(({ text }) => text)
  const due = endReason === 'completed' ? own : own.slice(0, texts.length)
  return texts.join() === due.join() ? [] : [`got ${texts.join(', ')} and not ${due.join(', ')}`]
}

/** Who was in the sequence when it was changed last has got all that it has then, or was passed over with an event. */
function brokenAfterEdits({ lead, endReason, all, steps }: EndedLead, texts: readonly string[]): string[] {
  if (endReason !== 'completed' || !lead.wasThereAtLastEdit) return []
  const passed = all.filter(({ state, reason }) => state === 'cancelled' && reason === 'passed_over').length
  const lacking = steps.filter((step) => isFor(step, lead.plan) && !texts.includes(step.text))
  return lacking.length > passed ? [`never got ${lacking.map(({ text }) => text).join(', ')}`] : []
}

function brokenHolidays({ lead, schedule }: EndedLead, sent: readonly Email[]): string[] {
  const dates = sent.map(({ sentAt }) =>
    Temporal.Instant.from(sentAt).toZonedDateTimeISO(lead.timezone).toPlainDate().toString(),
  )
  return dates.filter((date) => schedule.holidays.includes(date)).map((date) => `sent on the holiday ${date}`)
}

/** Business days, counted one by one; other waits are those of calendar and clock. */
function brokenWaits({ lead, steps, schedule }: EndedLead, sent: readonly Email[]): string[] {
  return sent.flatMap(({ sentAt, body }, index) => {
    const before = sent[index - 1]
    const step = steps.find(({ text }) => text === body.split('\n')[0])
    if (before === undefined || step === undefined) return []
    const from = Temporal.Instant.from(before.sentAt).toZonedDateTimeISO(lead.timezone)
    const to = Temporal.Instant.from(sentAt).toZonedDateTimeISO(lead.timezone)
    const isKept = step.business
      ? businessDays(from.toPlainDate(), to.toPlainDate(), schedule) >= Temporal.Duration.from(step.wait).days
      : Temporal.ZonedDateTime.compare(from.add(step.wait), to) <= 0
    return isKept ? [] : [`${step.text} after ${before.sentAt} at ${sentAt}, with a wait of ${step.wait}`]
  })
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

function businessDays(from: Temporal.PlainDate, to: Temporal.PlainDate, schedule: EndedLead['schedule']): number {
  let count = 0
  for (let date = from.add({ days: 1 }); Temporal.PlainDate.compare(date, to) <= 0; date = date.add({ days: 1 })) {
    const isNamed = schedule.days.includes(WEEKDAYS[date.dayOfWeek - 1] ?? '')
    if (isNamed && !schedule.holidays.includes(date.toString())) count += 1
  }
  return count
}
