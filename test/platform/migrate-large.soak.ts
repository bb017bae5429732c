import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../../src/platform/database/db.ts'
import type { Database } from '../../src/platform/database/db.ts'
import { openEmbeddedDatabase } from '../../src/platform/embedded/index.ts'
import { createLog } from '../../src/platform/log.ts'
import { migrate } from '../../src/platform/migrations/migrate.ts'
import { copyMigrations } from '../support/installation/later-migrations.ts'
import type { LaterMigrations } from '../support/installation/later-migrations.ts'
import { judgeMigration } from '../support/rules/migration-rules.ts'

/** A later release, which does to large tables what one may: a column that must not be null, and indexes. */
const LATER: Record<string, string> = {
  '9001_weights.sql': 'alter table messages add column weight integer, add column note text;',
  '9002_weights_filled.sql':
    '-- in parts of messages\nupdate messages set weight = 1 where ctid >= $1 and ctid < $2 and weight is null;',
  '9003_weights_known.sql': 'alter table messages add constraint messages_weight check (weight is not null) not valid;',
  '9004_weights_validated.sql': 'alter table messages validate constraint messages_weight;',
  '9005_weights_not_null.sql':
    'alter table messages alter column weight set not null, drop constraint messages_weight;',
  '9006_weights_indexes.sql': `-- concurrently
create index concurrently if not exists messages_weight on messages (organization_id, weight);
create index concurrently if not exists inbound_size on inbound (organization_id, size);
drop index concurrently if exists inbound_from;`,
  '9007_readers_hosts.sql': `-- in parts of mailbox_readers
update mailbox_readers r set host = lower(b.imap ->> 'host') from mailboxes b
where r.ctid >= $1 and r.ctid < $2 and r.host = '' and b.organization_id = r.organization_id and b.mailbox_id = r.mailbox_id;`,
}
const ROWS = 1_000_000
const PART = 50_000
const MAILBOXES = 15_000
/** A lock is waited for 2 s at a time; the rest is what a busy disk takes. */
const LONGEST_WRITE = 4_000

const ORGANIZATION = `md5('organization')::uuid`
const FILL = {
  leads: `insert into leads (organization_id, lead_id, campaign_id, address_hash, email, email_key, company_name,
      contact_name, domain, domain_kind, status, stage, due_at, next_send_at, score, tier, step, accepted_at, updated_at)
    select ${ORGANIZATION}, md5('lead' || n)::uuid, ${ORGANIZATION}, decode(md5('address' || n), 'hex'),
      'jane' || n || '@acme.test', 'jane' || n || '@acme.test', 'Acme ' || n, 'Jane', 'acme.test', 'company',
      'in_sequence', 'sequence', now() + interval '1 day', now() + interval '1 day', n % 100, 'A', 1, now(), now()
    from generate_series($1::int, $2::int) n`,
  messages: `insert into messages (organization_id, message_id, lead_id, campaign_id, kind, run, step, state, live, body,
      planned_at, created_at)
    select ${ORGANIZATION}, md5('message' || n)::uuid, md5('lead' || n)::uuid, ${ORGANIZATION}, 'step', 1, 1, 'sent', false,
      repeat('x', 300), now(), now() from generate_series($1::int, $2::int) n`,
  inbound: `insert into inbound (organization_id, inbound_id, mailbox_id, folder, junk, uid_validity, uid, size, digest,
      reference_ids, from_address, subject, text_new, text_full, attachments, kind, received_at, handled_at)
    select ${ORGANIZATION}, md5('mail' || n)::uuid, ${ORGANIZATION}, 'INBOX', false, 1, n, 1, decode(md5('mail' || n), 'hex'),
      '{}', 'jane' || n || '@acme.test', 'Re', repeat('y', 300), '', '[]', 'reply', now(), now()
    from generate_series($1::int, $2::int) n`,
}
/** There is no campaign, and there are no people, for all these. */
const FORGET_REFERENCES = `do $$ declare one record; begin
  for one in select conname, conrelid::regclass as owner from pg_constraint
    where contype = 'f' and conrelid in ('leads'::regclass, 'messages'::regclass) loop
    execute format('alter table %s drop constraint %I', one.owner, one.conname);
  end loop; end $$`
const FILL_READERS = [
  `insert into organizations (organization_id, name, created_at, updated_at) values (${ORGANIZATION}, 'Acme', now(), now())`,
  `insert into mailboxes (organization_id, mailbox_id, address, from_name, smtp, imap, created_at, updated_at)
   select ${ORGANIZATION}, md5('mailbox' || n)::uuid, n || '@sender.test', '', '{}', '{"host": "IMAP.sender.test"}', now(), now()
   from generate_series(1, ${MAILBOXES}) n`,
  `insert into mailbox_readers (organization_id, mailbox_id, due_at)
   select organization_id, mailbox_id, now() from mailboxes`,
]

let folder: string
let migrations: LaterMigrations
let embedded: Awaited<ReturnType<typeof openEmbeddedDatabase>>
let db: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-large-'))
  embedded = await openEmbeddedDatabase({ dataDirectory: join(folder, 'data') })
  db = openPool({ ...embedded.connection, max: 8, onError: () => undefined })
  // A copy, which nobody changes while the rows are written.
  migrations = await copyMigrations()
  await migrate(db, migrations.folder, { log: createLog('silent') })
  await db.query(FORGET_REFERENCES)
  for (const statement of FILL_READERS) await db.query(statement)
  for (const statement of Object.values(FILL)) {
    for (let first = 1; first <= ROWS; first += PART) await db.query(statement, [first, first + PART - 1])
  }
}, 3_600_000)

afterAll(async () => {
  await db.end()
  await embedded.release()
  await rm(folder, { recursive: true })
  await rm(migrations.path, { recursive: true })
}, 60_000)

/** Writes one row after another until it is told to stop. Answers how long the longest took, in milliseconds. */
function keepWriting(text: string) {
  const times: number[] = []
  let isOver = false
  const loop = async () => {
    for (let n = 1; !isOver; n += 1) {
      const began = performance.now()
      await db.query(text, [n])
      times.push(performance.now() - began)
    }
  }
  const ended = loop()
  return async () => {
    isOver = true
    await ended
    return { count: times.length, longest: Math.round(times.reduce((most, time) => Math.max(most, time), 0)) }
  }
}

test('the migrations of a later release on a million leads, emails and replies hold up nobody who writes', async () => {
  const sources = Object.entries(LATER).map(([name, text]) => ({ name, text }))
  expect(sources.flatMap((one, at) => judgeMigration(one, sources.slice(0, at)))).toEqual([])
  const writers = [
    keepWriting(`update leads set version = $1 where organization_id = ${ORGANIZATION}
      and lead_id = md5('lead' || $1::int % ${ROWS})::uuid`),
    keepWriting(`update messages set failures = $1 where organization_id = ${ORGANIZATION}
      and message_id = md5('message' || $1::int % ${ROWS})::uuid`),
    keepWriting(`update inbound set size = $1 where organization_id = ${ORGANIZATION}
      and inbound_id = md5('mail' || $1::int % ${ROWS})::uuid`),
    keepWriting(`update mailbox_readers set failures = $1 where organization_id = ${ORGANIZATION}
      and mailbox_id = md5('mailbox' || $1::int % ${MAILBOXES})::uuid`),
  ]
  for (const { name, text } of sources) await migrations.write(name, text)
  const began = performance.now()
  const log = createLog('info')
  await migrate(db, migrations.folder, { log })
  const seconds = Math.round((performance.now() - began) / 1000)
  const written = await Promise.all(writers.map((stop) => stop()))
  log.info({ seconds, written }, 'All migrations were applied.')
  for (const { longest } of written) expect(longest).toBeLessThan(LONGEST_WRITE)
  const { rows } = await db.query(
    `select count(*)::int as left from mailbox_readers where host <> 'imap.sender.test'
     union all select count(*)::int from messages where weight is null`,
  )
  expect(rows).toEqual([{ left: 0 }, { left: 0 }])
  const invalid = await db.query('select 1 from pg_index where not indisvalid')
  expect(invalid.rows).toEqual([])
})
