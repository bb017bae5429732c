import { createHash } from 'node:crypto'
import type { Hmac } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type { PoolClient } from 'pg'
import { runPatiently } from '../database/db.ts'
import type { Database } from '../database/db.ts'
import type { TableParts } from '../distribution/table-parts.ts'
import { listApplied } from '../migrations/migration-store.ts'
import { lockForBackup } from '../migrations/schema-lock.ts'
import type { LockWait } from '../migrations/schema-lock.ts'
import { frameHead, valueFrame, writeHead } from './backup-format.ts'
import type { BackupHead, Manifest, TableEnd } from './backup-format.ts'
import { isBackedUp, listSequences, serverVersion, withPatientClient } from './catalog-store.ts'
import type { BackupTable } from './catalog-store.ts'
import { copyOut } from './copy-stream.ts'
import { openSnapshot } from './open-snapshot.ts'
import type { Snapshot } from './open-snapshot.ts'

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
 * Writes one consistent snapshot of every table, on every node, while everybody else goes on reading and writing. Holds
 * little in memory, however many rows there are.
 * No migration begins meanwhile, and one that is under way is waited for, up to an hour.
 * @throws AppError `schema_locked` when migrations were under way for too long; `schema_changed` when somebody else changed
 *   tables in the same moment; `nodes_unsettled` when transactions over several nodes stay half committed
 */
export async function writeBackup(order: BackupOrder): Promise<Manifest> {
  return withPatientClient(order.db, async (client) => {
    await runPatiently(client, `set application_name = 'fairlead backup'`)
    await lockForBackup(client, { onWait: order.onWait, signal: order.signal })
    const snapshot = await openSnapshot(order.db, client, order.signal)
    try {
      return await writeSnapshot(client, snapshot, order)
    } finally {
      await snapshot.parts.close()
    }
  })
}

async function writeSnapshot(client: PoolClient, snapshot: Snapshot, order: BackupOrder): Promise<Manifest> {
  const { version: postgresql } = await serverVersion(client)
  const migrations = (await listApplied(client)).map(({ name }) => name)
  const head = writeHead({ ...order.head, postgresql, migrations })
  const manifest: { value?: Manifest } = {}
  const onManifest = (done: Manifest) => {
    manifest.value = done
  }
  await pipeline(
    frames(client, snapshot, { onManifest, onTable: order.onTable }),
    createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: LEVEL }, chunkSize: 262_144 }),
    (source: AsyncIterable<Buffer>) => signed(head, order.mac, source),
    order.destination,
    { signal: order.signal },
  )
  if (manifest.value === undefined) throw new Error('The backup has no end.')
  return manifest.value
}

async function* frames(
  client: PoolClient,
  { tables, parts }: Snapshot,
  { onManifest, onTable }: Pick<BackupOrder, 'onTable'> & { readonly onManifest: (manifest: Manifest) => void },
): AsyncGenerator<Buffer> {
  const ends: (TableEnd & { table: string })[] = []
  let rows = 0
  for (const table of tables.filter(isBackedUp)) {
    const end = yield* tableFrames(table, parts)
    ends.push({ table: table.name, ...end })
    rows += end.rows
    onTable(table.name, rows)
  }
  // A sequence is ahead of every row that was committed before it is read.
  const manifest = { tables: ends, sequences: await listSequences(client) }
  yield valueFrame('M', manifest)
  onManifest(manifest)
}

async function* tableFrames({ name, columns }: BackupTable, parts: TableParts): AsyncGenerator<Buffer, TableEnd> {
  yield valueFrame('T', { table: name, columns })
  const hash = createHash('sha256')
  let [bytes, rows] = [0, 0]
  for (const part of parts.of(name)) {
    const copy = copyOut(part.client, `copy ${part.name} (${columns.join(', ')}) to stdout`)
    for await (const chunk of copy.bytes) {
      hash.update(chunk)
      bytes += chunk.length
      yield frameHead('D', chunk.length)
      yield chunk
    }
    rows += copy.rows()
  }
  const end = { rows, bytes, sha256: hash.digest('hex') }
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
