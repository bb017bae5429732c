import type { SecretBox } from '../platform/secrets.ts'
import type { Endpoint } from './endpoint-store.ts'

/** The secrets that sign at this instant, the newest first: two for 24 hours after a rotation. */
export function liveSecrets(endpoint: Endpoint, box: SecretBox, now: Date): string[] {
  const { secret, previousSecret, previousSecretUntil } = endpoint
  const isPreviousLive = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now
  return [secret, ...(isPreviousLive ? [previousSecret] : [])].map((sealed) => box.decrypt(sealed))
}
