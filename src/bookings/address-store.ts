import { execute, firstRow, statement } from '../platform/database/db.ts'
import type { Db } from '../platform/database/db.ts'

const RESERVE = statement(
  'bookings.reserve_address',
  `insert into contacts (organization_id, address_hash, created_at, seen_at) values ($1, $2, $3, $3)
   on conflict (organization_id, address_hash) do nothing`,
)

/**
 * Makes the contact of an address that has none, without the address, so that there is something to lock: who adds it
 * meanwhile waits for the transaction to end. False when there is one. `releaseAddress` takes it away again.
 */
export async function reserveAddress(tx: Db, organizationId: string, addressHash: Buffer, now: Date): Promise<boolean> {
  return (await execute(tx, RESERVE, [organizationId, addressHash, now])) === 1
}

const RELEASE = statement(
  'bookings.release_address',
  `delete from contacts where organization_id = $1 and address_hash = $2`,
)

/** Removes a contact that the same transaction has made with `reserveAddress`. */
export async function releaseAddress(tx: Db, organizationId: string, addressHash: Buffer): Promise<void> {
  await execute(tx, RELEASE, [organizationId, addressHash])
}

const IS_ERASED = statement<{ erased: boolean }>(
  'bookings.is_erased',
  `select erased_at is not null as erased from contacts where organization_id = $1 and address_hash = $2`,
)

/** Whether an address belongs to a person who was erased. */
export async function isErased(db: Db, organizationId: string, addressHash: Buffer): Promise<boolean> {
  return (await firstRow(db, IS_ERASED, [organizationId, addressHash]))?.erased ?? false
}
