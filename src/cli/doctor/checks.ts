import { OLDEST_POSTGRESQL } from '../../platform/backup/catalog-store.ts'
import { DAY, SECOND } from '../../platform/clock.ts'
import type { Secrets } from '../../config.ts'
import { USUAL_LAG } from '../../platform/database/read-stale.ts'
import type { Replica } from '../../platform/database/replica.ts'
import type { DatabaseMove } from '../../platform/instance/database-identity.ts'
import { addressesOf, shownHost } from '../../platform/settings/database-url.ts'
import type { ReadingLag } from '../../replies/index.ts'
import { table } from '../terminal.ts'
import type { FilesState } from './inspect-folders.ts'
import type { DatabaseState } from './installation-store.ts'
import type { LiveProcesses } from './live-processes.ts'

/** How one check of `doctor` came out. */
export interface CheckResult {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'failed'
  readonly detail: string
  /** What to do about it; empty where there is nothing to do. */
  readonly remedy: string
}

/** A check that is as it should be. */
export function ok(check: string, detail: string): CheckResult {
  return { check, state: 'ok', detail, remedy: '' }
}

/** A check that somebody should look at, while everything works. */
export function warning(check: string, detail: string, remedy: string): CheckResult {
  return { check, state: 'warning', detail, remedy }
}

/** A check that fails. */
export function failed(check: string, detail: string, remedy: string): CheckResult {
  return { check, state: 'failed', detail, remedy }
}

/** A table of all findings; each remedy stands below its check. */
export function checkTable(findings: readonly CheckResult[]): string {
  const lines = table(
    ['state', 'check', 'finding'],
    findings.map((finding) => [finding.state, finding.check, finding.detail]),
  ).split('\n')
  const [heading = '', ...rows] = lines
  return [heading, ...rows.flatMap((row, index) => withRemedy(row, findings[index]))].join('\n')
}

function withRemedy(row: string, finding: CheckResult | undefined): string[] {
  return finding === undefined || finding.remedy === '' ? [row] : [row, `         → ${finding.remedy}`]
}

const GIGABYTE = 1024 ** 3

/** The version, the clock and the mailboxes, from one look at the database. */
export function judgeDatabase(state: DatabaseState, machineTime: Date): CheckResult[] {
  return [judgeVersion(state), judgeClock(state.at, machineTime), judgeMailboxes(state)]
}

function judgeVersion({ versionNumber, version }: DatabaseState): CheckResult {
  if (versionNumber >= OLDEST_POSTGRESQL) return ok('database', `PostgreSQL ${version} answers`)
  return failed('database', `PostgreSQL ${version} is too old`, 'Upgrade to PostgreSQL 15 or later.')
}

function judgeClock(database: Date, machine: Date): CheckResult {
  const apart = Math.abs(database.getTime() - machine.getTime()) / 1000
  const detail = `${apart.toFixed(1)} s apart from the database`
  const remedy = 'Keep the clocks of all machines in step with NTP: one that is more than 5 s off takes no work.'
  if (apart > 5) return failed('clock', detail, remedy)
  return apart > 1 ? warning('clock', detail, remedy) : ok('clock', detail)
}

function judgeMailboxes({ mailboxes, pausedMailboxes }: DatabaseState): CheckResult {
  if (pausedMailboxes === 0) return ok('mailboxes', mailboxes === 0 ? 'none yet' : `all ${mailboxes} send`)
  const remedy = 'GET /api/v1/mailboxes says why; mend the cause, then resume them.'
  return warning('mailboxes', `${pausedMailboxes} of ${mailboxes} are paused`, remedy)
}

/** Whether what organizations keep no longer is gone, by `retentionLag`. */
export function judgeRetention(lagSeconds: number): CheckResult {
  const days = (lagSeconds * SECOND) / DAY
  if (days < 1) return ok('data retention', 'up to date')
  const remedy = 'A worker removes it while it runs; if one does, its log says what fails.'
  return warning('data retention', `old data has been waiting for ${Math.floor(days)} days to be removed`, remedy)
}

/** Whether every mailbox is read often enough that who has answered is known. */
export function judgeReading(lag: ReadingLag): CheckResult {
  const { mailboxes, longestSeconds, beyond10Minutes, beyond30Minutes, failing } = lag
  if (mailboxes === 0) return ok('reading', 'no mailbox is to be read')
  const minutes = Math.floor(longestSeconds / 60)
  if (beyond10Minutes === 0) return ok('reading', `all ${mailboxes} mailboxes were read within ${minutes + 1} minutes`)
  const detail = `${beyond10Minutes} of ${mailboxes} mailboxes were not read for 10 minutes, ${beyond30Minutes} for 30; the longest waits ${minutes} minutes`
  const remedy =
    failing === beyond10Minutes
      ? 'Their servers fail: GET /api/v1/mailboxes says how.'
      : `${failing} of them fail, and the others wait for their turn: start another \`fairlead worker\`, or see why none works.`
  return warning('reading', detail, remedy)
}

/** Whether reading or rendering of what comes from outside had to be killed, since the processes began. */
export function judgeTasks({ tasksKilled }: Pick<DatabaseState, 'tasksKilled'>): CheckResult {
  const kinds = Object.entries(tasksKilled).toSorted(([, one], [, other]) => other - one)
  if (kinds.length === 0) return ok('reading from outside', 'nothing had to be killed for its time or memory')
  const detail = `killed since the processes began: ${kinds.map(([kind, count]) => `${kind} ${count} times`).join(', ')}`
  const remedy =
    'The stopped item shows the reason: a held email, a mail in the inbox, an unreadable website, a refused file. If it is not an attack, report a bug.'
  return warning('reading from outside', detail, remedy)
}

/** Whether somebody answers and somebody works, and whether one ended without signing off. */
export function judgeProcesses({ alive, older, silent }: LiveProcesses): CheckResult {
  const api = alive.filter((kind) => kind !== 'worker').length
  const workers = alive.filter((kind) => kind !== 'api').length
  const [last] = silent
  const running = alive.length === 0 ? 'none runs now' : `API: ${api}, worker: ${workers}`
  const detail =
    last === undefined
      ? running
      : `${running}; ${silent.length} did not sign off (last sign of life ${Math.round(Math.max(0, last.age))} s ago, \`fairlead ${last.kind}\`): killed, frozen, or cut off from the database`
  if (older > 0) {
    const what = `${detail}; ${older} of an older release, which does not know the database any more`
    return warning('processes', what, 'Stop what runs of the older release, and start this one.')
  }
  if (api > 0 && workers === 0) {
    return warning('processes', detail, 'Leads wait until a worker runs: start `fairlead worker`.')
  }
  if (alive.length === 0 && last !== undefined) {
    return warning('processes', detail, 'Start it again, and look into its log for why it ended.')
  }
  return ok('processes', detail)
}

const MOVES: Readonly<Record<DatabaseMove, string>> = {
  server: 'lies on a server that it was not on before',
  timeline: 'was promoted from a standby, or restored to a point in time',
  earlier_state: 'is in an earlier state',
  place: 'lies in a folder or on a machine where it was not before',
}

/** By which way the database is reached, where that is more than one address. */
export function judgeWay({ databaseUrl, poolerUrl }: Pick<Secrets, 'databaseUrl' | 'poolerUrl'>): CheckResult[] {
  const servers = databaseUrl === undefined ? [] : addressesOf(databaseUrl)
  const list = servers.map(shownHost).join(', ')
  return [
    ...(servers.length > 1 ? [ok('servers', `one of ${list} takes writes`)] : []),
    ...(poolerUrl === undefined ? [] : [ok('pooler', `all transactions go through ${shownHost(poolerUrl)}`)]),
  ]
}

/** Whether the read replica, where there is one, can answer. */
export function judgeReplica(replica: Pick<Replica, 'lag' | 'problem'> | null): CheckResult[] {
  if (replica === null) return []
  const lagMs = replica.lag()
  const remedy = 'The primary answers meanwhile. See to the standby and its replication.'
  if (lagMs === null) return [warning('read replica', replica.problem() ?? 'it does not answer', remedy)]
  const detail = `${(lagMs / SECOND).toFixed(1)} s behind at most`
  return [lagMs > USUAL_LAG * SECOND ? warning('read replica', detail, remedy) : ok('read replica', detail)]
}

/** Whether it is the database that was written to before. */
export function judgeMove(move: DatabaseMove | undefined): CheckResult[] {
  if (move === undefined) return []
  const remedy = 'Make sure that the original runs nowhere any more, then run `fairlead migrate`.'
  return [warning('database', `${MOVES[move]}: what comes next holds all live mail and webhooks`, remedy)]
}

/** Whether mail goes out. */
export function judgeSending(
  instance: { sending_stopped: boolean; sending_held: string | null; public_url: string | null },
  state: DatabaseState,
  publicUrl: string | null,
): CheckResult[] {
  const findings: CheckResult[] = []
  if (instance.sending_stopped) {
    findings.push(
      warning('sending', 'stopped for the whole installation', 'Run `fairlead sending start` to let it go on.'),
    )
  }
  if (instance.sending_held !== null) {
    const { unreconciledMailboxes: waiting, mailboxes } = state
    const why =
      instance.sending_held === 'restored'
        ? 'the database was restored, copied or promoted'
        : 'the public address changed'
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
  if (state.leadsSetAside > 0) {
    const remedy = 'The log says why: look for “is set aside”. They are retried automatically.'
    findings.push(warning('sending', `${state.leadsSetAside} leads could not follow their campaign`, remedy))
  }
  const { stoppedOrganizations: stopped, suspendedOrganizations: suspended } = state
  if (stopped + suspended > 0) {
    const remedy = '`fairlead organizations list --json` shows which.'
    findings.push(warning('sending', `${stopped} organizations are stopped, ${suspended} suspended`, remedy))
  }
  return findings.length > 0 ? findings : [ok('sending', 'neither stopped nor held')]
}

/** Whether links lead somewhere that prospects can reach. `liveCampaigns` are those that are active. */
export function judgePublicUrl(publicUrl: string | null, liveCampaigns = 0): CheckResult {
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
export function judgeFolder(folder: { path: string; workTree: string | null; ignored: boolean }): CheckResult {
  if (folder.workTree === null) return ok('data folder', folder.path)
  const command = folder.ignored ? 'git clean -fdx' : 'git clean -fd'
  const remedy = 'Move it out of the checkout and set FAIRLEAD_DATA_DIR to its new place.'
  return warning('data folder', `${folder.path} would be deleted by \`${command}\` in ${folder.workTree}`, remedy)
}

/** Whether there is room to go on. */
export function judgeDisk(freeBytes: number): CheckResult {
  const detail = `${(freeBytes / GIGABYTE).toFixed(1)} GiB free`
  const remedy = 'Free some space or move the data folder: a full disk stops the database.'
  if (freeBytes < GIGABYTE / 4) return failed('disk', detail, remedy)
  return freeBytes < 2 * GIGABYTE ? warning('disk', detail, remedy) : ok('disk', detail)
}

/** Whether files can be brought. */
export function judgeFiles({ path, isWritable }: FilesState): CheckResult {
  if (isWritable === undefined) return ok('files folder', `${path} is made with the first file`)
  if (isWritable) return ok('files folder', `${path} can be written`)
  const remedy = 'Make this user its owner, or name another in FAIRLEAD_FILES_DIR: files for imports wait there.'
  return failed('files folder', `${path} cannot be written`, remedy)
}

/** Variables that look like settings and are none. */
export function judgeUnknownSettings(unknown: readonly { name: string; meant: string | undefined }[]): CheckResult[] {
  return unknown.map(({ name, meant }) => {
    const remedy = meant === undefined ? 'Remove it; .env.example has all settings.' : `Did you mean ${meant}?`
    return warning('settings', `${name} is no setting and changes nothing`, remedy)
  })
}
