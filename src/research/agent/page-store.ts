import { statement } from '../../platform/database/db.ts'
import { isFree } from '../../platform/work/lease-store.ts'
import type { PageText } from '../visit/page-text.ts'
import type { PageStatus } from './page-status.ts'

/** A page as it is kept for whoever opens it next. */
export interface KeptPage {
  readonly status: PageStatus
  readonly texts: readonly PageText[]
}

/** A page that was fetched and is still fresh. */
export const findFreshPage = statement<KeptPage>(
  'agent.find_page',
  `select status, texts from company_pages where url = $1 and status is not null and fresh_until > $2`,
).first((url: string, now: Date) => [url, now])

/** Whether the page is ours to fetch: neither fresh nor being fetched by anybody. */
export const leasePage = statement(
  'agent.lease_page',
  `insert into company_pages as p (url, lease_until, lease_token) values ($1, $3, $4)
   on conflict (url) do update set lease_until = excluded.lease_until, lease_token = excluded.lease_token
   where (p.fresh_until is null or p.fresh_until <= $2) and ${isFree('$2', 'p')}`,
).changes((url: string, lease: { readonly now: Date; readonly until: Date; readonly token: string }) => {
  return [url, lease.now, lease.until, lease.token]
})

/** Keeps what came of fetching a page, if it is still ours. */
export const savePage = statement(
  'agent.save_page',
  `update company_pages set status = $3, texts = $4, observed_at = $5, fresh_until = $6, lease_until = null,
     lease_token = null
   where url = $1 and lease_token = $2`,
).run((url: string, token: string, found: KeptPage & { readonly observedAt: Date; readonly freshUntil: Date }) => {
  const { status, texts, observedAt, freshUntil } = found
  return [url, token, status, JSON.stringify(texts), observedAt, freshUntil]
})

/** Gives a page back that was not fetched. */
export const releasePage = statement(
  'agent.release_page',
  `update company_pages set lease_until = null, lease_token = null where url = $1 and lease_token = $2`,
).run((url: string, token: string) => [url, token])

/** Forgets pages that were fetched before; how many. */
export const deleteOldPages = statement(
  'agent.delete_old_pages',
  `delete from company_pages where url in (
     select url from company_pages where coalesce(observed_at, lease_until, '-infinity') < $1 limit $2)`,
).count((before: Date, limit: number) => [before, limit])
