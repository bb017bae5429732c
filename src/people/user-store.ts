import { execute, firstRow, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** A person with an account. One person may belong to many organizations. */
export interface User {
  userId: string
  name: string
  /** In lower case. */
  email: string
  passwordHash: string | null
}

const INSERT_USER = statement(
  'people.insert_user',
  `insert into users (id, name, email, created_at, updated_at) values ($1, $2, $3, $4, $4) on conflict (email) do nothing`,
)

const INSERT_PASSWORD = statement(
  'people.insert_password',
  `insert into credentials (id, user_id, provider_id, account_id, password, created_at, updated_at)
   values ($1::uuid, $1::uuid, 'credential', $1::uuid::text, $2, $3, $3)`,
)

/** Writes a new account with its password. Answers false when the address has one already. */
export async function insertUser(db: Db, user: User & { now: Date }): Promise<boolean> {
  const written = await execute(db, INSERT_USER, [user.userId, user.name, user.email, user.now])
  if (written === 0) return false
  await execute(db, INSERT_PASSWORD, [user.userId, user.passwordHash, user.now])
  return true
}

const FIND_USER = statement<User>(
  'people.find_user_by_email',
  `select u.id as "userId", u.name, u.email, c.password as "passwordHash"
   from users u left join credentials c on c.user_id = u.id and c.provider_id = 'credential' where u.email = $1`,
)

/** The account of an address in lower case, or undefined. */
export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return firstRow(db, FIND_USER, [email])
}

const ANY_USER = statement<{ found: boolean }>('people.any_user', `select exists (select 1 from users) as found`)

/** Whether nobody has an account yet. */
export async function hasNoUsers(db: Db): Promise<boolean> {
  return (await firstRow(db, ANY_USER))?.found === false
}

const LOCK_INSTANCE = statement('people.lock_instance', `select from instance for update`)

/** Nobody else becomes the first owner until the transaction ends. */
export async function lockFirstOwner(tx: Db): Promise<void> {
  await execute(tx, LOCK_INSTANCE)
}
