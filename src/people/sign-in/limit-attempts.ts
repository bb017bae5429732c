import { hash } from 'node:crypto'
import { MINUTE } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { countSignInAttempt, forgetAttempts } from './account-store.ts'

const WINDOW = 15 * MINUTE

/** What somebody tries: `kind` such as `sign-in`, from an address (or its network), at an account or a token. */
export interface LimitedAttempt {
  readonly kind: string
  readonly from: string
  readonly at: string
}

/** Most attempts within a quarter of an hour, on all processes together. An office shares one address. */
const MOST = { pair: 10, from: 100, at: 200 }

/**
 * Counts an attempt before it is made. Who guesses at one account from one place is stopped early; who guesses from many
 * places, or at many accounts, later: nobody can lock another out from one place. `onStopped` is told of the first that
 * is refused.
 * @throws AppError `too_many_attempts`
 */
export async function countLimitedAttempt(
  context: Context,
  attempt: LimitedAttempt,
  onStopped?: () => void,
): Promise<void> {
  // One after the other: who was stopped early counts no more towards what stops everybody.
  for (const [kind, place] of Object.entries(placesOf(attempt))) {
    const { attempts, sinceMs } = await countSignInAttempt(context.db, place, WINDOW)
    const most = MOST[kind as keyof typeof MOST]
    if (attempts <= most) continue
    if (attempts === most + 1) onStopped?.()
    const retryAfterSeconds = Math.max(1, Math.ceil((WINDOW - sinceMs) / 1_000))
    throw new AppError(
      'too_many_attempts',
      `That was tried too often. Try again in ${Math.ceil(retryAfterSeconds / 60)} min.`,
      { details: { retryAfterSeconds } },
    )
  }
}

/** Counts a use, such as of a code of a second factor: answers how many there were within the quarter of an hour. */
export async function countUse(db: Db, use: { kind: string; of: string; by: string }): Promise<number> {
  const place = hash('sha256', JSON.stringify([use.kind, use.by, use.of]), 'base64url')
  return (await countSignInAttempt(db, place, WINDOW)).attempts
}

/** Forgets the attempts of somebody who succeeded: at this account, from this place. */
export async function forgiveAttempts(context: Context, attempt: LimitedAttempt): Promise<void> {
  await forgetAttempts(context.db, [placesOf(attempt).pair])
}

function placesOf({ kind, from, at }: LimitedAttempt): Record<keyof typeof MOST, string> {
  const place = (...parts: string[]) => hash('sha256', JSON.stringify([kind, ...parts]), 'base64url')
  return { pair: place('pair', from, at), from: place('from', from), at: place('at', at) }
}
