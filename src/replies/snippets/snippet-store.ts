import { statement } from '../../platform/database/db.ts'

/** A template for answers, under a name. */
export interface Snippet {
  organizationId: string
  snippetId: string
  name: string
  body: string
  createdBy: string
  createdAt: Date
  updatedAt: Date
}

const COLUMNS = `organization_id as "organizationId", snippet_id as "snippetId", name, body, created_by as "createdBy",
  created_at as "createdAt", updated_at as "updatedAt"`

/** Names are the same whatever their case. */
const keyOf = (name: string) => name.normalize('NFC').toLowerCase()

/** Writes a snippet, new or changed. */
export const saveSnippet = statement(
  'replies.save_snippet',
  `insert into snippets as s (organization_id, snippet_id, name, name_key, body, created_by, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (organization_id, snippet_id) do update
     set name = excluded.name, name_key = excluded.name_key, body = excluded.body, updated_at = excluded.updated_at`,
).run(({ organizationId, snippetId, name, body, createdBy, createdAt, updatedAt }: Snippet) => {
  return [organizationId, snippetId, name, keyOf(name), body, createdBy, createdAt, updatedAt]
})

/** The snippets of an organization, by name. */
export const listSnippets = statement<Snippet>(
  'replies.list_snippets',
  `select ${COLUMNS} from snippets where organization_id = $1 order by name_key`,
).rows((organizationId: string) => [organizationId])

/** One snippet, or undefined. */
export const findSnippet = statement<Snippet>(
  'replies.find_snippet',
  `select ${COLUMNS} from snippets where organization_id = $1 and snippet_id = $2`,
).first((organizationId: string, snippetId: string) => [organizationId, snippetId])

/** The snippet of a name, whatever its case, or undefined. */
export const findSnippetByName = statement<Snippet>(
  'replies.find_snippet_by_name',
  `select ${COLUMNS} from snippets where organization_id = $1 and name_key = $2`,
).first((organizationId: string, name: string) => [organizationId, keyOf(name)])

/** Removes a snippet; whether there was one. */
export const deleteSnippet = statement(
  'replies.delete_snippet',
  `delete from snippets where organization_id = $1 and snippet_id = $2`,
).changes((organizationId: string, snippetId: string) => [organizationId, snippetId])
