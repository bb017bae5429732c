import { execute, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import type { HostRef } from './store.ts'

const DELETE_OF_HOST = statement(
  'hosts.delete_feeds_of_host',
  `delete from host_feeds where organization_id = $1 and host_id = $2`,
)

/** Removes every feed of a host with its secrets and what it told. */
export async function deleteFeedsOf(tx: Db, { organizationId, hostId }: HostRef): Promise<void> {
  await execute(tx, DELETE_OF_HOST, [organizationId, hostId])
}
