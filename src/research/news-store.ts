import { execute, firstRow, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const HAS_NEWS = statement<{ domain: string }>(
  'research.has_news',
  `select domain from companies where tell_at is not null limit 1`,
)

/** Whether there is a company whose followers are to be told of something. */
export async function hasNews(db: Db): Promise<boolean> {
  return (await firstRow(db, HAS_NEWS)) !== undefined
}

const TRY_TURN = statement<{ ours: boolean }>(
  'research.try_news_turn',
  `select pg_try_advisory_xact_lock(hashtextextended('news of companies', 0)) as ours`,
)

/** Whether it is this transaction's turn to tell followers: one does at a time, so that none waits for another's rows. */
export async function tryNewsTurn(db: Db): Promise<boolean> {
  return (await firstRow(db, TRY_TURN))?.ours === true
}

/** A company whose followers are to be told which paths have changed. */
export interface News {
  domain: string
  version: number
  news: string[]
}

const NEXT_NEWS = statement<News>(
  'research.next_news',
  `select domain, version, news from companies where tell_at is not null order by tell_at, domain limit 1`,
)

/** The company that has waited longest. */
export async function nextNews(db: Db): Promise<News | undefined> {
  return firstRow(db, NEXT_NEWS)
}

// The one statement that looks for organizations by company; `companies` is shared by all of them.
const TELL_FOLLOWERS = statement(
  'research.tell_followers',
  `update company_followers f set version = $2, due_at = coalesce(f.due_at, $4),
     news = array(select distinct unnest(f.news || $3::text[]))
   where f.domain = $1 and f.version < $2 and f.organization_id in (
     select organization_id from company_followers where domain = $1 and version < $2
     order by organization_id limit $5)`,
)

/** Has up to `limit` organizations tell their leads at a company of its news; how many there were. */
export async function tellFollowers(
  db: Db,
  { domain, version, news }: News,
  now: Date,
  limit: number,
): Promise<number> {
  return execute(db, TELL_FOLLOWERS, [domain, version, news, now, limit])
}

const ALL_TOLD = statement(
  'research.all_told',
  `update companies set tell_at = null, news = null where domain = $1 and version = $2`,
)

/** Everybody who follows the company knows of this version, or is due to hear of it; nothing if there is a newer one. */
export async function allTold(db: Db, { domain, version }: News): Promise<void> {
  await execute(db, ALL_TOLD, [domain, version])
}

const TELL_LATER = statement('research.tell_later', `update companies set tell_at = $2 where domain = $1`)

/** Others have their turn before the rest of a company's followers. */
export async function tellLater(db: Db, { domain }: News, now: Date): Promise<void> {
  await execute(db, TELL_LATER, [domain, now])
}
