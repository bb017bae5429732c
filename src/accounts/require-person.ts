import type { Db } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import { parseId } from '../platform/ids.ts'
import { findRole } from './user-store.ts'
import type { Role } from './user-store.ts'

/**
 * Refuses every key, and every person whose role is not among those named.
 * @throws AppError `person_required`, `forbidden`
 */
export async function requirePerson(
  db: Db,
  caller: { readonly kind: 'key' | 'person'; readonly actor: string; readonly organizationId: string },
  roles: readonly Role[],
): Promise<void> {
  if (caller.kind !== 'person') {
    throw new AppError(
      'person_required',
      'No API key may do this: it takes a signed-in person with the role, or the fairlead command of the operator.',
    )
  }
  const userId = parseId('user', caller.actor)
  const role = userId === undefined ? undefined : await findRole(db, caller.organizationId, userId)
  if (role !== undefined && roles.includes(role)) return
  throw new AppError('forbidden', `This takes one of the roles ${roles.join(', ')}.`)
}
