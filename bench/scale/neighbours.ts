import pg from 'pg'
import { copyIn, copyOut } from '../../src/platform/backup/copy-stream.ts'

/** Organizations a statement: their rows are sorted in memory, each organization's beside each other. */
const CHUNK = 20
const MAILBOXES = 3

/** Milliseconds between two leads of a neighbour. */
const GAP = 15_000

// Which organization and which of its leads a row is for; ids of leads go by time, as those of the program do.
const PLACE = `o.number || '.' || k.number`
const idOf = (mark: string, seed: string) =>
  `(lpad(to_hex(o.since + k.number::bigint * ${GAP}), 12, '0') || '7000${mark}' || substr(md5(${seed}), 1, 15))::uuid`

/** What differs between the copies of a lead's rows. */
const OF_LEAD: Readonly<Record<string, string>> = {
  lead_id: idOf('a', PLACE),
  address_hash: `decode(md5('address' || ${PLACE}), 'hex')`,
  email: `'lead' || k.number || '@acme' || k.number % 500 || '.test'`,
  email_key: `'lead' || k.number || '@acme' || k.number % 500 || '.test'`,
  to_address: `'lead' || k.number || '@acme' || k.number % 500 || '.test'`,
  domain: `'acme' || k.number % 500 || '.test'`,
  text: `x.text || ' ' || k.number`,
  message_id: idOf('b', `x.message_id::text || ${PLACE}`),
  message_id_header: `${PLACE} || '.' || x.message_id_header`,
  token_hash: `sha256(convert_to(x.token_hash::text || ${PLACE}, 'UTF8'))`,
}

/** What differs between the copies of an organization's own rows. */
const OF_ORGANIZATION: Readonly<Record<string, string>> = {
  name: `x.name || ' ' || o.number`,
  mailbox_id: `md5(x.mailbox_id::text || o.number)::uuid`,
  // Every event of a copy counts as counted: the copies of what the place was written for come after it.
  seq: '9223372036854775807',
  count: `x.count * $leads`,
}

/** Rows that tell of people who use the program, and of rows that are kept elsewhere. */
const LEFT_OUT = ['api_keys', 'audit', 'members', 'idempotency_keys']
/** What others refer to comes first. */
const FIRST = ['organizations', 'campaigns', 'contacts', 'leads', 'messages']

interface Sample {
  readonly table: string
  readonly columns: readonly string[]
  readonly isOfLead: boolean
}

/** Writes neighbours of an organization by COPY: each has a campaign and so many leads, with all rows of one that the program carried. */
export interface Neighbours {
  /** Until there are so many. */
  grow(count: number): Promise<void>
  /** The ids of the first neighbours and of their campaigns. */
  list(count: number): Promise<{ organizationId: string; campaignId: string }[]>
}

/** Takes all rows that an organization with one lead has as the sample of each neighbour. */
export async function sampleNeighbours(
  connection: pg.ClientConfig,
  { organizationId, leads }: { organizationId: string; leads: number },
): Promise<Neighbours> {
  const client = await connect(connection)
  const samples = await takeSamples(client, organizationId)
  await client.query(`create table bench.organizations (number integer primary key, organization_id uuid not null,
    campaign_id uuid not null, since bigint not null)`)
  await client.end()
  return neighboursOf(connection, samples, leads)
}

/** Neighbours with the rows of samples, which may be there from an earlier run. */
export function neighboursOf(connection: pg.ClientConfig, samples: readonly Sample[], leads = 0): Neighbours {
  let there = 0
  return {
    grow: async (count) => {
      await inClient(connection, (own) =>
        own.query(
          `insert into bench.organizations select n, gen_random_uuid(), gen_random_uuid(),
             (extract(epoch from now()) * 1000)::bigint - ${leads}::bigint * ${GAP} from generate_series($1::integer, $2::integer) n`,
          [there + 1, count],
        ),
      )
      await copyAll(connection, samples, { first: there + 1, last: count, leads })
      there = count
    },
    list: (count) =>
      inClient(connection, async (own) => {
        const { rows } = await own.query<{ organizationId: string; campaignId: string }>(
          `select organization_id as "organizationId", campaign_id as "campaignId" from bench.organizations
           order by number limit $1`,
          [count],
        )
        return rows
      }),
  }
}

interface Range {
  readonly first: number
  readonly last: number
  readonly leads: number
}

/** Writes all rows of organizations, two parts at a time: a server makes the rows of one and takes those of the other. */
async function copyAll(connection: pg.ClientConfig, samples: readonly Sample[], { first, last, leads }: Range) {
  let next = first
  const write = async () => {
    const [reader, writer] = [await connect(connection), await connect(connection)]
    while (next <= last) {
      const part = { first: next, last: Math.min(last, next + CHUNK - 1), leads }
      next += CHUNK
      for (const sample of samples) {
        const { bytes } = copyOut(reader, `copy (${selectOf(sample, part)}) to stdout (format binary)`)
        await copyIn(writer, `copy ${sample.table} (${sample.columns.join(', ')}) from stdin (format binary)`, bytes)
      }
    }
    await Promise.all([reader.end(), writer.end()])
  }
  await Promise.all([write(), write()])
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('set statement_timeout = 0')
  return client
}

async function inClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect(connection)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Keeps the rows of an organization in tables of their own. */
async function takeSamples(client: pg.Client, organizationId: string): Promise<Sample[]> {
  await client.query('create schema bench')
  await client.query(
    `insert into mailboxes (organization_id, mailbox_id, address, from_name, smtp, created_at, updated_at)
     select $1, gen_random_uuid(), 'sender' || n || '@sender.test', 'Sender', '{"host": "127.0.0.1", "port": 25}', now(), now()
     from generate_series(1, ${MAILBOXES}) n`,
    [organizationId],
  )
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.table_name as table, array_agg(c.column_name::text order by c.ordinal_position)
       filter (where c.is_generated = 'NEVER' and c.is_identity = 'NO') as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> all($1)
     group by c.table_name having bool_or(c.column_name = 'organization_id')`,
    [LEFT_OUT],
  )
  const samples: Sample[] = []
  for (const { table, columns } of rows) {
    const given = columns.includes('lead_id') ? `and (x.lead_id is not null or '${table}' <> 'events')` : ''
    await client.query(
      `create table bench.${table}_rows as select * from ${table} x where organization_id = '${organizationId}' ${given}`,
    )
    const { rowCount } = await client.query(`select 1 from bench.${table}_rows limit 1`)
    const isOfLead = columns.includes('lead_id') || columns.includes('address_hash')
    if (rowCount === 1) samples.push({ table, columns, isOfLead })
  }
  const place = ({ table }: Sample) => (FIRST.includes(table) ? FIRST.indexOf(table) : FIRST.length)
  return samples.toSorted((one, other) => place(one) - place(other))
}

function selectOf({ table, columns, isOfLead }: Sample, { first, last, leads }: Range): string {
  const own: Readonly<Record<string, string>> = {
    organization_id: 'o.organization_id',
    campaign_id: 'o.campaign_id',
    ...(isOfLead ? OF_LEAD : OF_ORGANIZATION),
    // The name of a turn says what is removed.
    ...(table === 'retention_turns' ? { name: 'x.name' } : {}),
  }
  const values = columns.map((column) => (own[column] ?? `x.${column}`).replaceAll('$leads', String(leads)))
  const each = isOfLead ? `cross join generate_series(1, ${leads}) k(number)` : ''
  return `select ${values.join(', ')} from bench.${table}_rows x cross join bench.organizations o ${each}
    where o.number between ${first} and ${last} order by o.number ${isOfLead ? ', k.number' : ''}`
}
