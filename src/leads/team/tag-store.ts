import { statement } from '../../platform/database/db.ts'
import { naming } from '../lifecycle/naming-store.ts'

/** A word that an organization sorts its leads by. */
export interface Tag {
  readonly tagId: string
  readonly name: string
}

/** Names are the same whatever their case. */
export function tagKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Tags with how many leads have each, by name. */
export const listTags = statement<Tag & { leads: number }>(
  'leads.list_tags',
  `select t.tag_id as "tagId", t.name, count(lt.lead_id)::int as leads from tags t
   left join lead_tags lt on lt.organization_id = t.organization_id and lt.tag_id = t.tag_id
   where t.organization_id = $1 group by t.tag_id, t.name, t.name_key order by t.name_key`,
).rows((organizationId: string) => [organizationId])

/** The tags of these names, whatever their case. */
export const findTagsByName = statement<Tag & { nameKey: string }>(
  'leads.tags_by_name',
  `select tag_id as "tagId", name, name_key as "nameKey" from tags where organization_id = $1 and name_key = any($2::text[])`,
).rows((organizationId: string, names: readonly string[]) => [organizationId, names.map(tagKey)])

/** How many tags an organization has. */
export const countTags = statement<{ tags: number }>(
  'leads.count_tags',
  `select count(*)::int as tags from tags where organization_id = $1`,
).first(
  (organizationId: string) => [organizationId],
  (found) => found?.tags ?? 0,
)

/** Writes a new tag. */
export const insertTag = statement(
  'leads.insert_tag',
  `insert into tags (organization_id, tag_id, name, name_key, created_at) values ($1, $2, $3, $4, $5)`,
).run((organizationId: string, { tagId, name }: Tag, now: Date) => [organizationId, tagId, name, tagKey(name), now])

/** Gives a tag another name; answers whether there was one. */
export const renameTag = statement(
  'leads.rename_tag',
  `update tags set name = $3, name_key = $4 where organization_id = $1 and tag_id = $2`,
).changes((organizationId: string, { tagId, name }: Tag) => [organizationId, tagId, name, tagKey(name)])

/** Removes a tag, also from every lead; answers whether there was one. */
export const deleteTag = statement(
  'leads.delete_tag',
  `delete from tags where organization_id = $1 and tag_id = $2`,
).changes((organizationId: string, tagId: string) => [organizationId, tagId])

/** Removes tags in whose name the address or the full name of one of the leads stands. */
export const forgetTagsNaming = statement(
  'leads.forget_tags_naming',
  `delete from tags t where t.organization_id = $1 and ${naming('t.name')}`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])
