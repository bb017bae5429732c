import { statement } from '../../platform/database/db.ts'
import type { PageText } from './page-text.ts'

/** When the texts that are kept of a company's pages were read, or undefined. */
export const textsReadAt = statement<{ observedAt: Date }>(
  'llm.texts_read_at',
  `select observed_at as "observedAt" from company_texts where domain = $1`,
).first(
  (domain: string) => [domain],
  (found) => found?.observedAt,
)

/** The texts of a company's pages as they were read then; none where they were read again since. */
export const findTexts = statement<{ blocks: PageText[] }>(
  'llm.find_texts',
  `select blocks from company_texts where domain = $1 and observed_at = $2`,
).first(
  (domain: string, readAt: Date) => [domain, readAt],
  (found) => found?.blocks ?? [],
)

/** Keeps the texts of a company's pages in place of those that were kept before. */
export const saveTexts = statement(
  'llm.save_texts',
  `insert into company_texts (domain, blocks, observed_at) values ($1, $2, $3)
   on conflict (domain) do update set blocks = excluded.blocks, observed_at = excluded.observed_at`,
).run((found: { readonly domain: string; readonly texts: readonly PageText[]; readonly observedAt: Date }) => [
  found.domain,
  JSON.stringify(found.texts),
  found.observedAt,
])

/** Forgets texts that were read before; how many. */
export const deleteOldTexts = statement(
  'llm.delete_old_texts',
  `delete from company_texts where domain in (select domain from company_texts where observed_at < $1 limit $2)`,
).count((before: Date, limit: number) => [before, limit])
