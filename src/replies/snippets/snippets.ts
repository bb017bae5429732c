import { lockOrganization, readName, writeAudit } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { parseId, showId, uuidv7 } from '../../platform/ids.ts'
import { isStorableText } from '../../platform/text/safe-text.ts'
import { checkEmail } from '../../sequences/index.ts'
import { deleteSnippet, findSnippet, findSnippetByName, listSnippets, saveSnippet } from './snippet-store.ts'
import type { Snippet } from './snippet-store.ts'

/** Snippets of an organization. */
export const MOST_SNIPPETS = 200

interface Writer {
  readonly organizationId: string
  readonly actor: string
}

/** The snippet that a caller names. @throws AppError `not_found` */
export function snippetId(shown: string): string {
  const id = parseId('snip', shown)
  if (id === undefined) throw notFound('snippet')
  return id
}

/**
 * Adds a snippet, or changes what is named of one. Its template is checked like that of an email, and may not name the
 * unsubscribe link, which answers do not have.
 * @throws AppError `not_found`, `validation_failed`, `conflict` for a name that is taken, `limit_reached`
 */
export async function writeSnippet(
  context: Context,
  { organizationId, actor }: Writer,
  given: { readonly snippetId?: string; readonly name?: string; readonly body?: string },
): Promise<Snippet> {
  const now = context.clock.now()
  const name = given.name === undefined ? undefined : readName(given.name)
  if (given.body !== undefined) await assertSound(organizationId, given.body)
  return transaction(context.db, async (tx) => {
    // Counted and named with the organization locked: of two at once, the second sees the first.
    await lockOrganization(tx, organizationId)
    const present = given.snippetId === undefined ? undefined : await findSnippet(tx, organizationId, given.snippetId)
    if (given.snippetId !== undefined && present === undefined) throw notFound('snippet')
    if (present === undefined && (await listSnippets(tx, organizationId)).length >= MOST_SNIPPETS) {
      throw new AppError('limit_reached', `You can keep ${MOST_SNIPPETS} snippets. Delete one first.`)
    }
    const saved: Snippet = {
      organizationId,
      snippetId: present?.snippetId ?? uuidv7(now.getTime()),
      name: name ?? present?.name ?? '',
      body: given.body ?? present?.body ?? '',
      createdBy: present?.createdBy ?? actor,
      createdAt: present?.createdAt ?? now,
      updatedAt: now,
    }
    const namesake = await findSnippetByName(tx, organizationId, saved.name)
    if (namesake !== undefined && namesake.snippetId !== saved.snippetId) {
      throw new AppError('conflict', `There is a snippet called "${namesake.name}". Choose another name.`)
    }
    await saveSnippet(tx, saved)
    const action = present === undefined ? 'snippet.created' : 'snippet.changed'
    await writeAudit(tx, now, { organizationId, actor, action, target: showId('snip', saved.snippetId) })
    return saved
  })
}

async function assertSound(organizationId: string, body: string): Promise<void> {
  const refuse = (code: string, detail: string) => invalid([{ pointer: '/body', code, detail }], detail)
  if (!isStorableText(body) || body.trim() === '') throw refuse('required', 'Write the text of the snippet.')
  if (body.includes('unsubscribeLink')) {
    throw refuse('unknown_variable', 'Replies have no unsubscribe link. Remove `unsubscribeLink`.')
  }
  const problems = await checkEmail(organizationId, { subject: '.', body }, true)
  if (problems.length > 0) throw invalid(problems, problems[0]?.detail)
}

/** Removes a snippet. @throws AppError `not_found` */
export async function removeSnippet(context: Context, { organizationId, actor }: Writer, id: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    if (!(await deleteSnippet(tx, organizationId, id))) throw notFound('snippet')
    const target = showId('snip', id)
    await writeAudit(tx, context.clock.now(), { organizationId, actor, action: 'snippet.deleted', target })
  })
}
