import { statement } from '../platform/database/db.ts'

/**
 * Makes the contact of an address that has none, without the address, so that there is something to lock: who adds it
 * meanwhile waits for the transaction to end. False when there is one. `releaseAddress` takes it away again.
 */
export const reserveAddress = statement(
  'bookings.reserve_address',
  `insert into contacts (organization_id, address_hash, created_at, seen_at) values ($1, $2, $3, $3)
   on conflict (organization_id, address_hash) do nothing`,
).changes((organizationId: string, addressHash: Buffer, now: Date) => [organizationId, addressHash, now])

/** Removes a contact that the same transaction has made with `reserveAddress`. */
export const releaseAddress = statement(
  'bookings.release_address',
  `delete from contacts where organization_id = $1 and address_hash = $2`,
).run((organizationId: string, addressHash: Buffer) => [organizationId, addressHash])

/** Whether an address belongs to a person who was erased. */
export const isErased = statement<{ erased: boolean }>(
  'bookings.is_erased',
  `select erased_at is not null as erased from contacts where organization_id = $1 and address_hash = $2`,
).first(
  (organizationId: string, addressHash: Buffer) => [organizationId, addressHash],
  (found) => found?.erased ?? false,
)
