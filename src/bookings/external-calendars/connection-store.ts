import type { SealedTable, SecretPlace } from '../../platform/secrets/secret-box.ts'
import { statement } from '../../platform/database/db.ts'
import type { ConnectionProvider } from './providers/provider.ts'

/** Why something that came for a connection was turned away. */
export type ConnectionFailure = 'bad_signature' | 'no_secret' | 'unreadable'

export const CONNECTION_SECRETS: SealedTable = {
  table: 'booking_connections',
  key: { column: 'connection_id', type: 'uuid' },
  columns: ['secret', 'previous_secret'],
}

/** Where the secrets of a connection are stored. */
export function connectionPlace(ref: { organizationId: string; connectionId: string }): SecretPlace {
  return { table: 'booking_connections', column: 'secret', organizationId: ref.organizationId, row: ref.connectionId }
}

/** A calendar of somebody else whose bookings reach the organization. Secrets are sealed. */
export interface CalendarConnection {
  organizationId: string
  connectionId: string
  provider: ConnectionProvider
  name: string
  /** Null until somebody brings the secret that the calendar made. */
  secret: Buffer | null
  /** Proves notices too until `previousSecretUntil`. */
  previousSecret: Buffer | null
  previousSecretUntil: Date | null
  createdAt: Date
  updatedAt: Date
  lastNoticeAt: Date | null
  lastFailureAt: Date | null
  lastFailure: ConnectionFailure | null
}

/** A connection, as callers name it. */
export type ConnectionRef = Pick<CalendarConnection, 'organizationId' | 'connectionId'>

const COLUMNS = `organization_id as "organizationId", connection_id as "connectionId", provider, name, secret,
  previous_secret as "previousSecret", previous_secret_until as "previousSecretUntil", created_at as "createdAt",
  updated_at as "updatedAt", last_notice_at as "lastNoticeAt", last_failure_at as "lastFailureAt",
  last_failure as "lastFailure"`

/** Writes a new connection. False when the name is taken. */
export const insertConnection = statement(
  'bookings.insert_connection',
  `insert into booking_connections (organization_id, connection_id, provider, name, secret, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $6) on conflict (organization_id, name) do nothing`,
).changes(
  (
    connection: Pick<
      CalendarConnection,
      'organizationId' | 'connectionId' | 'provider' | 'name' | 'secret' | 'createdAt'
    >,
  ) => {
    const { organizationId, connectionId, provider, name, secret, createdAt } = connection
    return [organizationId, connectionId, provider, name, secret, createdAt]
  },
)

/** All connections of an organization, the oldest first. */
export const listConnections = statement<CalendarConnection>(
  'bookings.list_connections',
  `select ${COLUMNS} from booking_connections where organization_id = $1 order by connection_id`,
).rows((organizationId: string) => [organizationId])

/** A connection of this organization, or undefined. */
export const findConnection = statement<CalendarConnection>(
  'bookings.find_connection',
  `select ${COLUMNS} from booking_connections where organization_id = $1 and connection_id = $2`,
).first(({ organizationId, connectionId }: ConnectionRef) => [organizationId, connectionId])

/**
 * Locks a connection until the transaction ends: what is told of its bookings is taken in one by one. Before any other
 * lock.
 */
export const lockConnection = statement<CalendarConnection>(
  'bookings.lock_connection',
  `select ${COLUMNS} from booking_connections where organization_id = $1 and connection_id = $2 for no key update`,
).first(({ organizationId, connectionId }: ConnectionRef) => [organizationId, connectionId])

/** Writes name and secrets of a connection that the transaction holds. False when another one has the name. */
export const updateConnection = statement(
  'bookings.update_connection',
  `update booking_connections c set name = $3, secret = $4, previous_secret = $5, previous_secret_until = $6, updated_at = $7
   where c.organization_id = $1 and c.connection_id = $2
     and not exists (select 1 from booking_connections o
                     where o.organization_id = $1 and o.name = $3 and o.connection_id <> $2)`,
).changes((connection: CalendarConnection) => {
  const { organizationId, connectionId, name, secret, previousSecret, previousSecretUntil, updatedAt } = connection
  const secrets = [secret, previousSecret, previousSecretUntil]
  return [organizationId, connectionId, name, ...secrets, updatedAt]
})

/** Removes a connection, and with it what was told of bookings; their meetings stay. */
export const deleteConnection = statement(
  'bookings.delete_connection',
  `delete from booking_connections where organization_id = $1 and connection_id = $2`,
).run(({ organizationId, connectionId }: ConnectionRef) => [organizationId, connectionId])

/** Notes that a genuine notice came. */
export const noteGenuine = statement(
  'bookings.note_genuine_notice',
  `update booking_connections set last_notice_at = $3 where organization_id = $1 and connection_id = $2`,
).run(({ organizationId, connectionId }: ConnectionRef, now: Date) => [organizationId, connectionId, now])

/** Notes that something was turned away; the same once a minute at most, so that a stranger cannot have us write. */
export const noteFailure = statement(
  'bookings.note_failed_notice',
  `update booking_connections set last_failure_at = $3::timestamptz, last_failure = $4::text
   where organization_id = $1 and connection_id = $2
     and (last_failure_at is null or last_failure is distinct from $4::text or last_failure_at < $3::timestamptz - interval '1 minute')`,
).run(
  (
    { organizationId, connectionId }: ConnectionRef,
    failure: { readonly reason: ConnectionFailure; readonly now: Date },
  ) => [organizationId, connectionId, failure.now, failure.reason],
)

/** Campaigns that are not archived whose calendar link leads to a provider. */
export const campaignsOfProvider = statement<{ campaignId: string; name: string; url: string | null }>(
  'bookings.campaigns_of_provider',
  `select campaign_id as "campaignId", name, settings->'calendar'->>'url' as url from campaigns
   where organization_id = $1 and status <> 'archived' and settings->'calendar'->>'provider' = $2
   order by campaign_id limit $3`,
).rows((organizationId: string, provider: ConnectionProvider, limit: number) => [organizationId, provider, limit])
