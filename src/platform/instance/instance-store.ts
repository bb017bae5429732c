import { execute, firstRow, statement } from '../database/db.ts'
import type { Db } from '../database/db.ts'

interface InstanceRow {
  epoch: number
  system_identifier: string
  public_url: string | null
  secret_fingerprint: string | null
  erasure_key: Buffer | null
  sending_stopped: boolean
  /** `restored` or `moved`: why nothing live leaves. */
  sending_held: string | null
  /** When the backup was taken that this copy was restored from; null when it is not known, or there was none. */
  backup_taken_at: Date | null
  /** Set until the copy is released. */
  restored_at: Date | null
}

const FIND_INSTANCE = statement<InstanceRow>('platform.find_instance', `select * from instance`)

/** The one row that describes this installation. */
export async function findInstance(db: Db): Promise<InstanceRow | undefined> {
  return firstRow(db, FIND_INSTANCE)
}

const PREPARE_INSTANCE = statement<InstanceRow>(
  'platform.prepare_instance',
  `update instance set
     secret_fingerprint = coalesce(secret_fingerprint, $1),
     erasure_key = coalesce(erasure_key, $2)
   returning *`,
)

/** Fills in what a fresh installation lacks; what is there stays. */
export async function prepareInstance(
  db: Db,
  input: { fingerprint: string; erasureKey: Buffer },
): Promise<InstanceRow | undefined> {
  return firstRow(db, PREPARE_INSTANCE, [input.fingerprint, input.erasureKey])
}

const SET_FINGERPRINT = statement(
  'platform.set_fingerprint',
  `update instance set secret_fingerprint = $1, erasure_key = $2`,
)

/** After the secret key was rotated: the new key's mark, and the erasure key sealed with it. */
export async function setFingerprint(db: Db, fingerprint: string, erasureKey: Buffer): Promise<void> {
  await execute(db, SET_FINGERPRINT, [fingerprint, erasureKey])
}

const SET_PUBLIC_URL = statement(
  'platform.set_public_url',
  `update instance set public_url = coalesce($1, public_url), sending_held = case
     when sending_held is null and public_url is not null and public_url is distinct from $1 then 'moved'
     else sending_held end`,
)

/**
 * Remembers the public address. Another one than before means a copy, and none any more means links to nowhere: live
 * sending is held until a person releases it.
 */
export async function setPublicUrl(db: Db, publicUrl: string | null): Promise<void> {
  await execute(db, SET_PUBLIC_URL, [publicUrl])
}

const SET_SENDING = statement(
  'platform.set_sending',
  `update instance set sending_stopped = coalesce($1, sending_stopped),
     sending_held = case when $2 then null else sending_held end,
     backup_taken_at = case when $2 then null else backup_taken_at end,
     restored_at = case when $2 then null else restored_at end`,
)

/** The kill switch of the whole installation, and the release of a copy. */
export async function setSending(db: Db, input: { stopped?: boolean; release?: boolean }): Promise<void> {
  await execute(db, SET_SENDING, [input.stopped ?? null, input.release ?? false])
}
