import { statement } from '../../platform/database/db.ts'
import { naming } from '../../leads/index.ts'
import type { LeadFilter, LeadSort } from '../../leads/index.ts'

/** A view of the leads of a campaign, or of all, under a name. */
export interface SavedFilter {
  organizationId: string
  filterId: string
  /** Null: of all campaigns. */
  campaignId: string | null
  name: string
  filter: LeadFilter
  /** Sort order of the list. */
  sort: LeadSort
  /** What a list shows of each lead, in this order; null: the usual columns. */
  columns: string[] | null
  createdBy: string
  createdAt: Date
  updatedAt: Date
}

const COLUMNS = `organization_id as "organizationId", filter_id as "filterId", campaign_id as "campaignId", name, filter,
  sort, columns, created_by as "createdBy", created_at as "createdAt", updated_at as "updatedAt"`

/** Names are the same whatever their case. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Writes a filter, new or changed. @throws a unique violation for a name that another one of the place has */
export const saveFilter = statement<{ filterId: string }>(
  'bulk.save_filter',
  `insert into saved_filters as f (organization_id, filter_id, campaign_id, name, name_key, filter, sort, columns,
     created_by, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (organization_id, filter_id) do update set name = excluded.name, name_key = excluded.name_key,
     filter = excluded.filter, sort = excluded.sort, columns = excluded.columns, updated_at = excluded.updated_at
   returning filter_id as "filterId"`,
).run((saved: SavedFilter) => [
  saved.organizationId,
  saved.filterId,
  saved.campaignId,
  saved.name,
  nameKey(saved.name),
  saved.filter,
  saved.sort,
  saved.columns,
  saved.createdBy,
  saved.createdAt,
  saved.updatedAt,
])

const FIND = statement<SavedFilter>(
  'bulk.find_filter',
  `select ${COLUMNS} from saved_filters where organization_id = $1 and filter_id = $2`,
)

/** A filter of this organization, or undefined. */
export const findFilter = FIND.first((organizationId: string, filterId: string) => [organizationId, filterId])

/** Like `findFilter`; nobody else changes it until the transaction ends. */
export const lockFilter = statement<SavedFilter>('bulk.lock_filter', `${FIND.text} for update`).first(
  (organizationId: string, filterId: string) => [organizationId, filterId],
)

/** The campaign of filters; null for those of all campaigns. */
export interface FilterPlace {
  readonly organizationId: string
  readonly campaignId: string | null
}

/** The filter of a place that has this name, or undefined. */
export const findFilterByName = statement<SavedFilter>(
  'bulk.find_filter_by_name',
  `select ${COLUMNS} from saved_filters where organization_id = $1 and campaign_id is not distinct from $2::uuid and name_key = $3`,
).first((place: FilterPlace, name: string) => [place.organizationId, place.campaignId, nameKey(name)])

/** The filters of a place, by name. */
export const listFilters = statement<SavedFilter>(
  'bulk.list_filters',
  `select ${COLUMNS} from saved_filters where organization_id = $1 and campaign_id is not distinct from $2::uuid order by name_key`,
).rows((place: FilterPlace) => [place.organizationId, place.campaignId])

/** Removes a filter. */
export const deleteFilter = statement(
  'bulk.delete_filter',
  `delete from saved_filters where organization_id = $1 and filter_id = $2`,
).run((organizationId: string, filterId: string) => [organizationId, filterId])

/** Removes filters in which the address or the full name of one of the leads stands. */
export const forgetFiltersNaming = statement(
  'bulk.forget_filters_naming',
  `delete from saved_filters f where f.organization_id = $1 and ${naming("f.name || ' ' || f.filter::text")}`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])
