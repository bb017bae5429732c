import { lockOrganization, writeAudit } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/database/db.ts'
import type { Transaction } from '../platform/database/db.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { showId, uuidv7 } from '../platform/ids.ts'
import { readHost } from './check-host.ts'
import { deleteFeedsOf } from './calendar-feeds/feed-store.ts'
import { forgetFeedState } from './calendar-feeds/feed-lease-store.ts'
import {
  archiveHostRow,
  campaignsOfHost,
  countHosts,
  findHosts,
  insertHost,
  isEmailTaken,
  lockHost,
  updateHost,
} from './store.ts'
import { WORKING_HOURS } from './schema.ts'
import type { Host, HostBody, HostPatch, HostRef, HostSettings } from './schema.ts'

/** A host, and who does something about it. */
export type HostDeed = HostRef & { readonly actor: string }

const MOST_HOSTS = 500

/** A host of the organization, archived or not. @throws AppError `not_found` */
export async function requireHost(context: Context, { organizationId, hostId }: HostRef): Promise<Host> {
  const [host] = await findHosts(context.db, organizationId, [hostId])
  if (host === undefined) throw notFound('host')
  return host
}

/**
 * Adds a host and answers its UUID. @throws AppError `validation_failed`; `conflict` for an address that another host
 * has; `limit_reached` from 500 on
 */
export async function addHost(
  context: Context,
  { organizationId, actor }: Omit<HostDeed, 'hostId'>,
  body: HostBody,
): Promise<string> {
  const { weeklyHours = [...WORKING_HOURS], exceptions = [], dailyMaximum = null } = body
  const settings = readHost({ ...body, weeklyHours, exceptions, dailyMaximum })
  const now = context.clock.now()
  const ref = { organizationId, hostId: uuidv7(now.getTime()) }
  await transaction(context.db, async (tx) => {
    await lockOrganization(tx, organizationId)
    if ((await countHosts(tx, organizationId)) >= MOST_HOSTS) {
      throw new AppError('limit_reached', `There are ${MOST_HOSTS} hosts already. Archive one first.`)
    }
    if (!(await insertHost(tx, ref, settings, now))) throw emailTaken(settings.email)
    const { name, email } = settings
    await auditHost(context, tx, { ...ref, actor }, { action: 'host.added', after: { name, email } })
  })
  return ref.hostId
}

/**
 * Changes a host; meetings that are booked stay as they are, and theirs whatever their address becomes.
 * @throws AppError `not_found`; `validation_failed`; `conflict` for an archived host, and for an address that another
 * one has
 */
export async function changeHost(context: Context, deed: HostDeed, patch: HostPatch): Promise<void> {
  await transaction(context.db, async (tx) => {
    await lockOrganization(tx, deed.organizationId)
    const before = await lockHost(tx, deed)
    if (before === undefined) throw notFound('host')
    if (before.archivedAt !== null) throw new AppError('conflict', 'This host is archived and changes no more.')
    const after = readHost({ ...settingsOf(before), ...patch })
    if (await isEmailTaken(tx, deed, after.email)) throw emailTaken(after.email)
    await updateHost(tx, deed, after, context.clock.now())
    if (after.timezone !== before.timezone || after.email !== before.email) {
      await forgetFeedState(tx, deed, context.clock.now())
    }
    const changed = changes(settingsOf(before), after)
    if (changed !== undefined) await auditHost(context, tx, deed, { action: 'host.changed', ...changed })
  })
}

/**
 * Archives a host: nobody is booked with them any more, their feeds are removed with what they told, and their address
 * is free. Meetings that are booked stay. An archived host stays as it is.
 * @throws AppError `not_found`; `conflict` naming the campaigns whose calendar names the host
 */
export async function archiveHost(context: Context, deed: HostDeed): Promise<void> {
  await transaction(context.db, async (tx) => {
    const host = await lockHost(tx, deed)
    if (host === undefined) throw notFound('host')
    if (host.archivedAt !== null) return
    await assertUnused(tx, deed)
    await deleteFeedsOf(tx, deed)
    await archiveHostRow(tx, deed, context.clock.now())
    const { name, email } = host
    await auditHost(context, tx, deed, { action: 'host.archived', before: { name, email } })
  })
}

async function assertUnused(tx: Transaction, { organizationId, hostId }: HostRef): Promise<void> {
  const found = await campaignsOfHost(tx, organizationId, showId('host', hostId))
  if (found.length === 0) return
  const campaigns = found.map(({ campaignId, name }) => ({ campaignId: showId('camp', campaignId), name }))
  const names = campaigns.map(({ name, campaignId }) => `“${name}” (${campaignId})`).join(', ')
  const message = `Calendars of campaigns name this host: ${names}. Take the host out of their calendar.hosts first.`
  throw new AppError('conflict', message, { details: { campaigns } })
}

function emailTaken(email: string): AppError {
  const detail = `Another host has the address ${email}.`
  return new AppError('conflict', detail, { errors: [{ pointer: '/email', code: 'email_taken', detail }] })
}

function settingsOf({ name, email, timezone, weeklyHours, exceptions, dailyMaximum }: HostSettings): HostSettings {
  return { name, email, timezone, weeklyHours, exceptions, dailyMaximum }
}

/** What changed, as the audit keeps it; undefined where nothing did. */
function changes(before: HostSettings, after: HostSettings) {
  const names = (Object.keys(after) as (keyof HostSettings)[]).filter(
    (name) => sortedJson(before[name]) !== sortedJson(after[name]),
  )
  if (names.length === 0) return undefined
  const pick = (from: HostSettings) => Object.fromEntries(names.map((name) => [name, from[name]]))
  return { before: pick(before), after: pick(after) }
}

/** The database gives the members of an object back in an order of its own. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}

/** Tells the audit what somebody did to a host. */
export async function auditHost(
  context: Context,
  tx: Transaction,
  { organizationId, hostId, actor }: HostDeed,
  deed: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await writeAudit(tx, context.clock.now(), { organizationId, actor, target: showId('host', hostId), ...deed })
}
