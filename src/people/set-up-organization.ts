import { createKeyIn, createOrganizationIn, readName, readSignInEmail, writeAudit } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/database/db.ts'
import type { Transaction } from '../platform/database/db.ts'
import { AppError } from '../platform/errors.ts'
import { showId, uuidv7 } from '../platform/ids.ts'
import { equalText } from '../platform/secrets/secret-box.ts'
import { insertMember } from './members/member-store.ts'
import { findUserByEmail, hasNoUsers, insertUser, lockFirstOwner } from './sign-in/account-store.ts'
import type { User } from './sign-in/account-store.ts'
import { countLimitedAttempt, forgiveAttempts } from './sign-in/limit-attempts.ts'
import { assertPasswordOf, checkPassword, hashPasswordForSignIn } from './sign-in/password.ts'

/** An organization that is ready to be used. `apiKey` has all scopes and is shown this once. */
export interface NewOrganization {
  readonly organizationId: string
  readonly userId: string
  readonly apiKey: string
}

/** An organization and who is to own it. */
export interface OwnerOrder {
  readonly organization: string
  readonly email: string
  readonly password: string
  /** Default: what stands before the @ of the address. */
  readonly name?: string
  /** Of the organization. Default: UTC. */
  readonly timezone?: string
}

/** An order that was checked, with the password hashed: that takes longer than a transaction should last. */
export interface CheckedOwnerOrder {
  readonly organization: string
  readonly password: string
  readonly user: User
}

/**
 * Creates an organization with its owner and a key, all or nothing. An address that has an account already becomes
 * owner with it, if the password is the account's.
 * @throws AppError `validation_failed`, `conflict`
 */
export async function setUpOrganization(context: Context, order: OwnerOrder): Promise<NewOrganization> {
  const read = await readOwnerOrder(context, order)
  return transaction(context.db, async (tx) => {
    const owner = await ownerFor(context, tx, read)
    const actor = 'operator'
    const named = { name: read.organization, timezone: order.timezone }
    const organizationId = await createOwned(context, tx, { ...named, userId: owner.userId, actor })
    const { key } = await createKeyIn(context, tx, { organizationId, name: 'Setup', scopes: ['all'], createdBy: actor })
    return { organizationId, userId: owner.userId, apiKey: key }
  })
}

/** Checks an order and hashes its password. @throws AppError `validation_failed` */
export async function readOwnerOrder(context: Context, order: OwnerOrder): Promise<CheckedOwnerOrder> {
  checkPassword(order.password)
  const organization = readName(order.organization, '/organization')
  const email = readSignInEmail(order.email)
  const name = order.name === undefined ? email.slice(0, email.lastIndexOf('@')) : readName(order.name, '/name')
  const userId = uuidv7(context.clock.now().getTime())
  const user = { userId, name, email, passwordHash: await hashPasswordForSignIn(order.password) }
  return { organization, password: order.password, user }
}

/** Creates an organization and makes an account its owner. Answers its id. */
export async function createOwned(
  context: Context,
  tx: Transaction,
  given: { name: string; timezone?: string | undefined; userId: string; actor: string },
): Promise<string> {
  const now = context.clock.now()
  const organizationId = await createOrganizationIn(context, tx, given, given.actor)
  await insertMember(tx, { organizationId, userId: given.userId, role: 'owner', now })
  await writeAudit(tx, now, {
    organizationId,
    actor: given.actor,
    action: 'member.added',
    target: showId('user', given.userId),
    after: { role: 'owner' },
  })
  return organizationId
}

async function ownerFor(context: Context, tx: Transaction, { user, password }: CheckedOwnerOrder): Promise<User> {
  if (await insertUser(tx, { ...user, now: context.clock.now() })) return user
  const known = await findUserByEmail(tx, user.email)
  if (known === undefined) throw new Error('An account vanished between two statements.')
  await assertPasswordOf(known, password)
  return known
}

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
  await countLimitedAttempt(context, attempt)
  const expected = await firstOwnerCode(context)
  if (expected === undefined) throw taken()
  if (!equalText(normal(order.code), normal(expected))) {
    throw new AppError(
      'wrong_code',
      'Wrong code. Enter the code that the server printed in its terminal when it started.',
    )
  }
  await forgiveAttempts(context, attempt)
  const read = await readOwnerOrder(context, order)
  return transaction(context.db, async (tx) => {
    await lockFirstOwner(tx)
    if (!(await hasNoUsers(tx))) throw taken()
    const { userId } = read.user
    await insertUser(tx, { ...read.user, now: context.clock.now() })
    const actor = showId('user', userId)
    const named = { name: read.organization, timezone: order.timezone }
    return { organizationId: await createOwned(context, tx, { ...named, userId, actor }), userId }
  })
}

function taken(): AppError {
  return new AppError('conflict', 'This server already has an owner. Sign in, or ask for an invitation.')
}

/** Typed from a terminal, a code may come without its hyphens or in lower case. */
function normal(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}
