import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openEmbeddedDatabase } from '../src/platform/embedded/index.ts'
import { parseId } from '../src/platform/ids.ts'
import type { Workplace } from './program.ts'

const run = promisify(execFile)
const CONNECTIONS = 64

const LEAD_ROW = `insert into leads (organization_id, lead_id, campaign_id, address_hash, email, email_key, company_name,
  contact_name, domain, domain_kind, title, status, accepted_at, updated_at, stage, due_at)
  select :organization::uuid, id, :campaign::uuid, decode(replace(id::text, '-', ''), 'hex'), id::text || '@acme.test',
  id::text || '@acme.test', 'Acme Robotics', 'Jane Doe', 'acme.test', 'company', 'VP Operations', 'queued', now(), now(),
  'research', now() from (select gen_random_uuid() as id) i;`
const EVENT_ROW = `insert into events (organization_id, epoch, type, campaign_id, lead_id, data, occurred_at)
  values (:organization::uuid, 1, 'lead.accepted', :campaign::uuid, gen_random_uuid(), jsonb_build_object('companyGiven', false), now());`

/** What rates are told by: machines differ by more than two, what one does in a second does not tell of another. */
export const UNIT = "pgbench's prepared insert of one row into the product's own table of leads, 64 connections"

/** U: bare rows a second that pgbench inserts into the table of leads, of a campaign `camp_…` of the workplace. */
export function insertedRowsPerSecond(workplace: Workplace, campaignId: string, seconds: number): Promise<number> {
  return pgbench(workplace, campaignId, { seconds, script: LEAD_ROW })
}

/** The same with an event for each, in one transaction. */
export function insertedWithEventPerSecond(workplace: Workplace, campaignId: string, seconds: number): Promise<number> {
  return pgbench(workplace, campaignId, { seconds, script: `begin;\n${LEAD_ROW}\n${EVENT_ROW}\ncommit;` })
}

async function pgbench(
  workplace: Workplace,
  campaignId: string,
  given: { seconds: number; script: string },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-pgbench-'))
  const embedded = await openEmbeddedDatabase({ dataDirectory: workplace.config.dataDirectory })
  try {
    const file = join(folder, 'script.sql')
    await writeFile(file, given.script)
    const { host, port, user, password, database } = embedded.connection
    const variables = [
      '-D',
      `organization=${workplace.organizationId}`,
      '-D',
      `campaign=${parseId('camp', campaignId) ?? ''}`,
    ]
    const { stdout } = await run(
      'pgbench',
      [
        '-n',
        '-M',
        'prepared',
        '-j',
        '2',
        '-c',
        String(CONNECTIONS),
        '-T',
        String(given.seconds),
        '-f',
        file,
        ...variables,
        database,
      ],
      { env: { ...process.env, PGHOST: host, PGPORT: String(port), PGUSER: user, PGPASSWORD: password } },
    )
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0)
  } finally {
    await embedded.release()
    await rm(folder, { recursive: true, force: true })
  }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

export function round2(value: number): number {
  return Math.round(value * 100) / 100
}
