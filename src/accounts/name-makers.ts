import type { Context } from '../platform/context.ts'
import { parseId } from '../platform/ids.ts'
import type { ApiKey } from './key-store.ts'
import { findMemberNames } from './member-name-store.ts'

/** Each key with the name of the member of its organization who made it, null where that is no member. */
export async function nameMakers(
  context: Context,
  organizationId: string,
  keys: readonly ApiKey[],
): Promise<(ApiKey & { createdByName: string | null })[]> {
  const userOf = ({ createdBy }: ApiKey) => parseId('user', createdBy) ?? ''
  const users = keys.map(userOf).filter((userId) => userId !== '')
  const names =
    users.length === 0 ? new Map<string, string>() : await findMemberNames(context.db, organizationId, users)
  return keys.map((key) => ({ ...key, createdByName: names.get(userOf(key)) ?? null }))
}
