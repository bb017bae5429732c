import { hash } from 'node:crypto'
import type { Db } from '../../platform/db.ts'
import { findSettings } from './settings-store.ts'
import type { LlmSettings } from './settings-store.ts'

/** Who answers: the same name at another endpoint is another model. */
export interface ModelIdentity {
  /** As the endpoint names it. */
  readonly model: string
  /** Of kind and address, in a few characters that tell neither them nor the key. */
  readonly endpoint: string
}

/** The model that the organization lets read and write for it; undefined where none is switched on. */
export async function findModel(db: Db, organizationId: string): Promise<ModelIdentity | undefined> {
  const settings = await findSettings(db, organizationId)
  return settings?.enabled === true ? identityOf(settings) : undefined
}

/** Who answers by these settings. */
export function identityOf({ kind, baseUrl, model }: LlmSettings): ModelIdentity {
  return { model, endpoint: hash('sha256', JSON.stringify([kind, baseUrl]), 'base64url').slice(0, 22) }
}
