import type { DatabaseState } from './doctor-store.ts'
import { failed, ok, warning } from './findings.ts'
import type { FilesState } from './data-folder.ts'
import type { Finding } from './findings.ts'
import type { Processes } from './watch-processes.ts'

const OLDEST_POSTGRESQL = 150_000
const GIGABYTE = 1024 ** 3

/** The version, the clock and the mailboxes, from one look at the database. */
export function judgeDatabase(state: DatabaseState, machineTime: Date): Finding[] {
  return [judgeVersion(state), judgeClock(state.at, machineTime), judgeMailboxes(state)]
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

/** Whether somebody answers and somebody works, and whether one ended without signing off. */
export function judgeProcesses({ alive, silent }: Processes): Finding {
  const api = alive.filter((kind) => kind !== 'worker').length
  const workers = alive.filter((kind) => kind !== 'api').length
  const [last] = silent
  const running = alive.length === 0 ? 'none runs now' : `API: ${api}, worker: ${workers}`
  const detail =
    last === undefined
      ? running
      : `${running}; ${silent.length} did not sign off (last sign of life ${Math.round(Math.max(0, last.age))} s ago, \`fairlead ${last.kind}\`): killed, frozen, or cut off from the database`
  if (api > 0 && workers === 0) {
    return warning('processes', detail, 'Leads wait until a worker runs: start `fairlead worker`.')
  }
  if (alive.length === 0 && last !== undefined) {
    return warning('processes', detail, 'Start it again, and look into its log for why it ended.')
  }
  return ok('processes', detail)
}

/** Whether mail goes out. */
export function judgeSending(
  instance: { sending_stopped: boolean; sending_held: string | null; public_url: string | null },
  state: DatabaseState,
  publicUrl: string | null,
): Finding[] {
  const findings: Finding[] = []
  if (instance.sending_stopped) {
    findings.push(
      warning('sending', 'stopped for the whole installation', 'Run `fairlead sending start` to let it go on.'),
    )
  }
  if (instance.sending_held !== null) {
    const { unreconciledMailboxes: waiting, mailboxes } = state
    const why = instance.sending_held === 'restored' ? 'the database was restored' : 'the public address changed'
    const folders =
      waiting === 0
        ? ''
        : `; ${mailboxes - waiting} of ${mailboxes} mailboxes compared with their Sent folders since the backup`
    const remedy = 'Make sure that no other copy sends, then run `fairlead sending release`.'
    findings.push(warning('sending', `live mail and webhooks are held because ${why}${folders}`, remedy))
  }
  if (publicUrl !== null && instance.public_url !== null && publicUrl !== instance.public_url) {
    const detail = `the database knows this installation as ${instance.public_url}: the next start holds all live mail`
    const remedy = 'Set FAIRLEAD_PUBLIC_URL to that address; after a move, start, then run `fairlead sending release`.'
    findings.push(warning('sending', detail, remedy))
  }
  const { stoppedOrganizations: stopped, suspendedOrganizations: suspended } = state
  if (stopped + suspended > 0) {
    const remedy = '`fairlead organizations list --json` shows which.'
    findings.push(warning('sending', `${stopped} organizations are stopped, ${suspended} suspended`, remedy))
  }
  return findings.length > 0 ? findings : [ok('sending', 'neither stopped nor held')]
}

/** Whether links lead somewhere that prospects can reach. `liveCampaigns` are those that are active. */
export function judgePublicUrl(publicUrl: string | null, liveCampaigns = 0): Finding {
  if (publicUrl === null) {
    const remedy = 'Set FAIRLEAD_PUBLIC_URL to the address that prospects can reach.'
    if (liveCampaigns > 0) {
      const which = liveCampaigns === 1 ? 'a live campaign is active' : `${liveCampaigns} live campaigns are active`
      return failed('public address', `not set while ${which}: links in email lead nowhere`, remedy)
    }
    return warning('public address', 'not set: links are local, no campaign can go live', remedy)
  }
  if (publicUrl.startsWith('https:')) return ok('public address', publicUrl)
  return warning('public address', `${publicUrl} is not encrypted`, 'Put a proxy with TLS in front and use https.')
}

/** Whether the data folder would survive. `workTree` is a checkout of git around it, if there is one. */
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

/** Whether files can be brought. */
export function judgeFiles({ path, isWritable }: FilesState): Finding {
  if (isWritable === undefined) return ok('files folder', `${path} is made with the first file`)
  if (isWritable) return ok('files folder', `${path} can be written`)
  const remedy = 'Make this user its owner, or name another in FAIRLEAD_FILES_DIR: files for imports wait there.'
  return failed('files folder', `${path} cannot be written`, remedy)
}

/** Variables that look like settings and are none. */
export function judgeUnknownSettings(unknown: readonly { name: string; meant: string | undefined }[]): Finding[] {
  return unknown.map(({ name, meant }) => {
    const remedy = meant === undefined ? 'Remove it; .env.example has all settings.' : `Did you mean ${meant}?`
    return warning('settings', `${name} is no setting and changes nothing`, remedy)
  })
}
