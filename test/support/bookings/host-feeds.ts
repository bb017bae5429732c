import { expect } from 'vitest'
import { findHostBusy } from '../../../src/hosts/index.ts'
import { parseId } from '../../../src/platform/ids.ts'
import type { Harness } from '../installation/harness.ts'

/** A host of an organization, who has no feed yet. */
export interface MadeHost {
  readonly hostId: string
  readonly organizationId: string
  readonly key: string
}

let hosts = 0

/** Adds a host in Berlin, and a campaign whose calendar names them unless `unused`. */
export async function makeHost(
  harness: Harness,
  {
    organization = harness,
    unused = false,
  }: { organization?: { organizationId: string; key: string }; unused?: boolean } = {},
): Promise<MadeHost> {
  const { organizationId, key } = organization
  hosts += 1
  const body = {
    name: `Ada ${hosts}`,
    email: `ada${hosts}@seller.test`,
    timezone: 'Europe/Berlin',
    weeklyHours: [{ day: 'mon', from: '09:00', to: '17:00' }],
  }
  const { body: host } = await harness.call('POST', '/api/v1/hosts', body, { key })
  if (!unused) {
    const campaign = { name: `Campaign ${hosts}`, calendar: { hosts: [host.hostId] } }
    expect((await harness.call('POST', '/api/v1/campaigns', campaign, { key })).status).toBe(201)
  }
  return { hostId: host.hostId, organizationId, key }
}

/** Asks for a feed to be added to a host. It is the first of its minute: a clock that stands still never comes to the next. */
export async function addFeed(harness: Harness, { hostId, key }: MadeHost, feed: object) {
  await harness.context.db.query('delete from outside_calls')
  return harness.call('POST', `/api/v1/hosts/${hostId}/feeds`, feed, { key })
}

/** The first feed of a host, as it is shown. */
export async function feedOf(harness: Harness, { hostId, key }: MadeHost) {
  const { body } = await harness.call('GET', `/api/v1/hosts/${hostId}/feeds`, undefined, { key })
  return body.data[0]
}

/** When a host is busy in the next hundred days, as `from/to` in UTC to the minute. */
export async function busyOf(harness: Harness, { hostId, organizationId }: MadeHost): Promise<string[]> {
  const from = harness.clock.now()
  const to = new Date(from.getTime() + 100 * 86_400_000)
  const organization = parseId('org', organizationId) ?? organizationId
  const hostIds = [parseId('host', hostId) ?? '']
  const found = await findHostBusy(harness.context.db, { organizationId: organization, hostIds, from, to })
  return found.map(({ startsAt, endsAt }) => [startsAt, endsAt].map((at) => at.toISOString().slice(0, 16)).join('/'))
}
