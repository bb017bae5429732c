import { uuidv7 } from '../src/platform/ids.ts'
import { copyIn, copyOut } from '../src/platform/backup/copy-stream.ts'
import type { Workplace } from './program.ts'

interface Campaign {
  readonly organizationId: string
  readonly campaignId: string
}

/** Columns that the database fills in by itself. */
const FILLED = new Set(['xid', 'seq'])

/** What belongs to a campaign, in the order in which it can be written. */
const WHERE: Readonly<Record<string, string>> = {
  contacts: `address_hash in (select address_hash from leads where organization_id = $1 and campaign_id = $2)`,
  leads: 'campaign_id = $2',
  events: 'campaign_id = $2',
}

/**
 * Reads the contacts, leads and events of a campaign and writes them again with COPY, under an organization of their own,
 * in one transaction of one connection, with every index and key as they are. Answers the seconds of writing.
 */
export async function copyLeads(workplace: Workplace, campaign: Campaign): Promise<number> {
  const client = await workplace.opened.context.db.connect()
  try {
    await client.query('set statement_timeout = 0')
    const organizationId = uuidv7(Date.now())
    for (const table of ['organizations', 'campaigns']) {
      const { columns, values } = await columnsOf(client, table, organizationId)
      const where = `organization_id = '${campaign.organizationId}'${table === 'campaigns' ? ` and campaign_id = '${campaign.campaignId}'` : ''}`
      await client.query(
        `insert into ${table} (${columns}) overriding system value select ${values} from ${table} where ${where}`,
      )
    }
    const tables = []
    for (const [table, where] of Object.entries(WHERE)) {
      const { columns, values } = await columnsOf(client, table, organizationId)
      const condition = where
        .replaceAll('$1', `'${campaign.organizationId}'`)
        .replaceAll('$2', `'${campaign.campaignId}'`)
      const select = `select ${values} from ${table} where organization_id = '${campaign.organizationId}' and ${condition}`
      const chunks: Buffer[] = []
      for await (const chunk of copyOut(client, `copy (${select}) to stdout`).bytes) chunks.push(Buffer.from(chunk))
      tables.push({ table, columns, chunks })
    }
    const started = performance.now()
    await client.query('begin')
    for (const { table, columns, chunks } of tables) {
      await copyIn(client, `copy ${table} (${columns}) from stdin`, from(chunks))
    }
    await client.query('commit')
    return (performance.now() - started) / 1000
  } finally {
    client.release(true)
  }
}

async function* from(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks
}

/** A table's columns as a list, and the same list with another organization. */
async function columnsOf(
  client: { query(text: string): Promise<{ rows: { column_name: string }[] }> },
  table: string,
  organizationId: string,
): Promise<{ columns: string; values: string }> {
  const { rows } = await client.query(
    `select column_name from information_schema.columns where table_schema = 'public' and table_name = '${table}'
     and is_generated = 'NEVER' order by ordinal_position`,
  )
  const names = rows.map((row) => row.column_name).filter((name) => !FILLED.has(name))
  return {
    columns: names.join(', '),
    values: names.map((name) => (name === 'organization_id' ? `'${organizationId}'::uuid` : name)).join(', '),
  }
}
