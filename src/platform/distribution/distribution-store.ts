import type { PoolClient, QueryConfig } from 'pg'
import type { Db } from '../database/db.ts'
import { PATIENT, runPatiently } from '../database/db.ts'

/**
 * Where the rows of a table lie in a database that Citus distributes: those of an organization on one node, on every
 * node (a reference table), or on the coordinator alone.
 */
export type Placement = 'by organization' | 'everywhere' | 'coordinator'

export interface Table {
  readonly name: string
  readonly hasOrganization: boolean
  /** Null where it was not distributed yet. */
  readonly placed: Placement | null
}

/** The version of the extension; undefined where the database has none. */
export async function findExtension(client: Db): Promise<string | undefined> {
  const { rows } = await client.query<{ version: string }>({
    name: '',
    text: `select extversion as version from pg_extension where extname = 'citus'`,
    values: [],
  })
  return rows[0]?.version
}

/** Whether rows lie on several nodes. */
export async function isDistributed(client: Db): Promise<boolean> {
  if ((await findExtension(client)) === undefined) return false
  const { rows } = await client.query<{ found: boolean }>({
    name: '',
    text: `select exists (select from pg_dist_partition where logicalrelid = to_regclass('organizations')) as found`,
    values: [],
  })
  return rows[0]?.found === true
}

/** Whether the database knows nodes that rows can be spread over. */
export async function hasNodes(client: Db): Promise<boolean> {
  if ((await findExtension(client)) === undefined) return false
  const nodes = await listNodes(client)
  return nodes.some(({ isCoordinator }) => isCoordinator) && nodes.some((node) => node.holdsRows && node.isActive)
}

/** Whether a distribution was begun that has not ended. */
export async function isUnfinished(client: Db): Promise<boolean> {
  const text = `select to_regclass('distribution_keys') is not null as found`
  const { rows } = await client.query<{ found: boolean }>({ name: '', text, values: [] })
  return rows[0]?.found === true
}

/** A server that holds rows, or that statements are sent to (`coordinator`). */
export interface Node {
  readonly name: string
  readonly port: number
  readonly isCoordinator: boolean
  readonly isActive: boolean
  readonly holdsRows: boolean
}

/** The servers, the coordinator first. */
export async function listNodes(client: Db): Promise<Node[]> {
  const text = `select nodename as name, nodeport as port, groupid = 0 as "isCoordinator", isactive as "isActive",
      shouldhaveshards as "holdsRows" from pg_dist_node where noderole = 'primary' order by groupid, nodeid`
  return (await client.query<Node & Record<string, unknown>>({ name: '', text, values: [] })).rows
}

/** Every table of the program, those that others refer to first. */
export async function listTables(client: Db): Promise<Table[]> {
  const text = `select c.relname as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)
        as "hasOrganization",
      case p.partmethod when 'h' then 'by organization' when 'n' then
        case when p.repmodel = 't' then 'everywhere' else 'coordinator' end end as placed
    from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and c.relname not in ('distribution_keys', 'unfinished_restore')
    order by 1`
  return (await client.query<Table & Record<string, unknown>>({ name: '', text, values: [] })).rows
}

/**
 * Takes the foreign keys away and writes down what they are, in one transaction: tables are distributed one by one, and
 * a key needs both of its tables at the same place.
 */
export async function setKeysAside(client: PoolClient): Promise<void> {
  await runPatiently(
    client,
    `create table if not exists distribution_keys (table_name text, name text, definition text, primary key (table_name, name))`,
  )
  await runPatiently(
    client,
    `insert into distribution_keys
     select conrelid::regclass::text, conname, pg_get_constraintdef(k.oid) from pg_constraint k
       join pg_class c on c.oid = conrelid -- Citus hides its shards here alone
     where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0
     on conflict do nothing`,
  )
  for (const { tableName, name } of await listKeysAside(client)) {
    await runPatiently(client, `alter table ${tableName} drop constraint if exists "${name}"`)
  }
}

export interface KeyAside {
  readonly tableName: string
  readonly name: string
  readonly definition: string
  /** The table that it refers to. */
  readonly parent: string
}

/** Foreign keys that were taken away and are to be added again. */
export async function listKeysAside(client: PoolClient): Promise<KeyAside[]> {
  const { rows } = await client.query<KeyAside>(
    `select table_name as "tableName", name, definition, substring(definition from 'REFERENCES (\\w+)') as parent
     from distribution_keys order by 1, 2`,
  )
  return rows
}

/** Adds a key again, or forgets it for good, in the caller's transaction. */
export async function settleKey(client: PoolClient, key: KeyAside, isKept: boolean): Promise<void> {
  if (isKept) await runPatiently(client, `alter table ${key.tableName} add constraint "${key.name}" ${key.definition}`)
  await client.query('delete from distribution_keys where table_name = $1 and name = $2', [key.tableName, key.name])
}

/** Functions of the program that the nodes do not know yet. */
export async function listUnknownFunctions(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = current_schema()::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       and not exists (select from pg_catalog.pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)`,
  )
  return rows.map(({ name }) => name)
}

/** Makes a function known to every node. */
export async function distributeFunction(client: PoolClient, name: string): Promise<void> {
  await client.query('select create_distributed_function($1)', [name])
}

/** Moves the rows of a table to where they belong, and frees the room that they took. In the caller's transaction. */
export async function distributeTable(client: PoolClient, name: string, placement: Placement): Promise<void> {
  const how =
    placement === 'everywhere'
      ? `create_reference_table('${name}')`
      : `create_distributed_table('${name}', 'organization_id', colocate_with => ${name === 'organizations' ? `'none'` : `'organizations'`})`
  await runPatiently(client, `select ${how}`)
  await runPatiently(client, `select truncate_local_data_after_distributing_table('${name}')`)
}

/** Begins an epoch of events and ends the distribution, in the caller's transaction. */
export async function endDistribution(client: PoolClient): Promise<void> {
  await client.query('update instance set epoch = epoch + 1')
  await client.query('drop table if exists distribution_keys')
}

/** Into how many parts the rows of organizations go. */
export async function setShardCount(client: PoolClient, shards: number): Promise<void> {
  await client.query(`select set_config('citus.shard_count', $1, false)`, [String(shards)])
}

/** The part that holds the rows of an organization, by its shard of `organizations`. */
export interface OrganizationPart {
  readonly shardId: string
  /** Whether it holds nobody else's, and never will. */
  readonly isIsolated: boolean
  readonly host: string
  readonly port: number
}

/** Where the rows of an organization lie in a distributed database. */
export async function findPart(client: PoolClient, organizationId: string): Promise<OrganizationPart> {
  const { rows } = await client.query<OrganizationPart>(
    `select s.shardid::text as "shardId", s.shardminvalue = s.shardmaxvalue as "isIsolated", n.nodename as host,
       n.nodeport as port
     from pg_dist_shard s join pg_dist_placement p using (shardid)
       join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
     where s.shardid = get_shard_id_for_distribution_column('organizations', $1::uuid)`,
    [organizationId],
  )
  return rows[0]!
}

/** Gives an organization parts of its own on the node where it lies, while others read and write. */
export async function isolateRows(client: PoolClient, organizationId: string): Promise<void> {
  await runPatiently(client, `select isolate_tenant_to_new_shard('organizations', $1::uuid, 'CASCADE', 'auto')`, [
    organizationId,
  ])
}

/**
 * Moves a part with all its tables to another node, and begins an epoch of events first: transactions are counted there
 * by other numbers. Nobody may write meanwhile.
 */
export async function movePart(
  client: PoolClient,
  part: OrganizationPart,
  to: Pick<Node, 'name' | 'port'>,
): Promise<void> {
  await client.query('update instance set epoch = epoch + 1')
  await runPatiently(client, `select citus_move_shard_placement($1::bigint, $2, $3, $4, $5, 'block_writes')`, [
    part.shardId,
    part.host,
    part.port,
    to.name,
    to.port,
  ])
}

/** Where a part of a table lies. Names are as SQL on that server has them. */
export interface Place {
  readonly table: string
  readonly name: string
  readonly host: string
  readonly port: number
  readonly isCoordinator: boolean
}

/** The parts of every distributed table, each once: the copy of the coordinator where there is one. */
export async function listPlaces(client: PoolClient): Promise<Place[]> {
  const { rows } = await client.query<Place>(
    `select distinct on (s.logicalrelid::text, s.shardid) quote_ident(c.relname) as table,
       shard_name(s.logicalrelid, s.shardid) as name, n.nodename as host, n.nodeport as port,
       n.groupid = 0 as "isCoordinator"
     from pg_dist_shard s join pg_class c on c.oid = s.logicalrelid join pg_dist_placement p using (shardid)
       join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
     where p.shardstate = 1 order by s.logicalrelid::text, s.shardid, n.groupid`,
  )
  return rows
}

/** What a node holds of the rows of organizations, in bytes with their indexes. */
export interface NodeLoad {
  readonly name: string
  readonly port: number
  readonly parts: number
  readonly bytes: number
}

/** The load of every node that holds rows. */
export async function listNodeLoads(client: Db): Promise<NodeLoad[]> {
  const text = `select nodename as name, nodeport as port, count(distinct p.shardminvalue)::integer as parts,
      sum(s.shard_size)::float8 as bytes
    from citus_shards s join pg_dist_shard p using (shardid) where s.citus_table_type = 'distributed'
    group by 1, 2 order by 1, 2`
  return (await client.query<NodeLoad & Record<string, unknown>>({ name: '', text, values: [] })).rows
}

/** How many bytes the largest part has, and how many all have: an organization that outgrows the others shows here. */
export async function measureParts(client: Db): Promise<{ largest: number; all: number }> {
  const text = `select coalesce(max(bytes), 0)::float8 as largest, coalesce(sum(bytes), 0)::float8 as all from (
      select sum(s.shard_size) as bytes from citus_shards s join pg_dist_shard p using (shardid)
      where s.citus_table_type = 'distributed' group by p.shardminvalue) part`
  const { rows } = await client.query<{ largest: number; all: number }>({ name: '', text, values: [] })
  return rows[0]!
}

/** Runs a statement on each shard of a table, whose name stands as `%s` in it. Answers what those say that failed. */
export async function runOnShards(client: PoolClient, table: string, text: string): Promise<string[]> {
  const { rows } = await client.query<{ result: string }>({
    text: 'select result from run_command_on_shards($1, $2) where not success',
    values: [table, text],
    query_timeout: PATIENT.query_timeout,
  } as QueryConfig)
  return rows.map(({ result }) => result)
}
