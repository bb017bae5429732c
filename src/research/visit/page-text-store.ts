import { execute, firstRow, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PageText } from './page-text.ts'

const READ_AT = statement<{ observedAt: Date }>(
  'llm.texts_read_at',
  `select observed_at as "observedAt" from company_texts where domain = $1`,
)

/** When the texts that are kept of a company's pages were read, or undefined. */
export async function textsReadAt(db: Db, domain: string): Promise<Date | undefined> {
  return (await firstRow(db, READ_AT, [domain]))?.observedAt
}

const FIND = statement<{ blocks: PageText[] }>(
  'llm.find_texts',
  `select blocks from company_texts where domain = $1 and observed_at = $2`,
)

/** The texts of a company's pages as they were read then; none where they were read again since. */
export async function findTexts(db: Db, domain: string, readAt: Date): Promise<PageText[]> {
  return (await firstRow(db, FIND, [domain, readAt]))?.blocks ?? []
}

const SAVE = statement(
  'llm.save_texts',
  `insert into company_texts (domain, blocks, observed_at) values ($1, $2, $3)
   on conflict (domain) do update set blocks = excluded.blocks, observed_at = excluded.observed_at`,
)

/** Keeps the texts of a company's pages in place of those that were kept before. */
export async function saveTexts(
  db: Db,
  found: { readonly domain: string; readonly texts: readonly PageText[]; readonly observedAt: Date },
): Promise<void> {
  await execute(db, SAVE, [found.domain, JSON.stringify(found.texts), found.observedAt])
}

const DELETE_OLD = statement(
  'llm.delete_old_texts',
  `delete from company_texts where domain in (select domain from company_texts where observed_at < $1 limit $2)`,
)

/** Forgets texts that were read before; how many. */
export async function deleteOldTexts(db: Db, before: Date, limit: number): Promise<number> {
  return execute(db, DELETE_OLD, [before, limit])
}
