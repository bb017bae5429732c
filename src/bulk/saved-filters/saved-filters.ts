import { lockOrganization, readName } from '../../accounts/index.ts'
import { lockCampaign } from '../../campaigns/index.ts'
import type { FilterCondition, LeadFilter } from '../../leads/index.ts'
import { readFilterQuery, withCaller } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Transaction } from '../../platform/database/db.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { parseId, showId, uuidv7 } from '../../platform/ids.ts'
import { isStorableText } from '../../platform/text/safe-text.ts'
import { findFilter, findFilterByName, listFilters, lockFilter, saveFilter } from './saved-filter-store.ts'
import type { FilterPlace, SavedFilter } from './saved-filter-store.ts'

/** Filters of one campaign, or of all campaigns, at most. */
export const MOST_FILTERS = 100

/** What a filter is kept with. */
export type FilterFields = Pick<SavedFilter, 'name' | 'filter' | 'sort' | 'columns'>

/** Keeps a filter under a name. @throws AppError `conflict` for a name that is taken, `limit_reached`, `not_found` */
export async function addFilter(
  context: Context,
  tx: Transaction,
  place: FilterPlace & { readonly actor: string },
  fields: FilterFields,
): Promise<SavedFilter> {
  const { organizationId, campaignId, actor } = place
  const name = readName(fields.name)
  if (!(await lockPlace(tx, place))) throw notFound('campaign')
  const present = await listFilters(tx, { organizationId, campaignId })
  if (present.length >= MOST_FILTERS) {
    throw new AppError('limit_reached', `You can save at most ${MOST_FILTERS} filters. Delete one first.`)
  }
  await assertFree(tx, { organizationId, campaignId }, name)
  const now = context.clock.now()
  const filterId = uuidv7(now.getTime())
  const saved = {
    organizationId,
    filterId,
    campaignId,
    ...fields,
    name,
    createdBy: actor,
    createdAt: now,
    updatedAt: now,
  }
  await saveFilter(tx, saved)
  return saved
}

/** Changes what is named of a filter. @throws AppError `not_found`, `conflict` for a name that is taken */
export async function changeFilter(
  context: Context,
  tx: Transaction,
  ref: { readonly organizationId: string; readonly filterId: string; readonly campaignIds: ReadonlySet<string> | null },
  fields: Partial<FilterFields>,
): Promise<SavedFilter> {
  const found = await findFilter(tx, ref.organizationId, ref.filterId)
  if (found === undefined || !isReachable(found, ref.campaignIds)) throw notFound('filter')
  await lockPlace(tx, found)
  const present = await lockFilter(tx, ref.organizationId, ref.filterId)
  if (present === undefined) throw notFound('filter')
  const name = fields.name === undefined ? present.name : readName(fields.name)
  await assertFree(tx, present, name, present.filterId)
  const saved = { ...present, ...fields, name, updatedAt: context.clock.now() }
  await saveFilter(tx, saved)
  return saved
}

/** Whoever adds or names a filter holds its campaign, or the organization: they are counted and named once. */
async function lockPlace(tx: Transaction, { organizationId, campaignId }: FilterPlace): Promise<boolean> {
  const held =
    campaignId === null
      ? await lockOrganization(tx, organizationId)
      : await lockCampaign(tx, organizationId, campaignId)
  return held !== undefined
}

/** A filter over all campaigns is for who reaches all. */
export function isReachable({ campaignId }: FilterPlace, campaignIds: ReadonlySet<string> | null): boolean {
  return campaignIds === null || (campaignId !== null && campaignIds.has(campaignId))
}

async function assertFree(db: Db, place: FilterPlace, name: string, except?: string): Promise<void> {
  const found = await findFilterByName(db, place, name)
  if (found === undefined || found.filterId === except) return
  const filterId = showId('flt', found.filterId)
  throw new AppError('conflict', `A filter with this name already exists: ${filterId}.`, { details: { filterId } })
}

/** The filter that a caller names by id, or within a campaign by name. @throws AppError `validation_failed` at `pointer` */
export async function useFilter(
  db: Db,
  named: {
    readonly organizationId: string
    readonly campaignId: string | null
    readonly campaignIds: ReadonlySet<string> | null
    readonly text: string
    readonly pointer: string
  },
): Promise<SavedFilter> {
  const { organizationId, campaignId, campaignIds, text, pointer } = named
  const filterId = parseId('flt', text)
  const found =
    filterId !== undefined
      ? await findFilter(db, organizationId, filterId)
      : isStorableText(text)
        ? await findFilterByName(db, { organizationId, campaignId }, text)
        : undefined
  const isMeant = [campaignId, null].includes(found?.campaignId ?? null) || campaignId === null
  if (found !== undefined && isMeant && isReachable(found, campaignIds)) return found
  const where = campaignId === null ? 'Name it by its id, flt_…' : 'GET …/filters lists those of this campaign'
  throw invalid([{ pointer, code: 'unknown_filter', detail: `This saved filter does not exist. ${where}.` }])
}

/** A kept filter with what is asked besides: that takes the place of the same condition, or path and comparison. */
export function narrowFilter(saved: SavedFilter, given: LeadFilter): LeadFilter {
  const join = (root: 'facts' | 'customData') => {
    const conditions = given[root] ?? []
    const isGiven = ({ path, op }: FilterCondition) => conditions.some((one) => one.path === path && one.op === op)
    const both = [...(saved.filter[root] ?? []).filter((one) => !isGiven(one)), ...conditions]
    return both.length === 0 ? {} : { [root]: both }
  }
  return { ...saved.filter, ...given, ...join('facts'), ...join('customData') }
}

/** Where leads are looked for, and by whom. */
interface Looking {
  readonly organizationId: string
  readonly campaignIds: ReadonlySet<string> | null
  /** The campaign of the path; null where it is about all. */
  readonly campaignId: string | null
  /** Who is meant by `me`. */
  readonly actor: string
}

/**
 * The conditions that the query parameters of a request name, on top of a saved filter where `filter` names one, and that
 * one as it is kept now. @throws AppError `validation_failed`
 */
export async function readFilter(
  db: Db,
  looking: Looking,
  query: Readonly<Record<string, unknown>>,
): Promise<{ readonly filter: LeadFilter; readonly saved: SavedFilter | undefined }> {
  const given = readFilterQuery(query)
  const { filter: text } = query
  if (typeof text !== 'string') return { filter: withCaller(given, looking.actor), saved: undefined }
  const saved = await useFilter(db, { ...looking, text, pointer: '/filter' })
  return { filter: withCaller(narrowFilter(saved, given), looking.actor), saved }
}
