import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { AppError, invalid } from '../../platform/errors.ts'

export const SHORTEST_PASSWORD = 10
export const LONGEST_PASSWORD = 128

/** Refuses a password that is too short to keep. @throws AppError `validation_failed` pointing at `pointer` */
export function checkPassword(password: string, pointer = '/password'): void {
  const length = [...password].length
  const refuse = (code: string, detail: string) => invalid([{ pointer, code, detail }], detail)
  if (length < SHORTEST_PASSWORD) throw refuse('too_short', `A password has at least ${SHORTEST_PASSWORD} characters.`)
  if (length > LONGEST_PASSWORD) throw refuse('too_long', `A password has at most ${LONGEST_PASSWORD} characters.`)
}

/** The hash (scrypt with its own salt) in the form that sign-in compares with. */
export async function hashPasswordForSignIn(password: string): Promise<string> {
  return hashPassword(password)
}

/** Refuses a password that is not the account's. @throws AppError `conflict` */
export async function assertPasswordOf(
  account: { email: string; passwordHash: string | null },
  password: string,
): Promise<void> {
  const fits = account.passwordHash !== null && (await verifyPassword({ hash: account.passwordHash, password }))
  if (fits) return
  throw new AppError('conflict', `${account.email} has an account already, and its password is another one.`)
}
