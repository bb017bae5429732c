import { execute, firstRow, rows, statement } from '../platform/database/db.ts'
import type { Db } from '../platform/database/db.ts'
import type { Host, HostRef, HostSettings } from './schema.ts'

const COLUMNS = `organization_id as "organizationId", host_id as "hostId", name, email, timezone,
  weekly_hours as "weeklyHours", exceptions, daily_maximum as "dailyMaximum", created_at as "createdAt",
  updated_at as "updatedAt", archived_at as "archivedAt"`

const FIND = statement<Host>(
  'hosts.find',
  `select ${COLUMNS} from hosts where organization_id = $1 and host_id = any($2::uuid[]) order by host_id`,
)

/** Hosts of this organization by UUID, archived ones too; those that do not exist are absent. */
export async function findHosts(db: Db, organizationId: string, hostIds: readonly string[]): Promise<Host[]> {
  return rows(db, FIND, [organizationId, [...new Set(hostIds)]])
}

const LIST = statement<Host>(
  'hosts.list',
  `select ${COLUMNS} from hosts where organization_id = $1 and ($2 or archived_at is null)
   order by lower(name), host_id limit $3`,
)

/** Hosts of an organization by name. */
export async function listHosts(
  db: Db,
  organizationId: string,
  { archived, limit }: { archived: boolean; limit: number },
): Promise<Host[]> {
  return rows(db, LIST, [organizationId, archived, limit])
}

const LOCK = statement<Host>(
  'hosts.lock',
  `select ${COLUMNS} from hosts where organization_id = $1 and host_id = $2 for update`,
)

/** Locks a host: nobody changes it or names it in a campaign until the transaction ends. */
export async function lockHost(tx: Db, { organizationId, hostId }: HostRef): Promise<Host | undefined> {
  return firstRow(tx, LOCK, [organizationId, hostId])
}

const HOLD = statement<{ hostId: string }>(
  'hosts.hold',
  `select host_id as "hostId" from hosts
   where organization_id = $1 and host_id = any($2::uuid[]) and archived_at is null order by host_id for share`,
)

/** Those of the hosts that are not archived; none of them is before the transaction ends. */
export async function holdHosts(tx: Db, organizationId: string, hostIds: readonly string[]): Promise<Set<string>> {
  const held = await rows(tx, HOLD, [organizationId, hostIds])
  return new Set(held.map(({ hostId }) => hostId))
}

const INSERT = statement(
  'hosts.insert',
  `insert into hosts (organization_id, host_id, name, email, timezone, weekly_hours, exceptions, daily_maximum,
     created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
   on conflict (organization_id, lower(email)) where archived_at is null do nothing`,
)

/** Adds a host; false where another one that is not archived has the address. */
export async function insertHost(tx: Db, { organizationId, hostId }: HostRef, host: HostSettings, now: Date) {
  return (await execute(tx, INSERT, [organizationId, hostId, ...valuesOf(host), now])) > 0
}

const HAS_EMAIL = statement<{ taken: boolean }>(
  'hosts.has_email',
  `select exists (select 1 from hosts where organization_id = $1 and host_id <> $2 and lower(email) = lower($3)
     and archived_at is null) as taken`,
)

/** Whether another host that is not archived has this address. */
export async function isEmailTaken(db: Db, { organizationId, hostId }: HostRef, email: string): Promise<boolean> {
  return (await firstRow(db, HAS_EMAIL, [organizationId, hostId, email]))?.taken === true
}

const UPDATE = statement(
  'hosts.update',
  `update hosts set name = $3, email = $4, timezone = $5, weekly_hours = $6, exceptions = $7, daily_maximum = $8,
     updated_at = $9
   where organization_id = $1 and host_id = $2`,
)

/** Writes a host that the transaction holds. @throws the database's own error where the address is another host's */
export async function updateHost(tx: Db, { organizationId, hostId }: HostRef, host: HostSettings, now: Date) {
  await execute(tx, UPDATE, [organizationId, hostId, ...valuesOf(host), now])
}

function valuesOf({ name, email, timezone, weeklyHours, exceptions, dailyMaximum }: HostSettings): unknown[] {
  return [name, email, timezone, JSON.stringify(weeklyHours), JSON.stringify(exceptions), dailyMaximum]
}

const ARCHIVE = statement(
  'hosts.archive',
  `update hosts set archived_at = $3, updated_at = $3 where organization_id = $1 and host_id = $2`,
)

/** Archives a host that the transaction holds. */
export async function archiveHostRow(tx: Db, { organizationId, hostId }: HostRef, now: Date): Promise<void> {
  await execute(tx, ARCHIVE, [organizationId, hostId, now])
}

const COUNT = statement<{ count: number }>(
  'hosts.count',
  `select count(*)::integer as count from hosts where organization_id = $1 and archived_at is null`,
)

/** How many hosts an organization has that are not archived. */
export async function countHosts(db: Db, organizationId: string): Promise<number> {
  return (await firstRow(db, COUNT, [organizationId]))?.count ?? 0
}

const CAMPAIGNS = statement<{ campaignId: string; name: string }>(
  'hosts.campaigns_of_host',
  `select campaign_id as "campaignId", name from campaigns
   where organization_id = $1 and status <> 'archived' and settings -> 'calendar' -> 'hosts' ? $2
   order by name, campaign_id limit 20`,
)

/** Campaigns whose calendar names the host, by its shown id; archived ones do not count. Twenty at most. */
export async function campaignsOfHost(db: Db, organizationId: string, shownId: string) {
  return rows(db, CAMPAIGNS, [organizationId, shownId])
}
