import { execute, replanned, statement } from '../../platform/database/db.ts'
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

/** The account of an address in lower case, or undefined. */
export const findUserByEmail = statement<User>(
  'people.find_user_by_email',
  `select u.id as "userId", u.name, u.email, c.password as "passwordHash"
   from users u left join credentials c on c.user_id = u.id and c.provider_id = 'credential' where u.email = $1`,
).first((email: string) => [email])

/** An account by its id, and when its address changed last; or undefined. */
export const findUser = statement<User & { addressChangedAt: Date | null }>(
  'people.find_user',
  `select u.id as "userId", u.name, u.email, c.password as "passwordHash", u.address_changed_at as "addressChangedAt"
   from users u left join credentials c on c.user_id = u.id and c.provider_id = 'credential' where u.id = $1`,
).first((userId: string) => [userId])

/** Gives an account another name. */
export const renameUser = statement(
  'people.rename_user',
  `update users set name = $2, updated_at = $3 where id = $1`,
).run((userId: string, { name, now }: { name: string; now: Date }) => [userId, name, now])

/** Gives an account another address, if it still has the one before and nobody has the new one. */
export const setUserEmail = statement(
  'people.set_user_email',
  `update users set email = $3, updated_at = $4, address_changed_at = $4
   where id = $1 and email = $2 and not exists (select from users where email = $3)`,
).changes((moved: { userId: string; from: string; to: string; now: Date }) => [
  moved.userId,
  moved.from,
  moved.to,
  moved.now,
])

/** Whether nobody has an account yet. */
export const hasNoUsers = statement<{ found: boolean }>(
  'people.any_user',
  `select exists (select 1 from users) as found`,
).first(
  () => [],
  (found) => found?.found === false,
)

/** Nobody else becomes the first owner until the transaction ends. */
export const lockFirstOwner = statement('people.lock_instance', `select from instance for update`).run(() => [])

/** One place where a person is signed in. */
export interface OpenSession {
  sessionId: string
  address: string | null
  userAgent: string | null
  signedInAt: Date
  /** To the minute. */
  lastUsedAt: Date
}

/** Where a person is signed in, the last used first. */
export const listSessions = statement<OpenSession>(
  'people.list_sessions',
  `select id as "sessionId", nullif(ip_address, '') as address, nullif(user_agent, '') as "userAgent",
     created_at as "signedInAt", updated_at as "lastUsedAt"
   from sessions where user_id = $1 and expires_at > $2 and created_at > $3
   order by updated_at desc, id limit 200`,
).rows((userId: string, at: { now: Date; oldest: Date }) => [userId, at.now, at.oldest])

/** Ends one session of a person; false when there is none. */
export const deleteSession = statement(
  'people.delete_session',
  `delete from sessions where user_id = $1 and id = $2`,
).changes((userId: string, sessionId: string) => [userId, sessionId])

/** Ends every session of a person, but for one where it is named. */
export const deleteSessions = replanned(
  'people.delete_sessions',
  `delete from sessions where user_id = $1 and ($2::uuid is null or id <> $2)`,
).run((userId: string, except: string | null = null) => [userId, except])

/** Ends whatever waits for proof of a person: links of resets, and sign-ins that wait for the second factor. */
export const deleteVerifications = statement(
  'people.delete_verifications',
  `delete from verifications where value = $1`,
).run((userId: string) => [userId])

/** Removes at most `most` each of sessions, tokens and counted attempts that are over. Answers how many in all. */
export const deleteOver = statement<{ removed: number }>(
  'people.delete_over',
  `with sessions_over as (
     delete from sessions where id in (select id from sessions where expires_at < $1 order by expires_at limit $2)
     returning 1 as one
   ), verifications_over as (
     delete from verifications
     where id in (select id from verifications where expires_at < $1 order by expires_at limit $2) returning 1 as one
   ), attempts_over as (
     delete from sign_in_attempts
     where place in (select place from sign_in_attempts where since < $1 - interval '1 day' limit $2) returning 1 as one
   )
   select count(*)::integer as removed
   from (select one from sessions_over union all select one from verifications_over union all select one from attempts_over) gone`,
).first(
  (before: Date, most: number) => [before, most],
  (found) => found?.removed ?? 0,
)

/**
 * Counts an attempt at a place before it is made, so that a hundred at once are counted as a hundred. Answers how often
 * something was tried there, and for how many milliseconds that is counted.
 */
export const countSignInAttempt = statement<{ attempts: number; sinceMs: number }>(
  'people.count_attempt',
  `insert into sign_in_attempts as known (place, attempts, since)
   values ($1, 1, clock_timestamp())
   on conflict (place) do update set
     attempts = case when known.since <= excluded.since - $2 * interval '1 millisecond' then 1 else known.attempts + 1 end,
     since = case when known.since <= excluded.since - $2 * interval '1 millisecond' then excluded.since else known.since end
   returning attempts, (extract(epoch from clock_timestamp() - since) * 1000)::float8 as "sinceMs"`,
).rows(
  (place: string, windowMs: number) => [place, windowMs],
  ([counted]) => counted!,
)

/** Whoever got in was no guesser. */
export const forgetAttempts = statement(
  'people.forget_attempts',
  `delete from sign_in_attempts where place = any ($1::text[])`,
).run((places: readonly string[]) => [places])
