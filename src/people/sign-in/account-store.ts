import { execute, firstRow, replanned, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

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

/** One place where a person is signed in. */
export interface OpenSession {
  sessionId: string
  address: string | null
  userAgent: string | null
  signedInAt: Date
  /** To the minute. */
  lastUsedAt: Date
}

const LIST_SESSIONS = statement<OpenSession>(
  'people.list_sessions',
  `select id as "sessionId", nullif(ip_address, '') as address, nullif(user_agent, '') as "userAgent",
     created_at as "signedInAt", updated_at as "lastUsedAt"
   from sessions where user_id = $1 and expires_at > $2 and created_at > $3
   order by updated_at desc, id limit 200`,
)

/** Where a person is signed in, the last used first. */
export async function listSessions(db: Db, userId: string, at: { now: Date; oldest: Date }): Promise<OpenSession[]> {
  return rows(db, LIST_SESSIONS, [userId, at.now, at.oldest])
}

const DELETE_SESSION = statement('people.delete_session', `delete from sessions where user_id = $1 and id = $2`)

/** Ends one session of a person; false when there is none. */
export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  return (await execute(db, DELETE_SESSION, [userId, sessionId])) > 0
}

const DELETE_SESSIONS = replanned(
  'people.delete_sessions',
  `delete from sessions where user_id = $1 and ($2::uuid is null or id <> $2)`,
)

/** Ends every session of a person, but for one where it is named. */
export async function deleteSessions(db: Db, userId: string, except: string | null = null): Promise<void> {
  await execute(db, DELETE_SESSIONS, [userId, except])
}

const DELETE_VERIFICATIONS = statement('people.delete_verifications', `delete from verifications where value = $1`)

/** Ends whatever waits for proof of a person: links of resets, and sign-ins that wait for the second factor. */
export async function deleteVerifications(db: Db, userId: string): Promise<void> {
  await execute(db, DELETE_VERIFICATIONS, [userId])
}

const DELETE_OVER = statement<{ removed: number }>(
  'people.delete_over',
  `with sessions_over as (
     delete from sessions where id in (select id from sessions where expires_at < $1 order by expires_at limit $2)
     returning 1
   ), verifications_over as (
     delete from verifications
     where id in (select id from verifications where expires_at < $1 order by expires_at limit $2) returning 1
   ), attempts_over as (
     delete from sign_in_attempts
     where place in (select place from sign_in_attempts where since < $1 - interval '1 day' limit $2) returning 1
   )
   select count(*)::integer as removed
   from (select from sessions_over union all select from verifications_over union all select from attempts_over) gone`,
)

/** Removes at most `most` each of sessions, tokens and counted attempts that are over. Answers how many in all. */
export async function deleteOver(db: Db, before: Date, most: number): Promise<number> {
  const [found] = await rows(db, DELETE_OVER, [before, most])
  return found?.removed ?? 0
}

/** How often something was tried from or at one place, and for how many milliseconds that is counted. */
export interface SignInAttempts {
  attempts: number
  sinceMs: number
}

const COUNT_ATTEMPT = statement<SignInAttempts>(
  'people.count_attempt',
  `insert into sign_in_attempts as known (place, attempts, since)
   values ($1, 1, clock_timestamp())
   on conflict (place) do update set
     attempts = case when known.since <= excluded.since - $2 * interval '1 millisecond' then 1 else known.attempts + 1 end,
     since = case when known.since <= excluded.since - $2 * interval '1 millisecond' then excluded.since else known.since end
   returning attempts, (extract(epoch from clock_timestamp() - since) * 1000)::float8 as "sinceMs"`,
)

/** Counts an attempt at a place before it is made, so that a hundred at once are counted as a hundred. */
export async function countSignInAttempt(db: Db, place: string, windowMs: number): Promise<SignInAttempts> {
  const found = await firstRow(db, COUNT_ATTEMPT, [place, windowMs])
  if (found === undefined) throw new Error('An attempt was not counted.')
  return found
}

const FORGET_ATTEMPTS = statement(
  'people.forget_attempts',
  `delete from sign_in_attempts where place = any ($1::text[])`,
)

/** Whoever got in was no guesser. */
export async function forgetAttempts(db: Db, places: readonly string[]): Promise<void> {
  await execute(db, FORGET_ATTEMPTS, [places])
}
