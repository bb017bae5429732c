import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { copyIn, copyOut } from '../copy.ts'
import type { Frame, Manifest, TableEnd, TableHead } from './format.ts'

export interface LoadOrder {
  readonly frames: AsyncGenerator<Frame, undefined>
  /** Names of the tables to load; others, which somebody made beside ours, are passed over. */
  readonly wanted: readonly string[]
  readonly onTable: (table: string) => void
}

/** Loads the tables of a backup and answers its manifest. @throws Error when a table is not what the backup says of it */
export async function loadTables(client: PoolClient, { frames, wanted, onTable }: LoadOrder): Promise<Manifest> {
  for (;;) {
    const { type, payload } = await nextFrame(frames)
    if (type === 'M') return valueOf<Manifest>(payload)
    if (type !== 'T') throw new Error(`The backup has a frame ${type} outside of a table.`)
    const table = valueOf<TableHead>(payload)
    onTable(table.table)
    if (wanted.includes(table.table)) await loadTable(client, frames, table)
    else await passOver(frames)
  }
}

async function passOver(frames: AsyncGenerator<Frame, undefined>): Promise<void> {
  let frame = await nextFrame(frames)
  while (frame.type === 'D') frame = await nextFrame(frames)
}

async function loadTable(
  client: PoolClient,
  frames: AsyncGenerator<Frame, undefined>,
  { table, columns }: TableHead,
): Promise<void> {
  const of = `${table} (${columns.join(', ')})`
  const ending: { value?: TableEnd } = {}
  // Frozen: the rows are as old as the table, so that nothing is to be written to them again.
  await copyIn(client, `copy ${of} from stdin (freeze)`, dataOf(frames, ending))
  const written = ending.value
  const found = await digestTable(client, of)
  if (written === undefined || found.rows !== written.rows || found.sha256 !== written.sha256) {
    throw new Error(`The table ${table} is not the same after it was restored. Nothing was kept.`)
  }
}

async function* dataOf(frames: AsyncGenerator<Frame, undefined>, ending: { value?: TableEnd }): AsyncGenerator<Buffer> {
  for (;;) {
    const { type, payload } = await nextFrame(frames)
    if (type === 'D') yield payload
    else {
      ending.value = valueOf<TableEnd>(payload)
      return
    }
  }
}

/** What the database gives of a table now; rows come in the order in which they were copied in. */
async function digestTable(client: PoolClient, table: string): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256')
  const copy = copyOut(client, `copy ${table} to stdout`)
  for await (const chunk of copy.bytes) hash.update(chunk)
  return { rows: copy.rows(), sha256: hash.digest('hex') }
}

async function nextFrame(frames: AsyncGenerator<Frame, undefined>): Promise<Frame> {
  const { value } = await frames.next()
  if (value === undefined) throw new Error('The backup has no end.')
  return value
}

function valueOf<T>(payload: Buffer): T {
  return JSON.parse(payload.toString()) as T
}
