import type { Db } from '../../platform/db.ts'
import { findSettings } from './settings-store.ts'

/** The name of the model that the organization lets read and write for it; undefined where none is switched on. */
export async function findModel(db: Db, organizationId: string): Promise<string | undefined> {
  const settings = await findSettings(db, organizationId)
  return settings?.enabled === true ? settings.model : undefined
}
