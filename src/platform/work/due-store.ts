import { rows } from '../database/db.ts'
import type { Db, Statement } from '../database/db.ts'

/** Ids of the organizations that a statement finds to have work that is due. */
export async function organizationsDue(
  db: Db,
  due: Statement<{ organizationId: string }>,
  values: unknown[],
): Promise<string[]> {
  return (await rows(db, due, values)).map(({ organizationId }) => organizationId)
}
