import { randomUUID } from 'node:crypto'
import { SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { leaseEnd, holdLease } from '../../platform/work/lease.ts'
import type { Job, Stage } from '../../platform/work/worker.ts'
import { eraseInFile } from '../erasure/erase-in-file.ts'
import { findErasure, organizationsErasing, completeErasure } from '../erasure/erasure-store.ts'
import type { FileErasure } from '../erasure/erasure-store.ts'
import { removeFile, sizeOfFile } from '../file/stored-file.ts'
import { auditImport, startImport } from '../import-commands.ts'
import { IMPORT_STAGE } from '../import-types.ts'
import { rowMapperOf } from '../mapping/map-row.ts'
import { endImport, findImport } from '../store.ts'
import type { Import, ImportPlace } from '../store.ts'
import {
  findImportDue,
  leaseImport,
  lockImport,
  organizationsWithImportsDue,
  releaseImport,
  renewImportLease,
  tryLockImport,
} from './job-store.ts'
import { runImport } from './run-import.ts'
import type { ImportPace, WorkEnd } from './run-import.ts'

const LEASE = 30 * SECOND
/** A file that a process does not see is looked for again after so many milliseconds. */
const LOOK_AGAIN = 60_000
/** After a failure that may pass, such as a database that restarts. */
const AFTER_FAULT = 5 * SECOND

/** Beside everything else that a worker does: small transactions, one at a time, with room between them. */
const BESIDE_OTHERS: ImportPace = { rows: 500, bytes: 1024 * 1024, lanes: 1, rest: 0.5, sliceMs: 5_000 }

/**
 * Works in files, one at a time of an organization, organizations in turn; and overwrites erased persons in files that
 * wait. A process that does not see a file leaves it to one that does.
 */
export function importStage(context: Context): Stage {
  const unseen = createUnseen()
  return {
    name: IMPORT_STAGE,
    slots: { total: 2, perOrganization: 1 },
    due: async () => {
      const passed = unseen.list()
      const working = await organizationsWithImportsDue(context.db, context.clock.now(), passed)
      return [...new Set([...(await organizationsErasing(context.db, passed)), ...working])]
    },
    claim: async (organizationId) => {
      const erasure = await findErasure(context.db, organizationId, unseen.list())
      if (erasure !== undefined) {
        return { claimed: 1, jobs: [() => erase(context, { organizationId, ...erasure }, unseen)] }
      }
      const leased = await leaseNext(context, organizationId, unseen.list())
      if (leased === undefined) return { claimed: 0, jobs: [] }
      return { claimed: 1, jobs: [jobOf(context, leased, unseen)] }
    },
  }
}

/** Files that this process did not see a short while ago, or could not work in. */
interface Unseen {
  list(): string[]
  add(importId: string, milliseconds?: number): void
}

function createUnseen(): Unseen {
  const until = new Map<string, number>()
  return {
    list: () => {
      for (const [importId, instant] of until) if (instant <= performance.now()) until.delete(importId)
      return [...until.keys()]
    },
    add: (importId, milliseconds = LOOK_AGAIN) => void until.set(importId, performance.now() + milliseconds),
  }
}

/** An import that is ours for a while. */
interface LeasedImport extends ImportPlace {
  readonly token: string
}

async function leaseNext(
  context: Context,
  organizationId: string,
  unseen: readonly string[],
): Promise<LeasedImport | undefined> {
  return transaction(context.db, async (tx) => {
    const now = context.clock.now()
    const importId = await findImportDue(tx, organizationId, { now, unseen })
    if (importId === undefined || !(await tryLockImport(tx, importId))) return undefined
    const leased = { organizationId, importId, token: randomUUID() }
    const isOurs = await leaseImport(tx, leased, { token: leased.token, until: leaseEnd(context.clock, LEASE), now })
    return isOurs ? leased : undefined
  })
}

function jobOf(context: Context, leased: LeasedImport, unseen: Unseen): Job {
  return async (signal) => {
    if ((await sizeOfFile(context, leased.importId)) === undefined) {
      unseen.add(leased.importId)
      context.log.warn(
        { importId: leased.importId },
        'The file of an import is not in the files folder of this process.',
      )
      return releaseImport(context.db, leased, { token: leased.token, now: context.clock.now(), unseen: true })
    }
    await runLeased(context, leased, { pace: BESIDE_OTHERS, signal, restMs: AFTER_FAULT })
  }
}

async function release(context: Context, leased: LeasedImport, after: number): Promise<void> {
  const now = new Date(context.clock.now().getTime() + after)
  await releaseImport(context.db, leased, { token: leased.token, now, unseen: false })
}

/** Works in an import that is leased, keeps its lease meanwhile, and lets go of it; after a failure it rests for `restMs`. */
async function runLeased(
  context: Context,
  leased: LeasedImport,
  { pace, signal, restMs }: { pace: ImportPace; signal: AbortSignal; restMs: number },
): Promise<WorkEnd> {
  const { token } = leased
  const renew = () => renewImportLease(context.db, leased, { token, until: leaseEnd(context.clock, LEASE) })
  try {
    const one = await findImport(context.db, leased)
    if (one === undefined) return 'lost'
    const work = { one, token, plan: rowMapperOf(one) }
    const run = (held: AbortSignal) => runImport(context, work, { pace, signal: held })
    const end = await holdLease({ milliseconds: LEASE, renew, signal }, run)
    if (end === 'paused') await release(context, leased, 0)
    return end
  } catch (error) {
    // The fault is what is told; a lease that is not given back runs out.
    await release(context, leased, restMs).catch(() => undefined)
    throw error
  }
}

async function erase(context: Context, erasure: FileErasure & ImportPlace, unseen: Unseen): Promise<void> {
  const { importId, addressHashes } = erasure
  const one = await findImport(context.db, erasure)
  if (one?.state !== 'uploaded' && one?.state !== 'running') {
    await removeFile(context, importId)
    return completeErasure(context.db, erasure, { addressHashes, headHash: null })
  }
  if ((await sizeOfFile(context, importId)) === undefined) return unseen.add(importId)
  try {
    const headHash = await eraseInFile(context, one, addressHashes)
    await completeErasure(context.db, erasure, { addressHashes, headHash })
  } catch (error) {
    // Others have their turn first: a file that throws every time holds up none of them.
    unseen.add(importId, AFTER_FAULT)
    if (!(error instanceof AppError)) throw error
    await failUnreadable(context, one, error.message)
    await removeFile(context, importId)
    await completeErasure(context.db, erasure, { addressHashes, headHash: null })
  }
}

/** Nobody can be found in a file that cannot be read any more, and nobody could take it in: it goes as a whole. */
async function failUnreadable(context: Context, one: Import, failure: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    await lockImport(tx, one.importId)
    if (!(await endImport(tx, one, { failure, now: context.clock.now() }))) return
    await auditImport(context, tx, one, { actor: one.actor, action: 'import.failed' })
  })
}

/** Somebody waits for it: as fast as the machine goes. */
const AT_ONCE: ImportPace = { rows: 1_000, bytes: 256 * 1024, lanes: 2, rest: 0, sliceMs: Number.POSITIVE_INFINITY }

/**
 * Starts an import and works its rows in, in this process. Where this ends early, by the signal or a failure, a worker goes
 * on with it, after a kill once the lease has run out. @throws AppError as `startImport` does
 */
export async function runInline(
  context: Context,
  place: ImportPlace,
  { actor, signal }: { actor: string; signal: AbortSignal },
): Promise<WorkEnd> {
  const token = randomUUID()
  await startImport(context, place, { actor, lease: { token, until: leaseEnd(context.clock, LEASE) } })
  return runLeased(context, { ...place, token }, { pace: AT_ONCE, signal, restMs: 0 })
}
