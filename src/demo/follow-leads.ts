import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient } from './api-client.ts'
import { tellEvent } from './tell-event.ts'
import type { TimelineEntry } from './tell-event.ts'

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
  const { data } = await api.get<{ data: TimelineEntry[] }>(`/leads/${lead.prospectId}/timeline?limit=200`)
  for (const entry of data.slice(lead.printed)) {
    say(`${lead.name.padEnd(NAME_WIDTH)} ${tellEvent(entry)}`)
    for (const line of await detailsOf(api, lead, entry)) say(`${' '.repeat(NAME_WIDTH)}   ${line}`)
  }
  lead.printed = data.length
  return data.map((entry) => entry.type)
}

/** Why a score is what it is, and what an email says. */
async function detailsOf(
  api: ApiClient,
  { prospectId }: FollowedLead,
  { type, data }: TimelineEntry,
): Promise<string[]> {
  if (type === 'lead.scored') {
    const { criteria } = await api.get<{ criteria: { explanation: string }[] }>(`/leads/${prospectId}/score`)
    return criteria.map(({ explanation }) => explanation)
  }
  if (type !== 'message.sent' || data.step === 0) return []
  const { to, subject } = await api.get<{ to: string; subject: string }>(`/messages/${String(data.messageId)}`)
  return [`To: ${to}`, `Subject: ${subject}`]
}

/** One line for the person who watches. */
export function say(line: string): void {
  console.log(line)
}
