import { jsonRows, statement } from '../platform/database/db.ts'

/** One count of checks and dollars; `subject` is a day in UTC, as `2026-11-24`, or the id of a campaign. */
export interface CheckAccount {
  readonly scope: 'day' | 'campaign'
  readonly subject: string
}

/** What counts on an account so far. */
export interface SpentChecks extends CheckAccount {
  readonly checks: number
  readonly usd: number
}

/** What counts on accounts of an organization; those that nothing was counted on are left out. */
export const findSpentChecks = statement<SpentChecks>(
  'verification.spent',
  `select s.scope, s.subject, s.checks, s.usd::float8 as usd
   from json_to_recordset($2) as a (scope text, subject text)
   join verification_spend s on s.organization_id = $1 and s.scope = a.scope and s.subject = a.subject`,
).rows((organizationId: string, accounts: readonly CheckAccount[]) => [organizationId, jsonRows(accounts)])

/** Adds to accounts, or takes away where it is negative. The verifier is locked: nobody adds in another order. */
export const addSpentChecks = statement(
  'verification.add_spent',
  `insert into verification_spend as s (organization_id, scope, subject, checks, usd)
   select $1, a.scope, a.subject, $3, $4 from json_to_recordset($2) as a (scope text, subject text)
   on conflict (organization_id, scope, subject)
   do update set checks = s.checks + excluded.checks, usd = s.usd + excluded.usd`,
).run(
  (
    organizationId: string,
    { accounts, checks, usd }: { readonly accounts: readonly CheckAccount[]; checks: number; usd: number },
  ) => [organizationId, jsonRows(accounts), checks, usd],
)

/** A day in UTC, as `2026-11-24`, and what counts on it. */
export interface CheckDay {
  readonly day: string
  readonly checks: number
  readonly usd: number
}

/** The last days with a check, the newest first. */
export const listCheckDays = statement<CheckDay>(
  'verification.days',
  `select subject as day, checks, usd::float8 as usd from verification_spend
   where organization_id = $1 and scope = 'day' and subject > $2 and checks > 0 order by subject desc limit 31`,
).rows((organizationId: string, after: string) => [organizationId, after])

/** Forgets counts of days before that one, as `2026-11-24`; how many. */
export const deleteOldCheckDays = statement(
  'verification.delete_old_days',
  `delete from verification_spend where (organization_id, scope, subject) in (
     select organization_id, scope, subject from verification_spend where scope = 'day' and subject < $1 limit $2)`,
).count((day: string, limit: number) => [day, limit])
