import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { PATIENT } from '../database/db.ts'
import { asError } from '../errors.ts'

/**
 * What node-postgres calls on a query while it is under way. It has no COPY of its own; the messages are those of
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-COPY.
 */
interface CopyQuery extends pg.Submittable {
  readonly query_timeout: number
  /** Called once, at the end; the client puts its timer around it. */
  callback: (error?: Error) => void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(connection: pg.Connection): void
  handleError(error: Error): void
  handleCopyInResponse(connection: pg.Connection): void
  handleCopyData(message: { chunk: Buffer }, connection: pg.Connection): void
}

/** Rows are gathered to about this many bytes: each alone would be a step through every stream behind. */
const GATHERED = 65_536
const COPY_DATA = 0x64
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4])
const COPY_FAIL = Buffer.from([0x66, 0, 0, 0, 5, 0])

/** Bytes that a `COPY … TO STDOUT` answers, and how many rows they were once all are read. */
export interface CopyOut {
  readonly bytes: AsyncIterable<Buffer>
  rows(): number
}

/**
 * Reads what `COPY … TO STDOUT` answers, no faster than it is taken. Whoever does not read to the end must close the
 * connection: it still has rows to come.
 */
export function copyOut(client: pg.ClientBase, text: string): CopyOut {
  let rows = 0
  let block = Buffer.allocUnsafe(GATHERED)
  let used = 0
  let stream: Duplex | undefined
  const bytes = new Readable({ highWaterMark: 4 * GATHERED, read: () => void stream?.resume() })
  const flush = () => {
    const wantsMore = used === 0 || bytes.push(block.subarray(0, used))
    block = Buffer.allocUnsafe(GATHERED)
    used = 0
    return wantsMore
  }
  // A row is a view of the driver's own buffer, which it writes over: it must be copied before the next one comes.
  const take = (row: Buffer) => {
    const wantsMore = used + row.length <= GATHERED || flush()
    if (row.length > GATHERED) return bytes.push(Buffer.from(row))
    used += row.copy(block, used)
    return wantsMore
  }
  const query = copyQuery(text, {
    onData: (row, connection) => {
      stream = connection.stream
      if (!take(row)) stream.pause()
    },
    onComplete: (count) => {
      rows = count
      flush()
    },
    onEnd: (error) => {
      stream?.resume()
      if (error === undefined) bytes.push(null)
      else bytes.destroy(error)
    },
  })
  client.query(query)
  return { bytes, rows: () => rows }
}

/** Writes what `source` gives into `COPY … FROM STDIN`, no faster than it is taken. Answers how many rows they were. */
export async function copyIn(client: pg.ClientBase, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  const over = new AbortController()
  let rows = 0
  let broken: Error | undefined
  await new Promise<void>((resolve, reject) => {
    const query = copyQuery(text, {
      onWanted: ({ stream }) => {
        feed(stream, source, over.signal).catch((thrown: unknown) => {
          // The server answers with an error of its own, which ends the query; what really broke is told instead.
          broken = asError(thrown)
          stream.write(COPY_FAIL)
        })
      },
      onComplete: (count) => {
        rows = count
      },
      onEnd: (error) => {
        over.abort()
        if (error === undefined) resolve()
        else reject(broken ?? error)
      },
    })
    client.query(query)
  })
  return rows
}

async function feed(stream: Duplex, source: AsyncIterable<Buffer>, over: AbortSignal): Promise<void> {
  for await (const chunk of source) {
    if (over.aborted) return
    const head = Buffer.alloc(5)
    head[0] = COPY_DATA
    head.writeUInt32BE(chunk.length + 4, 1)
    stream.cork()
    stream.write(head)
    const wantsMore = stream.write(chunk)
    stream.uncork()
    // The signal means that the server has refused already, or is gone: nobody waits for the rest.
    if (!wantsMore) await once(stream, 'drain', { signal: over }).catch(() => undefined)
  }
  if (!over.aborted) stream.write(COPY_DONE)
}

interface CopyEvents {
  onData?(chunk: Buffer, connection: pg.Connection): void
  onWanted?(connection: pg.Connection): void
  onComplete(rows: number): void
  onEnd(error: Error | undefined): void
}

function copyQuery(text: string, events: CopyEvents): CopyQuery {
  const query: CopyQuery = {
    ...PATIENT,
    callback: (error) => events.onEnd(error),
    submit: (connection) => connection.query(text),
    handleCommandComplete: (message) => events.onComplete(Number(/ (\d+)$/.exec(message.text)?.[1] ?? 0)),
    handleReadyForQuery: () => query.callback(),
    handleError: (error) => query.callback(error),
    handleCopyInResponse: (connection) => events.onWanted?.(connection),
    handleCopyData: (message, connection) => events.onData?.(message.chunk, connection),
  }
  return query
}
