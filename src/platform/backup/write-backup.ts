import { createHash } from 'node:crypto'
import type { Hmac } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type { PoolClient } from 'pg'
import { runPatiently } from '../database/db.ts'
import type { Database } from '../database/db.ts'
import { AppError } from '../errors.ts'
import { listApplied } from '../migrations/migration-store.ts'
import { lockForBackup } from '../migrations/schema-lock.ts'
import type { LockWait } from '../migrations/schema-lock.ts'
import { frameHead, valueFrame, writeHead } from './backup-format.ts'
import type { BackupHead, Manifest, TableEnd } from './backup-format.ts'
import { holdTables, isBackedUp, listSequences, listTables, serverVersion, withPatientClient } from './catalog-store.ts'
import type { BackupTable } from './catalog-store.ts'
import { copyOut } from './copy-stream.ts'

/** Beyond this level, twice the time saves a twentieth of the bytes. */
const LEVEL = 3

export interface BackupOrder {
  readonly db: Database
  readonly destination: NodeJS.WritableStream
  readonly head: Omit<BackupHead, 'migrations' | 'postgresql'>
  /** Begun with the key that the head names. */
  readonly mac: Hmac
  readonly signal: AbortSignal
  /** Told of each table that is done, and how many rows there are so far. */
  readonly onTable: (table: string, rows: number) => void
  /** Told while the database is being brought up to date: the backup begins afterwards. */
  readonly onWait: LockWait['onWait']
}

/**
 * Writes one consistent snapshot of every table, while everybody else goes on reading and writing. Holds little in
 * memory, however many rows there are.
 * No migration begins meanwhile, and one that is under way is waited for, up to an hour.
 * @throws AppError `schema_locked` when migrations were under way for too long; `schema_changed` when somebody else changed
 *   tables in the same moment
 */
export async function writeBackup(order: BackupOrder): Promise<Manifest> {
  return withPatientClient(order.db, async (client) => {
    await runPatiently(client, `set application_name = 'fairlead backup'`)
    await lockForBackup(client, { onWait: order.onWait, signal: order.signal })
    const tables = await openSnapshot(client)
    const { version: postgresql } = await serverVersion(client)
    const migrations = (await listApplied(client)).map(({ name }) => name)
    const head = writeHead({ ...order.head, postgresql, migrations })
    const manifest: { value?: Manifest } = {}
    await pipeline(
      frames(
        client,
        tables,
        (done) => {
          manifest.value = done
        },
        order.onTable,
      ),
      createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: LEVEL }, chunkSize: 262_144 }),
      (source: AsyncIterable<Buffer>) => signed(head, order.mac, source),
      order.destination,
      { signal: order.signal },
    )
    if (manifest.value === undefined) throw new Error('The backup has no end.')
    return manifest.value
  })
}

/** A transaction whose view begins once no table can be changed any more: what rewrites a table is seen by no snapshot. */
async function openSnapshot(client: PoolClient): Promise<BackupTable[]> {
  const before = await listTables(client)
  await runPatiently(client, 'begin isolation level repeatable read, read only')
  await holdTables(client, before)
  const tables = await listTables(client)
  if (JSON.stringify(before) !== JSON.stringify(tables)) {
    throw new AppError('schema_changed', 'The database was brought up to date just now. Run the backup again.')
  }
  return tables.filter(isBackedUp)
}

async function* frames(
  client: PoolClient,
  tables: readonly BackupTable[],
  onManifest: (manifest: Manifest) => void,
  onTable: BackupOrder['onTable'],
): AsyncGenerator<Buffer> {
  const ends: (TableEnd & { table: string })[] = []
  let rows = 0
  for (const table of tables) {
    const end = yield* tableFrames(client, table)
    ends.push({ table: table.name, ...end })
    rows += end.rows
    onTable(table.name, rows)
  }
  // A sequence is ahead of every row that was committed before it is read.
  const manifest = { tables: ends, sequences: await listSequences(client) }
  yield valueFrame('M', manifest)
  onManifest(manifest)
}

async function* tableFrames(client: PoolClient, { name, columns }: BackupTable): AsyncGenerator<Buffer, TableEnd> {
  yield valueFrame('T', { table: name, columns })
  const hash = createHash('sha256')
  let bytes = 0
  const copy = copyOut(client, `copy ${name} (${columns.join(', ')}) to stdout`)
  for await (const chunk of copy.bytes) {
    hash.update(chunk)
    bytes += chunk.length
    yield frameHead('D', chunk.length)
    yield chunk
  }
  const end = { rows: copy.rows(), bytes, sha256: hash.digest('hex') }
  yield valueFrame('E', end)
  return end
}

async function* signed(head: Buffer, mac: Hmac, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  mac.update(head)
  yield head
  for await (const chunk of source) {
    mac.update(chunk)
    yield chunk
  }
  yield mac.digest()
}
