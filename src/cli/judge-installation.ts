import type { DatabaseState } from './doctor-store.ts'
import { failed, ok, warning } from './findings.ts'
import type { Finding } from './findings.ts'

const OLDEST_POSTGRESQL = 150_000
const GIGABYTE = 1024 ** 3

/** The version, the clock, the mailboxes and the processes, from one look at the database. */
export function judgeDatabase(state: DatabaseState, machineTime: Date): Finding[] {
  return [judgeVersion(state), judgeClock(state.at, machineTime), judgeMailboxes(state), judgeProcesses(state)]
}

function judgeVersion({ versionNumber, version }: DatabaseState): Finding {
  if (versionNumber >= OLDEST_POSTGRESQL) return ok('database', `PostgreSQL ${version} answers`)
  return failed('database', `PostgreSQL ${version} is too old`, 'Upgrade to PostgreSQL 15 or later.')
}

function judgeClock(database: Date, machine: Date): Finding {
  const apart = Math.abs(database.getTime() - machine.getTime()) / 1000
  const detail = `${apart.toFixed(1)} s apart from the database`
  const remedy = 'Keep the clocks of all machines in step with NTP: limits and leases rely on them.'
  if (apart > 5) return failed('clock', detail, remedy)
  return apart > 1 ? warning('clock', detail, remedy) : ok('clock', detail)
}

function judgeMailboxes({ mailboxes, pausedMailboxes }: DatabaseState): Finding {
  if (pausedMailboxes === 0) return ok('mailboxes', mailboxes === 0 ? 'none yet' : `all ${mailboxes} send`)
  const remedy = 'GET /api/v1/mailboxes says why; mend the cause, then resume them.'
  return warning('mailboxes', `${pausedMailboxes} of ${mailboxes} are paused`, remedy)
}

function judgeProcesses({ apiProcesses, workerProcesses }: DatabaseState): Finding {
  const detail = `${apiProcesses} answer requests, ${workerProcesses} work`
  if (apiProcesses > 0 && workerProcesses === 0) {
    return warning('processes', detail, 'Leads wait until a worker runs: start `fairlead worker`.')
  }
  return ok('processes', apiProcesses + workerProcesses === 0 ? 'none runs now' : detail)
}

/** Whether mail goes out. */
export function judgeSending(
  instance: { sending_stopped: boolean; sending_held: string | null },
  state: DatabaseState,
): Finding[] {
  const findings: Finding[] = []
  if (instance.sending_stopped) {
    findings.push(
      warning('sending', 'stopped for the whole installation', 'Run `fairlead sending start` to let it go on.'),
    )
  }
  if (instance.sending_held !== null) {
    const why = instance.sending_held === 'restored' ? 'the database was restored' : 'the public address changed'
    const remedy = 'Make sure that no other copy sends, then run `fairlead sending release`.'
    findings.push(warning('sending', `live mail is held because ${why}`, remedy))
  }
  const { stoppedOrganizations: stopped, suspendedOrganizations: suspended } = state
  if (stopped + suspended > 0) {
    const remedy = '`fairlead organizations list --json` shows which.'
    findings.push(warning('sending', `${stopped} organizations are stopped, ${suspended} suspended`, remedy))
  }
  return findings.length > 0 ? findings : [ok('sending', 'neither stopped nor held')]
}

/** Whether links lead somewhere that prospects can reach. */
export function judgePublicUrl(publicUrl: string | null): Finding {
  if (publicUrl === null) {
    const remedy = 'Set FAIRLEAD_PUBLIC_URL to the address that prospects can reach.'
    return warning('public address', 'not set: links are local, no campaign can go live', remedy)
  }
  if (publicUrl.startsWith('https:')) return ok('public address', publicUrl)
  return warning('public address', `${publicUrl} is not encrypted`, 'Put a proxy with TLS in front and use https.')
}

/** Whether the data folder would survive. `work tree` is a checkout of git around it, if there is one. */
export function judgeFolder(folder: { path: string; workTree: string | null; ignored: boolean }): Finding {
  if (folder.workTree === null) return ok('data folder', folder.path)
  const command = folder.ignored ? 'git clean -fdx' : 'git clean -fd'
  const remedy = 'Move it out of the checkout and set FAIRLEAD_DATA_DIR to its new place.'
  return warning('data folder', `${folder.path} would be deleted by \`${command}\` in ${folder.workTree}`, remedy)
}

/** Whether there is room to go on. */
export function judgeDisk(freeBytes: number): Finding {
  const detail = `${(freeBytes / GIGABYTE).toFixed(1)} GiB free`
  const remedy = 'Free some space or move the data folder: a full disk stops the database.'
  if (freeBytes < GIGABYTE / 4) return failed('disk', detail, remedy)
  return freeBytes < 2 * GIGABYTE ? warning('disk', detail, remedy) : ok('disk', detail)
}
