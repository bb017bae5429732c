import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { showId, uuidv7 } from '../platform/ids.ts'
import { writeAudit } from './audit-store.ts'
import { createKeyIn } from './keys.ts'
import { readName, readSignInEmail } from './named-text.ts'
import { createOrganizationIn } from './organizations.ts'
import { assertPasswordOf, checkPassword, hashOf } from './password.ts'
import { findUserByEmail, insertMember, insertUser } from './user-store.ts'
import type { User } from './user-store.ts'

/** An organization that is ready to be used. `apiKey` has all scopes and is shown this once. */
export interface NewOrganization {
  readonly organizationId: string
  readonly userId: string
  readonly apiKey: string
}

/**
 * Creates an organization with its owner and a key, all or nothing. An address that has an account already becomes
 * owner with it, if the password is the account's.
 * @throws AppError `validation_failed`, `conflict`
 */
export async function setUpOrganization(
  context: Context,
  order: { organization: string; email: string; password: string; name?: string },
): Promise<NewOrganization> {
  checkPassword(order.password)
  const organization = readName(order.organization, '/organization')
  const email = readSignInEmail(order.email)
  const name = order.name === undefined ? email.slice(0, email.lastIndexOf('@')) : readName(order.name, '/name')
  // Hashing takes tens of milliseconds, which no transaction should wait for.
  const passwordHash = await hashOf(order.password)
  return transaction(context.db, async (tx) => {
    const owner = await ownerFor(context, tx, { email, name, password: order.password, passwordHash })
    const actor = 'operator'
    const organizationId = await createOrganizationIn(context, tx, { name: organization }, actor)
    await addOwner(context, tx, organizationId, owner.userId)
    const { key } = await createKeyIn(context, tx, { organizationId, name: 'Setup', scopes: ['all'], createdBy: actor })
    return { organizationId, userId: owner.userId, apiKey: key }
  })
}

async function ownerFor(
  context: Context,
  tx: Transaction,
  given: { email: string; name: string; password: string; passwordHash: string },
): Promise<User> {
  const now = context.clock.now()
  const { email, name, passwordHash } = given
  const user: User = { userId: uuidv7(now.getTime()), name, email, passwordHash }
  if (await insertUser(tx, { ...user, now })) return user
  const known = await findUserByEmail(tx, given.email)
  if (known === undefined) throw new Error('An account vanished between two statements.')
  await assertPasswordOf(known, given.password)
  return known
}

async function addOwner(context: Context, tx: Transaction, organizationId: string, userId: string): Promise<void> {
  const now = context.clock.now()
  await insertMember(tx, { organizationId, userId, role: 'owner', now })
  await writeAudit(tx, now, {
    organizationId,
    actor: 'operator',
    action: 'member.added',
    target: showId('user', userId),
    after: { role: 'owner' },
  })
}
