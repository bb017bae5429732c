import { statement } from '../database/db.ts'

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

/** The one row that describes this installation. */
export const findInstance = statement<InstanceRow>('platform.find_instance', `select * from instance`).first(() => [])

/** Fills in what a fresh installation lacks; what is there stays. */
export const prepareInstance = statement<InstanceRow>(
  'platform.prepare_instance',
  `update instance set
     secret_fingerprint = coalesce(secret_fingerprint, $1),
     erasure_key = coalesce(erasure_key, $2)
   returning *`,
).first((input: { fingerprint: string; erasureKey: Buffer }) => [input.fingerprint, input.erasureKey])

/** After the secret key was rotated: the new key's mark, and the erasure key sealed with it. */
export const setFingerprint = statement(
  'platform.set_fingerprint',
  `update instance set secret_fingerprint = $1, erasure_key = $2`,
).run((fingerprint: string, erasureKey: Buffer) => [fingerprint, erasureKey])

/**
 * Remembers the public address. Another one than before means a copy, and none any more means links to nowhere: live
 * sending is held until a person releases it.
 */
export const setPublicUrl = statement(
  'platform.set_public_url',
  `update instance set public_url = coalesce($1, public_url), sending_held = case
     when sending_held is null and public_url is not null and public_url is distinct from $1 then 'moved'
     else sending_held end`,
).run((publicUrl: string | null) => [publicUrl])

/** The kill switch of the whole installation, and the release of a copy. */
export const setSending = statement(
  'platform.set_sending',
  `update instance set sending_stopped = coalesce($1, sending_stopped),
     sending_held = case when $2 then null else sending_held end,
     backup_taken_at = case when $2 then null else backup_taken_at end,
     restored_at = case when $2 then null else restored_at end`,
).run((input: { stopped?: boolean; release?: boolean }) => [input.stopped ?? null, input.release ?? false])
