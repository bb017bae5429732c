import { DAY, HOUR, MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { PeriodicTask } from '../platform/work/periodic-tasks.ts'
import { listOldFiles, removeFile } from './file/stored-file.ts'
import { deleteImport, expireImport, findLiving, listOldImports, listOverdueImports } from './store.ts'

/** A file that nobody starts is kept so long, and so is one that no worker sees. */
const WAITS = DAY
/** What became of an import, and its problems, are kept so long. */
const KEPT = 30 * DAY
const AT_ONCE = 100

/** One at a time: each may have 100,000 problems, and goes in a transaction of its own. */
async function forgetEnded(context: Context, before: Date): Promise<number> {
  const old = await listOldImports(context.db, before, AT_ONCE)
  for (const place of old) await deleteImport(context.db, place)
  return old.length
}

/** Answers how many there were. */
async function expireOverdue(context: Context, given: { before: Date; now: Date }): Promise<number> {
  const overdue = await listOverdueImports(context.db, given.before, AT_ONCE)
  for (const place of overdue) {
    if (await expireImport(context.db, place, given)) await removeFile(context, place.importId)
  }
  return overdue.length
}

/** Removes files that nobody started for a day or that belong to nothing, and imports that ended a month ago. */
export const forgetOldImports: PeriodicTask = {
  name: 'forget_old_imports',
  everyMs: 10 * MINUTE,
  run: async (context) => {
    const now = context.clock.now()
    const expired = await expireOverdue(context, { before: new Date(now.getTime() - WAITS), now })
    const forgotten = await forgetEnded(context, new Date(now.getTime() - KEPT))
    // Whoever brings a file writes the import down within minutes.
    const old = await listOldFiles(context, new Date(now.getTime() - HOUR))
    const living = new Set(await findLiving(context.db, old))
    for (const importId of old) if (!living.has(importId)) await removeFile(context, importId)
    return expired === AT_ONCE || forgotten === AT_ONCE
  },
}
