import type { Campaign } from '../../campaigns/index.ts'
import type { Lead } from '../../leads/index.ts'
import { DAY } from '../../platform/clock.ts'
import { findProspectZone } from '../../research/index.ts'
import type { KnownFacts, ProspectZone } from '../../research/index.ts'
import { scheduleOf, sequenceOf } from '../campaign-part.ts'
import { addWait, nextSendInstant } from '../schedule/send-window.ts'
import type { SequenceProgress } from '../store.ts'

/**
 * What comes next for a lead in its sequence. `wait`: an email is under way, which decides; or the lead's run is that of
 * a test in a campaign that went live since, and a new one is about to begin. `no_window`: the schedule has no moment
 * within a year of its turn; another look is worth it at `lookAgainAt`, or once the schedule is changed.
 */
export type NextStep =
  | {
      readonly kind: 'send'
      readonly step: number
      readonly earliestAt: Date
      readonly plannedAt: Date
    }
  | { readonly kind: 'wait' }
  | { readonly kind: 'complete' }
  | { readonly kind: 'no_window'; readonly lookAgainAt: Date }

/** Holidays end some day: each day brings another one into the year that is looked through. */
const LOOK_AGAIN = 7 * DAY

/** Where a lead that has got nothing stands. */
export const NO_PROGRESS: SequenceProgress = {
  handedOver: new Set(),
  underWay: false,
  captured: false,
  waiting: false,
  passedOver: new Set(),
  tried: false,
}

/**
 * The first step of the sequence, as it stands now, that the lead has not got in this run, and the first instant at which
 * it may leave: the wait counts from when the previous email really left, and the window is that of the prospect's zone.
 */
export function planStep(
  lead: Lead,
  campaign: Campaign,
  known: { facts: KnownFacts; scoredAt: Date; now: Date; progress: SequenceProgress },
): NextStep {
  const { progress, now } = known
  if (progress.underWay || (progress.captured && campaign.mode === 'live')) return { kind: 'wait' }
  const step = sequenceOf(campaign).steps.find(
    ({ number }) => !progress.handedOver.has(number) && !progress.passedOver.has(number),
  )
  if (step === undefined) return { kind: 'complete' }
  const since = lead.step > 0 && lead.lastSentAt !== null ? lead.lastSentAt : known.scoredAt
  const place = { zone: zoneOf(campaign, known.facts).zone, schedule: scheduleOf(campaign) }
  const earliest = addWait(since.toTemporalInstant(), step, place)
  const earliestAt = new Date(earliest.epochMilliseconds)
  const plannedAt = windowAfter(campaign, known.facts, earliestAt > now ? earliestAt : now)
  if (plannedAt === undefined) return { kind: 'no_window', lookAgainAt: new Date(now.getTime() + LOOK_AGAIN) }
  return { kind: 'send', step: step.number, earliestAt, plannedAt }
}

/**
 * The first instant from `after` on at which it is sending time where the prospect is; undefined when there is none. A
 * test disturbs no prospect, so it waits for no hours: whoever tries a campaign in the evening sees its email at once.
 */
export function windowAfter(campaign: Campaign, facts: KnownFacts, after: Date): Date | undefined {
  if (campaign.mode === 'test') return after
  const schedule = scheduleOf(campaign)
  const found = nextSendInstant({ after: after.toTemporalInstant(), zone: zoneOf(campaign, facts).zone, schedule })
  return found === undefined ? undefined : new Date(found.epochMilliseconds)
}

/** The zone that the send window is read in, and what it was taken from: the prospect's, else the campaign's. */
export function zoneOf(campaign: Campaign, facts: KnownFacts): ProspectZone {
  return findProspectZone(facts, scheduleOf(campaign).timezone)
}
