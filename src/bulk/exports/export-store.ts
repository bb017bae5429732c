import { allOf, conditionsOf, createParameters, naming, searchFor } from '../../leads/index.ts'
import type { LeadScope } from '../../leads/index.ts'
import { composed, firstRow, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

/** A download of leads, as it is continued. */
export interface LeadExport {
  readonly exportId: string
  readonly columns: ExportColumns
  /** The newest lead that belongs to it; null where there was none. */
  readonly upto: string | null
}

/** Writes a download down that begins. */
export const insertExport = statement(
  'bulk.insert_export',
  `insert into lead_exports (organization_id, export_id, columns, upto, begun_at, busy_until)
   values ($1, $2, $3, $4, $5, $6)`,
).run((organizationId: string, begun: LeadExport & { readonly now: Date; readonly busyUntil: Date }) => {
  const { exportId, columns, upto, now, busyUntil } = begun
  return [organizationId, exportId, columns, upto, now, busyUntil]
})

/** A download that can be continued, or undefined. */
export const findExport = statement<LeadExport>(
  'bulk.find_export',
  `select export_id as "exportId", columns, upto from lead_exports where organization_id = $1 and export_id = $2`,
).first((organizationId: string, exportId: string) => [organizationId, exportId])

/** How many downloads of an organization are under way, beside one. */
export const countBusyExports = statement<{ busy: number }>(
  'bulk.count_busy_exports',
  `select count(*)::int as busy from lead_exports where organization_id = $1 and busy_until > $2 and export_id <> $3`,
).first(
  (organizationId: string, now: Date, beside: string) => [organizationId, now, beside],
  (found) => found?.busy ?? 0,
)

/** Says until when a download holds its place among those under way; null: it does not any more. */
export const setExportBusy = statement(
  'bulk.set_export_busy',
  `update lead_exports set busy_until = $3 where organization_id = $1 and export_id = $2`,
).run((organizationId: string, exportId: string, busyUntil: Date | null) => [organizationId, exportId, busyUntil])

/** Removes up to `limit` downloads that began before; says how many. */
export const forgetExportsBefore = statement(
  'bulk.forget_exports',
  `delete from lead_exports where (organization_id, export_id) in (
     select organization_id, export_id from lead_exports
     where begun_at < $1 and (busy_until is null or busy_until < $1) order by begun_at limit $2)`,
).count((before: Date, limit: number) => [before, limit])

/** Removes downloads among whose columns the address or the full name of one of the leads stands. */
export const forgetExportsNaming = statement(
  'bulk.forget_exports_naming',
  `delete from lead_exports e where e.organization_id = $1 and ${naming('e.columns::text')}`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** The newest lead of a scope's campaigns, whether it fits or not; null where there is none. */
export async function findNewestOf(db: Db, { organizationId, campaigns }: LeadScope): Promise<string | null> {
  const parameters = createParameters()
  const text = `select l.lead_id as "leadId" from leads l
    where ${allOf(conditionsOf({ organizationId, campaigns, filter: {} }, parameters))}
    order by l.lead_id desc limit 1`
  return (await firstRow(db, composed<{ leadId: string }>(text), parameters.values))?.leadId ?? null
}

/**
 * The keys of customData of up to `limit` leads that fit, behind a lead, and the last of these leads; null when there were
 * none left. Keys longer than `longest` are left out.
 */
export async function findKeys(
  db: Db,
  scope: LeadScope,
  { after, limit, longest }: { after: string | null; limit: number; longest: number },
): Promise<{ keys: string[]; last: string | null }> {
  const { parameters, conditions } = await searchFor(db, scope)
  if (after !== null) conditions.push(`l.lead_id > ${parameters.add(after)}::uuid`)
  const text = `with part as materialized (
      select l.lead_id, l.custom_data from leads l where ${conditions.join(' and ')}
      order by l.lead_id limit ${parameters.add(limit)}::integer)
    select array(select distinct k from part, jsonb_object_keys(part.custom_data) k
        where length(k) <= ${parameters.add(longest)}::integer) as keys,
      (select lead_id from part order by lead_id desc limit 1) as last`
  const found = await firstRow(db, composed<{ keys: string[]; last: string | null }>(text), parameters.values)
  return found ?? { keys: [], last: null }
}

/** The columns of a CSV that depend on the leads in it; whatever has none of its own stands in a column of the rest. */
export interface ExportColumns {
  /** Ids of criteria. */
  readonly points: readonly string[]
  /** Keys of customData. */
  readonly customData: readonly string[]
}
