import type pg from 'pg'

/** Columns that are new with each row, by how PostgreSQL makes one. */
const MADE: Readonly<Record<string, string>> = {
  lead_id: 't.other',
  message_id: 'gen_random_uuid()',
  campaign_id: '$1::uuid',
}

/** Tables whose rows tell of the making of a row, and not of a lead. */
const LEFT_OUT = ['leads', 'idempotency_keys']

/**
 * Seconds in which plain SQL brings the leads of one campaign to where those of another stand, which the pipeline has
 * carried there: for each table a statement for all leads, in one transaction. What a worker could reach if it computed
 * nothing, sent nothing to and fro and locked nothing. Both campaigns have as many leads.
 */
export async function timeSetWise(client: pg.Client, { from, to }: { from: string; to: string }): Promise<number> {
  await client.query(
    `create temporary table twins as select a.lead_id as lead, b.lead_id as other
     from (select lead_id, row_number() over (order by lead_id) as n from leads where campaign_id = '${from}') a
     join (select lead_id, row_number() over (order by lead_id) as n from leads where campaign_id = '${to}') b using (n)`,
  )
  await client.query('analyze twins')
  const statements = await copies(client)
  const began = performance.now()
  await client.query('begin')
  for (const statement of statements) await client.query(statement, [to])
  await client.query(
    `update leads l set status = o.status, score = o.score, tier = o.tier, stage = o.stage, due_at = o.due_at,
       next_send_at = o.next_send_at, updated_at = now()
     from twins t join leads o on o.lead_id = t.lead where l.organization_id = o.organization_id and l.lead_id = t.other`,
  )
  await client.query('commit')
  return (performance.now() - began) / 1000
}

/** A copying statement for each table that has rows of leads, but for their acceptance. */
async function copies(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.table_name as table, array_agg(c.column_name::text order by c.ordinal_position) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_identity = 'NO' and c.is_generated = 'NEVER'
       and c.column_default is distinct from 'pg_current_xact_id()' and c.table_name <> all($1)
     group by c.table_name having bool_or(c.column_name = 'lead_id')`,
    [LEFT_OUT],
  )
  return rows.map(({ table, columns }) => {
    const values = columns.map((column) => MADE[column] ?? `x.${column}`)
    const given = table === 'events' ? `and x.type <> 'lead.accepted'` : ''
    const used = columns.includes('campaign_id') ? '' : 'and $1::uuid is not null'
    return `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
      from ${table} x join twins t on t.lead = x.lead_id where true ${given} ${used}`
  })
}
