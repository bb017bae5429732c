import { expect, test } from 'vitest'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

/** Tables whose rows change several times each: leads and what hangs on them, and whatever is due. */
const OFTEN = [
  'companies',
  'company_followers',
  'contacts',
  'deliveries',
  'delivery_leases',
  'email_verdicts',
  'leads',
  'messages',
  'notices',
  'rescoring_parts',
  'researches',
  'scores',
  'tasks',
  'writings',
]
const SETTINGS_OF_OFTEN = [
  'autovacuum_analyze_scale_factor=0.02',
  'autovacuum_analyze_threshold=500',
  'autovacuum_vacuum_insert_scale_factor=0.05',
  'autovacuum_vacuum_scale_factor=0.02',
  'autovacuum_vacuum_threshold=500',
  'fillfactor=85',
]

/** Tables of few rows, each of which changes all the time. */
const ALL_THE_TIME = [
  'campaign_directory',
  'host_feeds',
  'mailbox_days',
  'mailbox_readers',
  'mailboxes',
  'milestone_counts',
  'provider_days',
  'row_quotas',
  'step_counts',
]

test('each table whose rows change again and again has room for them; the large ones are vacuumed and analysed in time', async () => {
  const { rows } = await harness.context.db.query<{ name: string; settings: string[] }>(
    `select relname::text as name, reloptions as settings from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and reloptions is not null`,
  )
  const isOfRoom = (setting: string) => /^(fillfactor|autovacuum_)/u.test(setting)
  const found = Object.fromEntries(rows.map(({ name, settings }) => [name, settings.filter(isOfRoom).toSorted()]))
  expect(found).toEqual({
    ...Object.fromEntries(OFTEN.map((name) => [name, SETTINGS_OF_OFTEN])),
    ...Object.fromEntries(ALL_THE_TIME.map((name) => [name, ['fillfactor=50']])),
  })
})

test('a table of work that is due has room for updates, and is vacuumed before a fifth of it is dead', async () => {
  // Rows of these few change once in minutes or days, or belong to one person's order and go soon.
  const slow = ['import_plans', 'imports', 'lead_actions', 'leads_set_aside', 'retention_turns', 'sweeps']
  const found = await harness.context.db.query<{ name: string }>(
    `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'due_at'
       and c.relname <> all($1::text[])
       and not coalesce(array_to_string(c.reloptions, ' ') ~ 'fillfactor=(50|85.*autovacuum_vacuum_scale_factor=0.02)', false)`,
    [slow],
  )
  expect(found.rows).toEqual([])
})
