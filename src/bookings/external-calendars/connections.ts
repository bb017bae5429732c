import { lockOrganization, readName, writeAudit } from '../../accounts/index.ts'
import { DAY } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Db, Transaction } from '../../platform/database/db.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { showId, uuidv7 } from '../../platform/ids.ts'
import {
  deleteConnection,
  findConnection,
  insertConnection,
  listConnections,
  lockConnection,
  updateConnection,
  connectionPlace,
} from './connection-store.ts'
import type { CalendarConnection, ConnectionRef } from './connection-store.ts'
import { calendarProviderOf } from './providers/provider-of.ts'
import type { ConnectionProvider } from './providers/provider.ts'

const MOST_CONNECTIONS = 50
/** For how long the secret before a change proves notices too. */
const BOTH_SECRETS_LIVE = DAY

/** A connection, and who does something about it. */
export type ConnectionDeed = ConnectionRef & { readonly actor: string }

/** A connection as it is now, with the secret that was made just now. */
export interface ChangedConnection {
  readonly connection: CalendarConnection
  /** Shown this once; null where nothing was made. */
  readonly secret: string | null
}

/** A connection of the organization. @throws AppError `not_found` */
export async function requireConnection(db: Db, ref: ConnectionRef): Promise<CalendarConnection> {
  const found = await findConnection(db, ref)
  if (found === undefined) throw notFound('booking connection')
  return found
}

/**
 * Connects a calendar of somebody else. Its secret is made here, unless the calendar makes it or somebody brings one.
 * @throws AppError `validation_failed`, `conflict` for a name that is taken, `limit_reached` from fifty on
 */
export async function addConnection(
  context: Context,
  { organizationId, actor }: Omit<ConnectionDeed, 'connectionId'>,
  given: { readonly provider: ConnectionProvider; readonly name: string; readonly secret?: string },
): Promise<ChangedConnection> {
  const { provider } = given
  const name = readName(given.name)
  assertSecret(provider, given.secret)
  const made = given.secret === undefined ? (calendarProviderOf(provider).createSecret() ?? null) : null
  const secret = given.secret ?? made
  const now = context.clock.now()
  const ref = { organizationId, connectionId: uuidv7(now.getTime()) }
  return transaction(context.db, async (tx) => {
    await lockOrganization(tx, organizationId)
    if ((await listConnections(tx, organizationId)).length >= MOST_CONNECTIONS) {
      throw new AppError(
        'limit_reached',
        `There are ${MOST_CONNECTIONS} booking connections already. Remove one first.`,
      )
    }
    const sealed = secret === null ? null : context.secrets.encrypt(secret, connectionPlace(ref))
    if (!(await insertConnection(tx, { ...ref, provider, name, secret: sealed, createdAt: now }))) throw nameTaken(name)
    await audit(context, tx, { ...ref, actor }, { action: 'booking_connection.added', after: { provider, name } })
    return { connection: await requireConnection(tx, ref), secret: made }
  })
}

/**
 * Changes name or secret. The secret before proves notices too for 24 hours; an older one no more.
 * @throws AppError `not_found`, `validation_failed`, `conflict` for a name that is taken
 */
export async function changeConnection(
  context: Context,
  deed: ConnectionDeed,
  given: { readonly name?: string; readonly secret?: string; readonly rotateSecret?: boolean },
): Promise<ChangedConnection> {
  const name = given.name === undefined ? undefined : readName(given.name)
  return transaction(context.db, async (tx) => {
    if (name !== undefined) await lockOrganization(tx, deed.organizationId)
    const before = await lockConnection(tx, deed)
    if (before === undefined) throw notFound('booking connection')
    assertSecret(before.provider, given.secret)
    const made = given.rotateSecret === true ? madeAnew(before.provider, given.secret) : null
    const secret = given.secret ?? made
    const now = context.clock.now()
    const after = {
      ...before,
      name: name ?? before.name,
      ...(secret === null ? {} : rotated(context, before, { secret, now })),
      updatedAt: now,
    }
    if (!(await updateConnection(tx, after))) throw nameTaken(after.name)
    const fields = [...(name === undefined ? [] : ['name']), ...(secret === null ? [] : ['secret'])]
    await audit(context, tx, deed, { action: 'booking_connection.changed', after: { fields } })
    return { connection: after, secret: made }
  })
}

/** Disconnects a calendar: what it sends is refused. Meetings stay; unmatched bookings go. @throws AppError `not_found` */
export async function removeConnection(context: Context, deed: ConnectionDeed): Promise<void> {
  await transaction(context.db, async (tx) => {
    const found = await lockConnection(tx, deed)
    if (found === undefined) throw notFound('booking connection')
    await deleteConnection(tx, deed)
    const { provider, name } = found
    await audit(context, tx, deed, { action: 'booking_connection.removed', before: { provider, name } })
  })
}

function rotated(context: Context, before: CalendarConnection, { secret, now }: { secret: string; now: Date }) {
  return {
    secret: context.secrets.encrypt(secret, connectionPlace(before)),
    previousSecret: before.secret,
    previousSecretUntil: before.secret === null ? null : new Date(now.getTime() + BOTH_SECRETS_LIVE),
  }
}

function madeAnew(provider: ConnectionProvider, given: string | undefined): string {
  if (given !== undefined) {
    const detail = 'Send either a secret of your own or rotateSecret, not both.'
    throw invalid([{ pointer: '/rotateSecret', code: 'not_allowed', detail }], detail)
  }
  const made = calendarProviderOf(provider).createSecret()
  if (made !== undefined) return made
  const detail = `${calendarProviderOf(provider).label} makes the secret itself: copy it from there and send it as secret.`
  throw invalid([{ pointer: '/rotateSecret', code: 'not_allowed', detail }], detail)
}

function assertSecret(provider: ConnectionProvider, secret: string | undefined): void {
  const detail = secret === undefined ? undefined : calendarProviderOf(provider).refuseSecret(secret)
  if (detail !== undefined) throw invalid([{ pointer: '/secret', code: 'invalid_secret', detail }], detail)
}

function nameTaken(name: string): AppError {
  return new AppError('conflict', `There is a booking connection called “${name}” already.`)
}

async function audit(
  context: Context,
  tx: Transaction,
  { organizationId, connectionId, actor }: ConnectionDeed,
  entry: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await writeAudit(tx, context.clock.now(), { organizationId, actor, target: showId('conn', connectionId), ...entry })
}
