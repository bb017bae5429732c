import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import { showId } from '../platform/ids.ts'
import { equalText } from '../platform/secrets.ts'
import { forgiveAttempts, takeAttempt } from './limit-attempts.ts'
import { createOwned, readOwnerOrder } from './set-up-organization.ts'
import type { OwnerOrder } from './set-up-organization.ts'
import { hasNoUsers, insertUser, lockFirstOwner } from './user-store.ts'

/** The code that lets the first owner in, the same on every process; undefined once anybody has an account. */
export async function firstOwnerCode(context: Context): Promise<string | undefined> {
  return (await hasNoUsers(context.db)) ? context.secrets.code('first owner') : undefined
}

/**
 * Makes the first account of an empty installation, with its organization: whoever reads the terminal is the operator.
 * However many ask at once, one becomes owner.
 * @throws AppError `wrong_code`, `conflict`, `too_many_attempts`, `validation_failed`
 */
export async function createFirstOwner(
  context: Context,
  order: OwnerOrder & { code: string; from: string },
): Promise<{ organizationId: string; userId: string }> {
  const attempt = { kind: 'first-owner', from: order.from, at: 'instance' }
  await takeAttempt(context, attempt)
  const expected = await firstOwnerCode(context)
  if (expected === undefined) throw taken()
  if (!equalText(normal(order.code), normal(expected))) {
    throw new AppError('wrong_code', 'This is not the code that the program printed when it started.')
  }
  await forgiveAttempts(context, attempt)
  const read = await readOwnerOrder(context, order)
  return transaction(context.db, async (tx) => {
    await lockFirstOwner(tx)
    if (!(await hasNoUsers(tx))) throw taken()
    const { userId } = read.user
    await insertUser(tx, { ...read.user, now: context.clock.now() })
    const actor = showId('user', userId)
    return { organizationId: await createOwned(context, tx, { name: read.organization, userId, actor }), userId }
  })
}

function taken(): AppError {
  return new AppError('conflict', 'This installation has an owner already. Sign in, or ask for an invitation.')
}

/** Typed from a terminal, a code may come without its hyphens or in lower case. */
function normal(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}
