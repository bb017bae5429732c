import { WORD_NAMES } from '../../leads/in-pool.ts'
import { execute, jsonRows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { MOST_FORMER } from '../facts/fact-store.ts'
import type { WordFinding } from './words.ts'

/** What the words of one lead tell now. */
export interface WordFacts {
  readonly leadId: string
  readonly found: readonly WordFinding[]
}

/** A fact from words, as it is compared. */
interface Kept {
  leadId: string
  path: string
  value: unknown
  confidence: number
  name: string
  quote: string
}

const findWordFacts = statement<Kept>(
  'research.find_word_facts',
  `select lead_id as "leadId", path, value, confidence, name, quote from facts
   where organization_id = $1 and lead_id = any($2::uuid[]) and source = 'notes' and name = any($3::text[])
     and replaced_at is null`,
).rows((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds, WORD_NAMES])

/** Ends what anybody read in the words of leads: they are others now. */
export const withdrawWordFacts = statement(
  'research.withdraw_word_facts',
  `update facts set replaced_at = $3
   where organization_id = $1 and lead_id = any($2::uuid[]) and source = 'notes' and replaced_at is null`,
).run((organizationId: string, leadIds: readonly string[], now: Date) => [organizationId, leadIds, now])

const REPLACE = statement(
  'research.replace_word_facts',
  `update facts set replaced_at = $3
   where organization_id = $1 and lead_id = any($2::uuid[]) and source = 'notes' and name = any($4::text[])
     and replaced_at is null`,
)

const DROP_FORMER = statement(
  'research.drop_former_word_facts',
  `delete from facts f using (
     select fact_id, row_number() over (partition by lead_id, path order by replaced_at desc, fact_id desc) as age from facts
     where organization_id = $1 and lead_id = any($2::uuid[]) and source = 'notes' and replaced_at is not null) former
   where f.organization_id = $1 and f.fact_id = former.fact_id and former.age > $3`,
)

const INSERT = statement(
  'research.insert_word_facts',
  `insert into facts (organization_id, fact_id, lead_id, path, value, confidence, source, name, quote, observed_at)
   select $1, g."factId", g."leadId", g.path, g.value, g.confidence, 'notes', g.field, g.quote, $2
   from jsonb_to_recordset($3::jsonb) as g("factId" uuid, "leadId" uuid, path text, value jsonb, confidence real, field text,
     quote text)`,
)

/**
 * Makes what the rules read in the words of leads their facts of source `notes`, in place of what they read before. The caller's
 * transaction holds the leads. What is told as before is not written again.
 */
export async function saveWordFacts(
  db: Db,
  organizationId: string,
  told: readonly WordFacts[],
  now: Date,
): Promise<void> {
  if (told.length === 0) return
  const leadIds = told.map(({ leadId }) => leadId)
  const kept = Map.groupBy(await findWordFacts(db, organizationId, leadIds), ({ leadId }) => leadId)
  const changed = told.filter(({ leadId, found }) => !isSame(kept.get(leadId) ?? [], found))
  const replaced = changed.map(({ leadId }) => leadId).filter((leadId) => kept.has(leadId))
  if (replaced.length > 0) {
    await execute(db, REPLACE, [organizationId, replaced, now, WORD_NAMES])
    await execute(db, DROP_FORMER, [organizationId, replaced, MOST_FORMER])
  }
  const given = changed.flatMap(({ leadId, found }) =>
    found.map((finding) => ({ ...finding, leadId, factId: uuidv7(now.getTime()) })),
  )
  if (given.length > 0) await execute(db, INSERT, [organizationId, now, jsonRows(given)])
}

function isSame(kept: readonly Kept[], found: readonly WordFinding[]): boolean {
  if (kept.length !== found.length) return false
  const saying = (path: string, value: unknown, name: string, quote: string) =>
    JSON.stringify([path, value, name, quote])
  const before = new Set(kept.map(({ path, value, name, quote }) => saying(path, value, name, quote)))
  return found.every(({ path, value, field, quote }) => before.has(saying(path, value, field, quote)))
}
