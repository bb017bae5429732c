import { rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const LOCK = statement<{ locked: string }>(
  'bookings.lock_hosts',
  `select pg_advisory_xact_lock(hashtextextended('host ' || $1::uuid || $2::boolean || ' ' || e.email, 0))::text as locked
   from (select distinct lower(given) as email from unnest($3::text[]) as given order by 1) e`,
)

/** Whose time, in the meetings of a test or the live ones. */
export interface HostsRef {
  readonly organizationId: string
  readonly live: boolean
  readonly emails: readonly string[]
}

/**
 * Holds the time of hosts until the transaction ends, in one order for everybody: whose turn it is, and how many meetings
 * a day has, stays as it is read. Comes after the locks on people and leads.
 */
export async function lockHosts(tx: Db, { organizationId, live, emails }: HostsRef): Promise<void> {
  await rows(tx, LOCK, [organizationId, live, emails])
}

const TIMES = statement<TakenTime>(
  'bookings.taken_times',
  `select lower(m.host_email) as "emailKey", m.status = 'booked' as "isBooked", m.starts_at as "startsAt",
     m.busy_from as "busyFrom", m.busy_until as "busyUntil"
   from meetings m
   where m.organization_id = $1 and m.live = $2 and m.status <> 'cancelled'
     and lower(m.host_email) in (select lower(given) from unnest($3::text[]) as given)
     and m.busy_until > $4 and m.busy_from < $5 and ($6::uuid is null or m.meeting_id <> $6)`,
)

/** What a meeting takes of a host's time. */
export interface TakenTime {
  emailKey: string
  /** False for one of which is known whether it took place. */
  isBooked: boolean
  startsAt: Date
  /** With the buffers around it. */
  busyFrom: Date
  busyUntil: Date
}

/** What meetings take of the time of hosts between two instants, but the meeting that is to move; in no order. */
export async function findTakenTimes(
  db: Db,
  { organizationId, live, emails }: HostsRef,
  { from, to, except }: { readonly from: Date; readonly to: Date; readonly except: string | null },
): Promise<TakenTime[]> {
  return rows(db, TIMES, [organizationId, live, emails, from, to, except])
}

const LAST_BOOKED = statement<{ emailKey: string; createdAt: Date }>(
  'bookings.last_booked',
  `select e.email as "emailKey", m.created_at as "createdAt"
   from (select distinct lower(given) as email from unnest($3::text[]) as given) e
   cross join lateral (
     select m.created_at from meetings m
     where m.organization_id = $1 and m.live = $2 and lower(m.host_email) = e.email and m.provider = 'builtin'
       and m.status <> 'cancelled'
     order by m.created_at desc limit 1) m`,
)

/** When the last of their meetings that was not called off was booked with each host, by the address in lower case. */
export async function findLastBooked(
  db: Db,
  { organizationId, live, emails }: HostsRef,
): Promise<ReadonlyMap<string, Date>> {
  const found = await rows(db, LAST_BOOKED, [organizationId, live, emails])
  return new Map(found.map(({ emailKey, createdAt }) => [emailKey, createdAt]))
}
