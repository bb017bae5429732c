import { execute, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

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

const DELETE_SESSIONS = statement(
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
