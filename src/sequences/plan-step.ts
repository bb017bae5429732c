import type { Campaign } from '../campaigns/index.ts'
import type { Lead } from '../leads/index.ts'
import { countryZone } from '../research/index.ts'
import type { KnownFacts } from '../research/index.ts'
import { scheduleOf, sequenceOf } from './campaign-part.ts'
import { addWait, nextSendInstant, prospectZone } from './send-window.ts'

/** What comes next for a lead in its sequence. */
export type NextStep =
  | {
      readonly kind: 'send'
      readonly step: number
      readonly earliestAt: Date
      readonly plannedAt: Date
      readonly zone: string
    }
  | { readonly kind: 'complete' }
  | { readonly kind: 'no_window' }

/**
 * The next step after the last one handed over, and the first instant at which it may leave: the wait counts from when
 * the previous email really left, and the window is that of the prospect's zone.
 */
export function planStep(
  lead: Lead,
  campaign: Campaign,
  known: { facts: KnownFacts; scoredAt: Date; now: Date },
): NextStep {
  const step = sequenceOf(campaign).steps[lead.step]
  if (step === undefined) return { kind: 'complete' }
  const zone = zoneOf(campaign, known.facts)
  const since = lead.step > 0 && lead.lastSentAt !== null ? lead.lastSentAt : known.scoredAt
  const waited = addWait(instantOf(since), step.wait, zone)
  const now = instantOf(known.now)
  const after = Temporal.Instant.compare(waited, now) > 0 ? waited : now
  const planned = nextSendInstant({ after, zone, schedule: scheduleOf(campaign) })
  if (planned === undefined) return { kind: 'no_window' }
  return {
    kind: 'send',
    step: lead.step + 1,
    earliestAt: new Date(waited.epochMilliseconds),
    plannedAt: new Date(planned.epochMilliseconds),
    zone,
  }
}

/** The prospect's zone: their own, else that of their or their company's country, else the campaign's. */
export function zoneOf(campaign: Campaign, facts: KnownFacts): string {
  const country = facts.get('contact.country')?.value ?? facts.get('company.country')?.value
  const timezone = facts.get('contact.timezone')?.value
  return prospectZone({
    contactTimezone: typeof timezone === 'string' ? timezone : undefined,
    countryZone: typeof country === 'string' ? countryZone(country)?.zone : undefined,
    scheduleTimezone: scheduleOf(campaign).timezone,
  })
}

function instantOf(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime())
}
