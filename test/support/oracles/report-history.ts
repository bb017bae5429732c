import { randomUUID } from 'node:crypto'
import type { EventData, Happening } from '../../../src/events.ts'
import { DAY } from '../../../src/platform/clock.ts'
import type { Context } from '../../../src/platform/context.ts'
import { parseId } from '../../../src/platform/ids.ts'
import { tell } from '../installation/tell.ts'

/** A lead's history, told beforehand. */
export interface ToldLead {
  /** As the API shows it; a lead that is not there where it is left out. */
  readonly prospectId?: string
  readonly tier: 'A' | 'B' | 'C'
  /** How many days ago it was accepted. */
  readonly daysAgo: number
  readonly variant?: number
  readonly replied?: boolean
  readonly booked?: boolean
}

/**
 * Tells of leads as the program would, in a campaign in test mode: accepted, researched, scored, written to a day later, and
 * what became of that the day after. Each lead is of its own.
 */
export async function tellHistory(
  context: Context,
  { organizationId, campaignId }: { organizationId: string; campaignId: string },
  leads: readonly ToldLead[],
): Promise<void> {
  const byDay = new Map<number, Happening[]>()
  for (const lead of leads) {
    for (const [days, told] of historyOf(lead, parseId('camp', campaignId) ?? '')) {
      byDay.set(days, [...(byDay.get(days) ?? []), told])
    }
  }
  const now = context.clock.now().getTime()
  const organization = parseId('org', organizationId) ?? organizationId
  for (const [days, happenings] of [...byDay].toSorted(([one], [other]) => other - one)) {
    const clock = { now: () => new Date(now - days * DAY) }
    // Nothing follows from what is told: no worker is to take these leads up.
    await tell({ ...context, clock, pipeline: {} }, organization, happenings)
  }
}

function historyOf(lead: ToldLead, campaignId: string): [daysAgo: number, Happening][] {
  const leadId = lead.prospectId === undefined ? randomUUID() : (parseId('lead', lead.prospectId) ?? '')
  const { daysAgo, tier, variant = 0 } = lead
  const score = { score: 80, low: 75, high: 85, coverage: 0.9, tier, verdict: 'qualified', icpVersion: 1, again: false }
  const email = { messageId: 'msg_told', step: 1, variant, captured: true }
  const told = <Type extends keyof EventData>(type: Type, data: object) =>
    ({ type, campaignId, leadId, data }) as unknown as Happening
  const all: [number, Happening][] = [
    [daysAgo, told('lead.researched', { outcome: 'done' })],
    [daysAgo, told('lead.scored', score)],
    [daysAgo - 1, told('message.sent', email)],
  ]
  if (lead.prospectId === undefined) all.unshift([daysAgo, told('lead.accepted', { companyGiven: false })])
  if (lead.replied === true)
    all.push([daysAgo - 2, told('lead.replied', { inboundId: 'in_told', intent: 'interested' })])
  if (lead.booked === true)
    all.push([daysAgo - 2, told('meeting.booked', { meetingId: 'meet_told', attribution: 'token' })])
  return all.map(([days, one]) => [Math.max(0, days), one])
}

/** Three hundred leads of two variants, of which tier A clearly books most; what they reply tells nothing. */
export function clearHistory(): ToldLead[] {
  return Array.from({ length: 300 }, (_, index) => {
    const tier = (['A', 'B', 'C'] as const)[index % 3] ?? 'C'
    const place = Math.floor(index / 3)
    return {
      tier,
      daysAgo: 4 + (index % 24),
      variant: index % 2,
      replied: place % 10 === 0,
      booked: tier === 'A' ? place % 4 === 0 : place % 50 === 0,
    }
  })
}
