import { AppError, invalid } from '../../platform/errors.ts'
import { createFairSemaphore, withTurn } from '../../platform/work/fair-semaphore.ts'

export const SHORTEST_PASSWORD = 10
export const LONGEST_PASSWORD = 128

/** Refuses a password that is too short to keep. @throws AppError `validation_failed` pointing at `pointer` */
export function checkPassword(password: string, pointer = '/password'): void {
  const length = [...password].length
  const refuse = (code: string, detail: string) => invalid([{ pointer, code, detail }], detail)
  if (length < SHORTEST_PASSWORD) throw refuse('too_short', `A password has at least ${SHORTEST_PASSWORD} characters.`)
  if (length > LONGEST_PASSWORD) throw refuse('too_long', `A password has at most ${LONGEST_PASSWORD} characters.`)
}

/**
 * Hashing takes one of libuv's four threads for some 80 ms. Name lookups and new connections to PostgreSQL need the same
 * threads: a burst of sign-ins leaves one of them free. Not more, since some wait for their turn within a transaction.
 */
const HASHING = createFairSemaphore({ total: 3, perOrganization: 3 })
const EVERYBODY = 'passwords'

/** Read by who checks passwords: with what it brings, it is 150 files. */
const library = () => import('better-auth/crypto')

/** The hash (scrypt with its own salt) in the form that sign-in compares with. */
export function hashPasswordForSignIn(password: string): Promise<string> {
  return withTurn(HASHING, EVERYBODY, async () => (await library()).hashPassword(password))
}

/** True if the hash is that of the password. */
export function verifyPasswordOfHash(given: { hash: string; password: string }): Promise<boolean> {
  return withTurn(HASHING, EVERYBODY, async () => (await library()).verifyPassword(given))
}

/** Refuses a password that is not the account's. @throws AppError `conflict` */
export async function assertPasswordOf(
  account: { email: string; passwordHash: string | null },
  password: string,
): Promise<void> {
  const fits = account.passwordHash !== null && (await verifyPasswordOfHash({ hash: account.passwordHash, password }))
  if (fits) return
  throw new AppError('conflict', `${account.email} has an account already, and its password is another one.`)
}
