import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient } from './api-client.ts'

interface TimelineEntry {
  type: string
  occurredAt: string
  data: Record<string, unknown>
}

/** A lead of the demo. */
export interface FollowedLead {
  readonly prospectId: string
  readonly name: string
  printed: number
}

const PATIENCE = 45_000

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
  const { data } = await api.get<{ data: TimelineEntry[] }>(`/leads/${lead.prospectId}/timeline?limit=200`)
  for (const entry of data.slice(lead.printed)) say(`${lead.name.padEnd(16)} ${tell(entry)}`)
  lead.printed = data.length
  return data.map((entry) => entry.type)
}

function tell({ type, data }: TimelineEntry): string {
  const details: Record<string, string> = {
    'lead.accepted': data.companyGiven === true ? 'accepted; company data given, research skipped' : 'accepted',
    'lead.researching': 'research: reading the company’s website',
    'lead.researched': `researched (${String(data.outcome)})`,
    'lead.scored': `scored ${String(data.score)} (${String(data.low)}–${String(data.high)}), tier ${String(data.tier)}, ${String(data.verdict)}`,
    'lead.ended': `ended: ${String(data.endReason)}`,
    'message.planned': `queued: email ${String(data.step)}, due ${String(data.plannedAt)}`,
    'message.sent': `email ${String(data.step)} ${data.captured === true ? 'captured, not sent' : 'sent'}`,
    'meeting.booked': `meeting booked (${String(data.attribution)})`,
  }
  return details[type] ?? type
}

/** One line for the person who watches. */
export function say(line: string): void {
  console.log(line)
}
