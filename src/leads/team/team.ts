import { lockOrganization } from '../../accounts/index.ts'
import { findMember } from '../../people/index.ts'
import type { Consequence, Context } from '../../platform/context.ts'
import type { Db, Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { parseId, showId, uuidv7 } from '../../platform/ids.ts'
import { isOneLine } from '../../platform/text/safe-text.ts'
import type { LeadFilter } from '../query/lead-filter.ts'
import type { LeadState } from '../lead-store.ts'
import { LONGEST_TAG, MOST_TAGS } from './team-schema.ts'
import { countTags, findTagsByName, forgetTagsNaming, insertTag, tagKey } from './tag-store.ts'
import type { Tag } from './tag-store.ts'
import { addLeadTags, clearOwner, removeLeadTags, setOwner } from './team-store.ts'

type LeadPlace = Pick<LeadState, 'leadId' | 'campaignId'>

/**
 * The member that a caller names by `user_…`, or as `me`, who is the signed-in caller; null for nobody.
 * @throws AppError `validation_failed` at `pointer`
 */
export async function readMember(
  db: Db,
  { organizationId, actor }: { readonly organizationId: string; readonly actor: string },
  given: string | null,
  pointer: string,
): Promise<string | null> {
  if (given === null) return null
  const userId = parseId('user', given === 'me' ? actor : given)
  if (userId !== undefined && (await findMember(db, organizationId, userId)) !== undefined) return userId
  const detail =
    given === 'me' ? '`me` is a signed-in person, not an API key.' : 'No member has this id. `GET /members` lists them.'
  throw invalid([{ pointer, code: 'unknown_member', detail }])
}

/** The filter with the caller in the place of `me`. @throws AppError `validation_failed` where the caller is no person */
export function withCaller(filter: LeadFilter, actor: string): LeadFilter {
  if (filter.owner?.includes('me') !== true) return filter
  if (parseId('user', actor) === undefined) {
    throw invalid([
      { pointer: '/owner', code: 'unknown_member', detail: '`me` is a signed-in person, not an API key.' },
    ])
  }
  return { ...filter, owner: filter.owner.map((one) => (one === 'me' ? actor : one)) }
}

/** Gives leads that the transaction holds an owner, or takes it from them. */
export async function assignLeads(
  context: Context,
  tx: Transaction,
  organizationId: string,
  { leads, owner, by }: { readonly leads: readonly LeadPlace[]; readonly owner: string | null; readonly by?: string },
): Promise<void> {
  const leadIds = leads.map(({ leadId }) => leadId)
  if (owner === null) await clearOwner(tx, organizationId, leadIds)
  else await setOwner(tx, organizationId, leadIds, { userId: owner, now: context.clock.now() })
  const data = { owner: owner === null ? null : showId('user', owner), ...(by === undefined ? {} : { by }) }
  await emit(
    context,
    tx,
    organizationId,
    leads.map(({ leadId, campaignId }) => ({ type: 'lead.assigned', leadId, campaignId, data }) as const),
  )
}

/** Tags by id that leads get, and that are taken from them. */
export interface TagChange {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** Changes the tags of leads that the transaction holds; the caller has counted them. */
export async function tagLeads(
  context: Context,
  tx: Transaction,
  organizationId: string,
  { leads, add, remove, by }: TagChange & { readonly leads: readonly LeadPlace[]; readonly by?: string },
): Promise<void> {
  const leadIds = leads.map(({ leadId }) => leadId)
  if (remove.length > 0) await removeLeadTags(tx, organizationId, leadIds, remove)
  if (add.length > 0) await addLeadTags(tx, organizationId, leadIds, add)
  const shown = (ids: readonly string[]) => ids.map((id) => showId('tag', id))
  const data = { added: shown(add), removed: shown(remove), ...(by === undefined ? {} : { by }) }
  await emit(
    context,
    tx,
    organizationId,
    leads.map(({ leadId, campaignId }) => ({ type: 'lead.tagged', leadId, campaignId, data }) as const),
  )
}

/** A name of a tag, trimmed. @throws AppError `validation_failed` */
export function readTagName(given: string, pointer: string): string {
  const name = given.trim()
  const refuse = (code: string, detail: string) => invalid([{ pointer, code, detail }], detail)
  if (name === '' || [...name].length > LONGEST_TAG) {
    throw refuse('wrong_length', `A tag has 1 to ${LONGEST_TAG} characters.`)
  }
  if (!isOneLine(name) || name.includes(',')) throw refuse('bad_character', 'A tag is one line without a comma.')
  if (/^(none|tag_.*)$/i.test(name))
    throw refuse('reserved', 'A tag is not called "none", and does not begin with tag_.')
  return name
}

/** The tags of these names; those that there are not yet are made. @throws AppError `limit_reached`, `validation_failed` */
export async function ensureTags(
  context: Context,
  tx: Transaction,
  organizationId: string,
  { names, pointer }: { readonly names: readonly string[]; readonly pointer: string },
): Promise<Tag[]> {
  const wanted = new Map(names.map((name, index) => [tagKey(name), readTagName(name, `${pointer}/${index}`)]))
  if (wanted.size === 0) return []
  // Whoever makes tags holds the organization: they are counted and named once.
  let found = await findTagsByName(tx, organizationId, [...wanted.values()])
  if (found.length === wanted.size) return found
  await lockOrganization(tx, organizationId)
  found = await findTagsByName(tx, organizationId, [...wanted.values()])
  const missing = [...wanted].filter(([key]) => !found.some(({ nameKey }) => nameKey === key))
  if ((await countTags(tx, organizationId)) + missing.length > MOST_TAGS.ofOrganization) {
    const detail = `An organization has at most ${MOST_TAGS.ofOrganization} tags. Delete one, or use another.`
    throw new AppError('limit_reached', detail)
  }
  const now = context.clock.now()
  const made = missing.map(([, name]) => ({ tagId: uuidv7(now.getTime()), name }))
  for (const tag of made) await insertTag(tx, organizationId, tag, now)
  return [...found, ...made]
}

/** A tag that names an erased person goes with them. */
export const forgetTags: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  const leadIds = happenings.flatMap(({ leadId, data }) => (data.erased && leadId !== undefined ? [leadId] : []))
  if (leadIds.length > 0) await forgetTagsNaming(tx, organizationId, leadIds)
}
