import { createHash } from 'node:crypto'
import type { PoolTurn } from '../../../platform/process-pool/process-pool.ts'
import { askProgram } from '../../../platform/process-pool/process-pool.ts'
import { TaskKilled, defineProgram } from '../../../platform/process-pool/program.ts'
import type * as busyProgram from './busy-program.ts'
import type { BusyAnswer, BusyTask } from './busy-program.ts'
import type { BusyQuestion, BusySpan } from './busy-times.ts'
import { FeedFault } from './fetch-calendar.ts'
import type { FeedFailure } from './fetch-calendar.ts'

export type FeedKind = 'ics' | 'caldav'

/** Where a calendar is, and how one signs in there. Secrets are open. */
export interface FeedAccess {
  readonly kind: FeedKind
  readonly url: string
  readonly userName: string | null
  readonly password: string | null
}

/** How a feed is read: whose, for when, and what is known of the last reading. */
export interface FeedOrder {
  /** Whose feed it is: one organization's calendars are read one after the other. */
  readonly organizationId: string
  readonly question: BusyQuestion
  /** What the last reading was sent, where it need not be read once more; null to read it anyway. */
  readonly known: { readonly etag: string | null; readonly digest: Buffer } | null
  /** What was sent when a reading was last killed, and what came of it; null when none was. */
  readonly killed: { readonly digest: Buffer; readonly failure: FeedFailure } | null
  /** Whether a CalDAV collection is asked first if it is a calendar: one that is none answers as an empty one does. */
  readonly isFirst: boolean
}

/** What a feed said; `spans` and `faultyEvents` are undefined where nothing changed. */
export interface FeedReading {
  readonly spans: readonly BusySpan[] | undefined
  /** Events that are not read as they are meant. */
  readonly faultyEvents: number | undefined
  readonly etag: string | null
  readonly digest: Buffer
}

/** A reading of what was read before. */
export const UNCHANGED = { spans: undefined, faultyEvents: undefined }

/**
 * What a body that was sent says. A body whose reading was killed is not read once more: it would be killed as well.
 * @throws FeedFault; what `askBusy` throws
 */
export async function readingFrom(
  { kind, body, digest }: { readonly kind: FeedKind; readonly body: string; readonly digest: Buffer },
  { question, killed }: FeedOrder,
  turn: PoolTurn,
): Promise<Pick<FeedReading, 'spans' | 'faultyEvents'>> {
  if (killed?.digest.equals(digest) === true) throw new FeedFault(killed.failure, digest)
  const { spans, faultyEvents = 0, failure, wasKilled } = await askBusy({ kind, body, question }, turn)
  if (failure !== undefined || spans === undefined)
    throw new FeedFault(failure ?? 'not_a_calendar', wasKilled === true ? digest : undefined)
  return { spans, faultyEvents }
}

/** Ten megabytes of calendar take a second or two. */
const BUSY = defineProgram<typeof busyProgram.answer>(new URL('./busy-program.ts', import.meta.url), {
  cpuMs: 20_000,
})

/** Has a calendar read where it can be killed: one that fills the memory is none. @throws what `Pool.ask` throws else */
export async function askBusy(task: BusyTask, turn: PoolTurn): Promise<BusyAnswer> {
  try {
    return await askProgram(BUSY, task, turn)
  } catch (error) {
    if (!(error instanceof TaskKilled)) throw error
    return { failure: error.reason === 'time' ? 'too_slow' : 'not_a_calendar', wasKilled: true }
  }
}

/** Lines that are left out; a calendar of more has more than is read. */
const MOST_STAMPS = 20_000
const STAMP = Buffer.from('\nDTSTAMP')

/**
 * SHA-256 of what a server sent, without the lines that say when it was written: many write calendars anew for each
 * question. Nothing is copied: ten megabytes take 20 ms at most.
 */
export function digestOf(body: Buffer): Buffer {
  const hash = createHash('sha256')
  let from = 0
  for (let stamps = 0; stamps < MOST_STAMPS; stamps += 1) {
    const at = body.indexOf(STAMP, from)
    if (at === -1) break
    hash.update(body.subarray(from, at))
    const end = body.indexOf(0x0a, at + STAMP.length)
    from = end === -1 ? body.length : end
  }
  return hash.update(body.subarray(from)).digest()
}
