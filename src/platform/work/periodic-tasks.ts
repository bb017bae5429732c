import { randomUUID } from 'node:crypto'
import { MINUTE } from '../clock.ts'
import type { Context } from '../context.ts'
import { holdLease, leaseEnd } from './lease.ts'
import { finishTask, leaseTasks, registerTasks, renewTask } from './task-store.ts'
import type { Job, Stage } from './worker.ts'

/** Work of the whole installation that comes round: done by one process at a time, whichever is first. */
export interface PeriodicTask {
  readonly name: string
  readonly everyMs: number
  /** Does one bounded piece; answers true when more is left to do at once. */
  run(context: Context): Promise<boolean>
}

/** Periodic tasks have no organization; the stage treats the installation as the only one. */
const INSTALLATION = 'installation'
const LEASE = 5 * MINUTE

/** Runs periodic tasks from rows of their own, so that several processes share them. */
export function periodicStage(context: Context, tasks: readonly PeriodicTask[]): Stage {
  const names = tasks.map((task) => task.name)
  let registered = false
  return {
    name: 'periodic',
    slots: { total: 2, perOrganization: 2 },
    due: async () => [INSTALLATION],
    claim: async (_installation, limit) => {
      const now = context.clock.now()
      if (!registered) await registerTasks(context.db, names, now)
      registered = true
      const token = randomUUID()
      const until = leaseEnd(context.clock, LEASE)
      const leased = await leaseTasks(context.db, { names, now, until, token, limit })
      const jobs = leased.flatMap((name): Job[] => {
        const task = tasks.find((one) => one.name === name)
        return task === undefined ? [] : [(signal) => runTask(context, task, { token, signal })]
      })
      return { claimed: jobs.length, jobs }
    },
  }
}

/** However long a piece takes, no other process does it meanwhile. */
async function runTask(
  context: Context,
  task: PeriodicTask,
  { token, signal }: { readonly token: string; readonly signal: AbortSignal },
): Promise<void> {
  const { name } = task
  const renew = () => renewTask(context.db, { name, token, until: leaseEnd(context.clock, LEASE) })
  const more = await holdLease({ milliseconds: LEASE, renew, signal }, () => task.run(context))
  const wait = more ? 0 : task.everyMs
  await finishTask(context.db, { name, token, dueAt: new Date(context.clock.now().getTime() + wait) })
}
