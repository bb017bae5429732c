import { statement } from '../platform/database/db.ts'
import type { Host, HostRef, HostSettings } from './schema.ts'

const COLUMNS = `organization_id as "organizationId", host_id as "hostId", name, email, timezone,
  weekly_hours as "weeklyHours", exceptions, daily_maximum as "dailyMaximum", created_at as "createdAt",
  updated_at as "updatedAt", archived_at as "archivedAt"`

/** Hosts of this organization by UUID, archived ones too; those that do not exist are absent. */
export const findHosts = statement<Host>(
  'hosts.find',
  `select ${COLUMNS} from hosts where organization_id = $1 and host_id = any($2::uuid[]) order by host_id`,
).rows((organizationId: string, hostIds: readonly string[]) => [organizationId, [...new Set(hostIds)]])

/** Hosts of an organization by name. */
export const listHosts = statement<Host>(
  'hosts.list',
  `select ${COLUMNS} from hosts where organization_id = $1 and ($2 or archived_at is null)
   order by lower(name), host_id limit $3`,
).rows((organizationId: string, { archived, limit }: { archived: boolean; limit: number }) => [
  organizationId,
  archived,
  limit,
])

/** Locks a host: nobody changes it or names it in a campaign until the transaction ends. */
export const lockHost = statement<Host>(
  'hosts.lock',
  `select ${COLUMNS} from hosts where organization_id = $1 and host_id = $2 for update`,
).first(({ organizationId, hostId }: HostRef) => [organizationId, hostId])

/** Those of the hosts that are not archived; none of them is before the transaction ends. */
export const holdHosts = statement<{ hostId: string }>(
  'hosts.hold',
  `select host_id as "hostId" from hosts
   where organization_id = $1 and host_id = any($2::uuid[]) and archived_at is null order by host_id for share`,
).rows(
  (organizationId: string, hostIds: readonly string[]) => [organizationId, hostIds],
  (held) => new Set(held.map(({ hostId }) => hostId)),
)

/** Adds a host; false where another one that is not archived has the address. */
export const insertHost = statement(
  'hosts.insert',
  `insert into hosts (organization_id, host_id, name, email, timezone, weekly_hours, exceptions, daily_maximum,
     created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
   on conflict (organization_id, lower(email)) where archived_at is null do nothing`,
).changes(({ organizationId, hostId }: HostRef, host: HostSettings, now: Date) => [
  organizationId,
  hostId,
  ...valuesOf(host),
  now,
])

/** Whether another host that is not archived has this address. */
export const isEmailTaken = statement<{ taken: boolean }>(
  'hosts.has_email',
  `select exists (select 1 from hosts where organization_id = $1 and host_id <> $2 and lower(email) = lower($3)
     and archived_at is null) as taken`,
).first(
  ({ organizationId, hostId }: HostRef, email: string) => [organizationId, hostId, email],
  (found) => found?.taken === true,
)

/** Writes a host that the transaction holds. @throws the database's own error where the address is another host's */
export const updateHost = statement(
  'hosts.update',
  `update hosts set name = $3, email = $4, timezone = $5, weekly_hours = $6, exceptions = $7, daily_maximum = $8,
     updated_at = $9
   where organization_id = $1 and host_id = $2`,
).run(({ organizationId, hostId }: HostRef, host: HostSettings, now: Date) => [
  organizationId,
  hostId,
  ...valuesOf(host),
  now,
])

function valuesOf({ name, email, timezone, weeklyHours, exceptions, dailyMaximum }: HostSettings): unknown[] {
  return [name, email, timezone, JSON.stringify(weeklyHours), JSON.stringify(exceptions), dailyMaximum]
}

/** Archives a host that the transaction holds. */
export const archiveHostRow = statement(
  'hosts.archive',
  `update hosts set archived_at = $3, updated_at = $3 where organization_id = $1 and host_id = $2`,
).run(({ organizationId, hostId }: HostRef, now: Date) => [organizationId, hostId, now])

/** How many hosts an organization has that are not archived. */
export const countHosts = statement<{ count: number }>(
  'hosts.count',
  `select count(*)::integer as count from hosts where organization_id = $1 and archived_at is null`,
).first(
  (organizationId: string) => [organizationId],
  (found) => found?.count ?? 0,
)

/** Campaigns whose calendar names the host, by its shown id; archived ones do not count. Twenty at most. */
export const campaignsOfHost = statement<{ campaignId: string; name: string }>(
  'hosts.campaigns_of_host',
  `select campaign_id as "campaignId", name from campaigns
   where organization_id = $1 and status <> 'archived' and settings -> 'calendar' -> 'hosts' ? $2
   order by name, campaign_id limit 20`,
).rows((organizationId: string, shownId: string) => [organizationId, shownId])
