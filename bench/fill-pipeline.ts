import { setTimeout as pause } from 'node:timers/promises'
import { sampleCampaign } from '../src/demo/sample-campaign.ts'
import type { Database } from '../src/platform/database/db.ts'
import { callApi, startProgram, stopProgram } from './program.ts'
import type { Workplace } from './program.ts'

/** Rows a statement: each is done well before the program's longest statement would be ended. */
const CHUNK = 20_000

const LEAD = `md5('lead' || n)::uuid`
const ADDRESS = `decode(md5('lead' || n), 'hex')`
const EMAIL = `'lead' || n || '@acme' || n % 5000 || '.test'`

/** What differs between the copies of the rows of one lead, `n` being the number of a copy. */
const OWN_COLUMNS: Record<string, Record<string, string>> = {
  leads: { lead_id: LEAD, address_hash: ADDRESS, email: EMAIL, email_key: EMAIL, contact_name: `'Jane Doe ' || n` },
  contacts: { address_hash: ADDRESS, email_key: EMAIL },
  scores: { lead_id: LEAD },
  messages: {
    lead_id: LEAD,
    message_id: `md5(r.message_id::text || n)::uuid`,
    message_id_header: `r.message_id_header || n`,
    to_address: EMAIL,
  },
  events: { lead_id: LEAD },
}

/** One lead carried to its first email by the running program, then so many copies of every row that came of it. */
export async function fillPipeline(workplace: Workplace, leads: number): Promise<void> {
  const child = await startProgram('serve', workplace)
  const { db } = workplace.opened.context
  try {
    const { webhook: _webhook, ...settings } = sampleCampaign('')
    const { campaignId } = await callApi<{ campaignId: string }>(workplace, '/campaigns', {
      ...settings,
      status: 'active',
    })
    await callApi(workplace, `/campaigns/${campaignId}/leads`, {
      companyName: 'Acme',
      contactName: 'Jane Doe',
      email: 'jane@acme.test',
      company: { country: 'DE', industry: 'Software', employeeCount: 250 },
    })
    await untilWritten(db)
  } finally {
    await stopProgram(child)
  }
  for (const [table, own] of Object.entries(OWN_COLUMNS)) {
    const statement = await copyStatement(db, table, own)
    for (let first = 2; first <= leads; first += CHUNK) {
      await db.query(statement, [first, Math.min(leads, first + CHUNK - 1)])
    }
    await db.query(`drop table bench_${table}`)
  }
}

async function untilWritten(db: Database): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const { rowCount } = await db.query('select 1 from messages')
    if ((rowCount ?? 0) > 0) return
    await pause(50)
  }
  throw new Error('The sample lead got no email.')
}

/** The statement that copies what was there before the copies, numbers $1 to $2. */
async function copyStatement(db: Database, table: string, own: Record<string, string>): Promise<string> {
  const { rows } = await db.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attidentity = ''`,
    [table],
  )
  await db.query(`create table bench_${table} as select * from ${table}`)
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => own[name] ?? `r.${name}`)
  return `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
    from bench_${table} r cross join generate_series($1::integer, $2::integer) n`
}
