import { pipeline, type Readable, type Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { OutboundError } from './outbound-error.ts'

export interface BodyRead {
  readonly body: Buffer
  /** The body went on after `body`. */
  readonly truncated: boolean
}

/** RFC 9659: 8 MB is the largest window that a zstd body may ask for in HTTP; the library would grant 128 MB. */
const ZSTD_WINDOW_LOG = 23

/** Packing what does not shrink adds a few bytes. */
const PACKING_BYTES = 4_096

/** What `decodedChunks` can undo. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd'

/** How a body is read. */
export interface BodyRules {
  readonly encoding: string | undefined
  /** Decoded bytes. */
  readonly maxBytes: number
  /** Whether a body that fails on its way is kept as far as it came, as one that was cut. */
  readonly keepBroken?: boolean
}

/**
 * Reads at most `maxBytes` decoded bytes, and about as many encoded ones, then closes the source.
 * One content coding is undone; a body that ends early inside it is kept as far as it goes, as browsers do.
 * @throws OutboundError `protocol` for several or unknown codings; whatever the source or decoder throws. Nothing where
 * what is broken is kept.
 */
export async function readBody(source: Readable, rules: BodyRules): Promise<BodyRead> {
  const { encoding, maxBytes, keepBroken = false } = rules
  const cut = { truncated: false }
  const chunks: Buffer[] = []
  // The source fails once more when it is closed before its end.
  source.on('error', () => undefined)
  try {
    const raw = atMost(source, maxBytes + PACKING_BYTES, cut)
    const decoded = await decodedChunks(raw, (encoding ?? '').trim().toLowerCase())
    for await (const chunk of atMost(decoded, maxBytes, cut)) chunks.push(chunk)
  } catch (error) {
    if (!keepBroken) throw error
    cut.truncated = true
  } finally {
    source.destroy()
  }
  return { body: Buffer.concat(chunks), truncated: cut.truncated }
}

async function* atMost(
  source: AsyncIterable<Buffer>,
  limit: number,
  cut: { truncated: boolean },
): AsyncGenerator<Buffer> {
  let left = limit
  for await (const chunk of source) {
    if (chunk.length > left) {
      cut.truncated = true
      yield chunk.subarray(0, left)
      return
    }
    left -= chunk.length
    yield chunk
  }
}

async function decodedChunks(raw: AsyncGenerator<Buffer>, encoding: string): Promise<AsyncIterable<Buffer>> {
  if (encoding === '' || encoding === 'identity') return raw
  const first = await raw.next()
  if (first.done === true) return raw
  const decoder = decoderFor(encoding, first.value[0] ?? 0)
  pipeline(rejoin(first.value, raw), decoder, () => undefined)
  return decoder
}

async function* rejoin(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

function decoderFor(encoding: string, firstByte: number): Transform {
  const lenient = { finishFlush: constants.Z_SYNC_FLUSH }
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(lenient)
    case 'deflate':
      // Some servers send bare deflate under this name (RFC 9110 §8.4.1.2); a zlib header has 8 as its low four bits.
      return (firstByte & 0x0f) === 8 ? createInflate(lenient) : createInflateRaw(lenient)
    case 'br':
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
    case 'zstd':
      return createZstdDecompress({
        finishFlush: constants.ZSTD_e_flush,
        params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG },
      })
    default:
      throw new OutboundError('protocol')
  }
}
