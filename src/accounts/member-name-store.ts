import { rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const MEMBER_NAMES = statement<{ userId: string; name: string }>(
  'accounts.member_names',
  `select u.id as "userId", u.name from members m join users u on u.id = m.user_id
   where m.organization_id = $1 and m.user_id = any($2::uuid[])`,
)

/** The names of those of these people who are members of an organization. */
export async function findMemberNames(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await rows(db, MEMBER_NAMES, [organizationId, [...new Set(userIds)]])
  return new Map(found.map(({ userId, name }) => [userId, name]))
}
