import { firstRow, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** What the database says of itself and of the installation. */
export interface DatabaseState {
  /** `180004` for 18.4. */
  versionNumber: number
  version: string
  at: Date
  mailboxes: number
  pausedMailboxes: number
  stoppedOrganizations: number
  suspendedOrganizations: number
  apiProcesses: number
  workerProcesses: number
}

const LOOK = statement<DatabaseState>(
  'cli.look_at_database',
  `select current_setting('server_version_num')::integer as "versionNumber",
     current_setting('server_version') as version, clock_timestamp() as at,
     (select count(*)::integer from mailboxes) as mailboxes,
     (select count(*)::integer from mailboxes where status = 'paused') as "pausedMailboxes",
     (select count(*)::integer from organizations where sending_stopped) as "stoppedOrganizations",
     (select count(*)::integer from organizations where status = 'suspended') as "suspendedOrganizations",
     (select count(*)::integer from processes
      where kind <> 'worker' and heartbeat_at > clock_timestamp() - interval '5 seconds') as "apiProcesses",
     (select count(*)::integer from processes
      where kind <> 'api' and heartbeat_at > clock_timestamp() - interval '5 seconds') as "workerProcesses"`,
)

/** One look at everything that `doctor` reports. */
export async function lookAtDatabase(db: Db): Promise<DatabaseState> {
  const found = await firstRow(db, LOOK)
  if (found === undefined) throw new Error('The database did not answer.')
  return found
}
