import { parseId } from '../../../src/platform/ids.ts'
import type { Harness } from '../installation/harness.ts'
import { bookableCampaign, query, writeTo } from '../leads/prospect.ts'
import type { Prospect } from '../leads/prospect.ts'

const WORKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => ({ day, from: '09:00', to: '17:00' }))

/** A host of the organization, in Berlin on working days unless told otherwise. Answers the shown id. */
export async function newHost(harness: Harness, name: string, change: Record<string, unknown> = {}): Promise<string> {
  const { status, body, text } = await harness.call('POST', '/api/v1/hosts', {
    name,
    email: `${name.toLowerCase()}@seller.example`,
    timezone: 'Europe/Berlin',
    weeklyHours: WORKDAYS,
    ...change,
  })
  if (status !== 201) throw new Error(text)
  return body.hostId
}

/** A campaign whose calendar names hosts. */
export function campaignOf(
  harness: Harness,
  hosts: readonly string[],
  calendar: Record<string, unknown> = {},
  settings: Record<string, unknown> = {},
): Promise<string> {
  return bookableCampaign(harness, { host: undefined, weeklyHours: undefined, hosts, ...calendar }, settings)
}

/** So many leads that were written to, of a company each. */
export function prospectsOf(harness: Harness, campaign: string, count: number): Promise<Prospect[]> {
  const company = campaign.slice(-12)
  const emails = Array.from({ length: count }, (_, index) => `jana@c${index}-${company}.example`)
  return writeTo(harness, campaign, emails)
}

/** Says that a calendar of a host's own has something in it. */
export async function writeBusy(
  harness: Harness,
  hostId: string,
  [from, to]: readonly [string, string],
): Promise<void> {
  await query(
    harness,
    `with f as (
       insert into host_feeds (organization_id, feed_id, host_id, kind, url, place, created_at, due_at)
       values ($1, gen_random_uuid(), $2, 'ics', 'sealed', 'calendar.example', $3, $3) returning *
     )
     insert into host_busy (organization_id, feed_id, host_id, starts_at, ends_at)
     select organization_id, feed_id, host_id, $3, $4 from f`,
    [harness.organizationId, parseId('host', hostId), from, to],
  )
}
