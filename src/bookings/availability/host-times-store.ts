import { replanned, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

const LOCK = statement<{ locked: string }>(
  'bookings.lock_hosts',
  `select pg_advisory_xact_lock(hashtextextended('host ' || $1::uuid || $2::boolean || ' ' || k.key, 0))::text as locked
   from (select distinct lower(given) as key from unnest($3::text[]) as given order by 1) k`,
)

/**
 * Whose time, in the meetings of a test or the live ones. A host is known by address and by who they are, so that an
 * address may change: one of the organization by id, one that only the campaign names by the campaign.
 */
export interface HostsRef {
  readonly organizationId: string
  readonly live: boolean
  readonly campaignId: string
  readonly hosts: readonly { readonly hostId: string | null; readonly email: string }[]
}

/**
 * Holds the time of hosts until the transaction ends, in one order for everybody: whose turn it is, and how many meetings
 * a day has, stays as it is read. Comes after the locks on people and leads.
 */
export async function lockHosts(tx: Db, { organizationId, live, campaignId, hosts }: HostsRef): Promise<void> {
  const keys = hosts.flatMap(({ hostId, email }) => [email, hostId ?? campaignId])
  await rows(tx, LOCK, [organizationId, live, keys])
}

const HOSTS = `(select lower(email) as email, host_id from unnest($3::text[], $4::uuid[]) as h(email, host_id)) h`

/** What a meeting takes of a host's time. */
export interface TakenTime {
  /** The address that the host has now, in lower case. */
  emailKey: string
  /** False for one of which is known whether it took place. */
  isBooked: boolean
  startsAt: Date
  /** With the buffers around it. */
  busyFrom: Date
  busyUntil: Date
}

/** What meetings take of the time of hosts between two instants, but the meeting that is to move; in no order. */
export const findTakenTimes = replanned<TakenTime>(
  'bookings.taken_times',
  `select h.email as "emailKey", m.status = 'booked' as "isBooked", m.starts_at as "startsAt",
     m.busy_from as "busyFrom", m.busy_until as "busyUntil"
   from ${HOSTS}
   join meetings m on m.organization_id = $1 and m.live = $2 and m.status <> 'cancelled'
     and (lower(m.host_email) = h.email or m.host_id = h.host_id or (h.host_id is null
       and m.host_id is null and m.campaign_id = $5 and m.provider = 'builtin'))
     and m.busy_until > $6 and m.busy_from < $7 and ($8::uuid is null or m.meeting_id <> $8)`,
).rows(
  (ref: HostsRef, { from, to, except }: { readonly from: Date; readonly to: Date; readonly except: string | null }) => [
    ...valuesOf(ref),
    ref.campaignId,
    from,
    to,
    except,
  ],
)

const BOOKED = `select max(m.created_at) from meetings m
  where m.organization_id = $1 and m.live = $2 and m.provider = 'builtin' and m.status <> 'cancelled'`

/**
 * When the last of their meetings that was not called off was booked with each host, by the address they have now in lower
 * case.
 */
export const findLastBooked = statement<{ emailKey: string; createdAt: Date }>(
  'bookings.last_booked',
  `select h.email as "emailKey", b.at as "createdAt" from ${HOSTS}
   cross join lateral (
     select greatest((${BOOKED} and lower(m.host_email) = h.email), (${BOOKED} and m.host_id = h.host_id)) as at) b
   where b.at is not null`,
).rows(
  (ref: HostsRef) => valuesOf(ref),
  (found) => new Map(found.map(({ emailKey, createdAt }) => [emailKey, createdAt])),
)

function valuesOf({ organizationId, live, hosts }: HostsRef): unknown[] {
  return [organizationId, live, hosts.map(({ email }) => email), hosts.map(({ hostId }) => hostId)]
}
