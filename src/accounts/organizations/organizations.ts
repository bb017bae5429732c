import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { showId, uuidv7 } from '../../platform/ids.ts'
import { writeAudit } from '../audit-store.ts'
import { readName, readPostalAddress, readTimezone } from '../read-input.ts'
import { insertOrganization, lockOrganization, updateOrganization } from './organization-store.ts'
import type { Organization } from './organization-store.ts'

/** The most that an operator may allow: more requests than one minute of the fastest installation takes. */
const MOST_REQUESTS = 10_000_000
/** The same for rows of batches in an hour. */
const MOST_ROWS = 1_000_000_000
const DEFAULT_REQUESTS = 600
/** Who acts by the `fairlead` command. */
const OPERATOR = 'operator'

/** What a new organization is to be. */
export interface OrganizationOrder {
  readonly name: string
  /** Default: UTC. */
  readonly timezone?: string | undefined
  /** Default: 600. */
  readonly requestsPerMinute?: number
}

/** Creates an organization, with the default limits unless told otherwise. Answers its id. @throws AppError `validation_failed` */
export async function createOrganization(context: Context, order: OrganizationOrder): Promise<string> {
  return transaction(context.db, (tx) => createOrganizationIn(context, tx, order, OPERATOR))
}

/** Like `createOrganization`, in the caller's transaction. */
export async function createOrganizationIn(
  context: Context,
  tx: Transaction,
  order: OrganizationOrder,
  actor: string,
): Promise<string> {
  const now = context.clock.now()
  const organizationId = uuidv7(now.getTime())
  const name = readName(order.name)
  const timezone = readTimezone(order.timezone ?? 'UTC')
  const requestsPerMinute = order.requestsPerMinute ?? DEFAULT_REQUESTS
  assertCount(requestsPerMinute, '/requestsPerMinute')
  await insertOrganization(tx, { organizationId, name, timezone, requestsPerMinute }, now)
  await writeAudit(tx, now, {
    organizationId,
    actor,
    action: 'organization.created',
    target: showId('org', organizationId),
    after: { name, timezone, requestsPerMinute },
  })
  return organizationId
}

/** What can be changed of an organization. What is absent stays. */
export interface OrganizationChange {
  readonly name?: string
  readonly postalAddress?: string
  readonly timezone?: string
  readonly status?: 'active' | 'suspended'
  readonly requestsPerMinute?: number
  readonly rowsPerHour?: number
  readonly dailySendCap?: number | null
  readonly domainHourlyCap?: number | null
  readonly domainDailyCap?: number | null
  readonly providerHourlyCap?: number | null
  readonly sendingStopped?: boolean
  /** `#rrggbb`, or null for the colour of the dashboard. */
  readonly brandColor?: string | null
}

/**
 * Changes an organization and writes the audit entry. Limits and suspension hold on every process within a second.
 * @throws AppError `validation_failed`, `not_found`
 */
export async function changeOrganization(
  context: Context,
  organizationId: string,
  change: OrganizationChange,
  actor: string,
): Promise<Organization> {
  const wanted = readChange(change)
  return transaction(context.db, async (tx) => {
    const before = await lockOrganization(tx, organizationId)
    if (before === undefined) throw notFound('organization')
    const changed = Object.entries(wanted).filter(([name, value]) => before[name as keyof Organization] !== value)
    const takesOver = wanted.sendingStopped === true && actor === OPERATOR && before.sendingStoppedBy !== OPERATOR
    if (changed.length === 0 && !takesOver) return before
    const now = context.clock.now()
    return writeChange(tx, { ...before, ...wanted, ...switchOf(before, wanted, actor) }, now, {
      actor,
      before: Object.fromEntries(changed.map(([name]) => [name, before[name as keyof Organization]])),
      after: Object.fromEntries(changed),
    })
  })
}

/** Writes an organization that the transaction holds, and in the audit who changed what of it. @throws AppError `not_found` */
export async function writeChange(
  tx: Transaction,
  organization: Organization,
  now: Date,
  told: { readonly actor: string; readonly before: Record<string, unknown>; readonly after: Record<string, unknown> },
): Promise<Organization> {
  const { organizationId } = organization
  const after = await updateOrganization(tx, organization, now)
  if (after === undefined) throw notFound('organization')
  const target = showId('org', organizationId)
  await writeAudit(tx, now, { organizationId, action: 'organization.changed', target, ...told })
  return after
}

/**
 * Who stopped sending is remembered: what the operator stopped, nobody else starts.
 * @throws AppError `conflict`
 */
function switchOf(
  { sendingStopped, sendingStoppedBy }: Organization,
  wanted: OrganizationChange,
  actor: string,
): Pick<Organization, 'sendingStoppedBy'> {
  const stops = wanted.sendingStopped
  if (stops === undefined) return { sendingStoppedBy }
  if (stops) return { sendingStoppedBy: actor }
  if (sendingStopped && sendingStoppedBy === OPERATOR && actor !== OPERATOR) {
    throw new AppError('conflict', 'Your administrator stopped sending. Only they can start it again.')
  }
  return { sendingStoppedBy: null }
}

function readChange(change: OrganizationChange): OrganizationChange {
  const { name, postalAddress, timezone, requestsPerMinute, rowsPerHour, brandColor } = change
  if (requestsPerMinute !== undefined) assertCount(requestsPerMinute, '/requestsPerMinute')
  if (rowsPerHour !== undefined) assertCount(rowsPerHour, '/rowsPerHour', MOST_ROWS)
  for (const cap of ['dailySendCap', 'domainHourlyCap', 'domainDailyCap', 'providerHourlyCap'] as const) {
    const value = change[cap]
    if (value !== undefined && value !== null) assertCount(value, `/${cap}`)
  }
  return {
    ...change,
    ...(name === undefined ? {} : { name: readName(name) }),
    ...(postalAddress === undefined ? {} : { postalAddress: readPostalAddress(postalAddress) }),
    ...(timezone === undefined ? {} : { timezone: readTimezone(timezone) }),
    ...(typeof brandColor === 'string' ? { brandColor: brandColor.toLowerCase() } : {}),
  }
}

function assertCount(value: number, pointer: string, most = MOST_REQUESTS): void {
  if (Number.isInteger(value) && value >= 1 && value <= most) return
  const detail = `The limit must be a whole number from 1 to ${most}.`
  throw invalid([{ pointer, code: 'invalid_limit', detail }], detail)
}
