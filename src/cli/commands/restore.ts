import type { Command } from 'commander'
import { readConfig } from '../../config.ts'
import type { Config } from '../../config.ts'
import { MIGRATIONS } from '../../open-context.ts'
import type { BackupHead, Manifest } from '../../platform/backup/backup-format.ts'
import { openBackup } from '../../platform/backup/open-backup.ts'
import type { OnBytes, OpenBackup } from '../../platform/backup/open-backup.ts'
import { requireKnownSchema, restoreBackup } from '../../platform/backup/restore-backup.ts'
import { systemClock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { openDatabase } from '../../platform/instance/open-instance.ts'
import { createLog } from '../../platform/log.ts'
import { placeKeyFile, readKeyFile } from '../../platform/secrets/key-file.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { readShards, SHARDS } from './distribute.ts'
import { say, showProgress } from '../terminal.ts'
import type { ProgressLine } from '../terminal.ts'

const AFTERWARDS = `
Before this copy sends live mail or notifications:
1. Make sure that the original runs nowhere any more.
2. Whoever unsubscribed, complained or was erased after that instant is unknown here: add them under Suppressions. API
   keys and members that were revoked after it are valid here: revoke them again.
3. Run \`fairlead sending release\`. It says which Sent folders were not compared yet: what the original sent after that
   instant is only there. Until then live mail and webhooks are held; leads are accepted and researched.`

/** `restore` */
export function addRestore(program: Command): void {
  program
    .command('restore <file>')
    .description('load a backup into an empty database; live sending is held afterwards')
    .option('--check', 'go through the file, restore nothing')
    .option('--shards <number>', 'where the database has nodes: into how many parts the rows go', String(SHARDS))
    .action(restore)
}

async function restore(path: string, { check, shards }: { check?: true; shards: string }): Promise<void> {
  const parts = readShards(shards)
  const config = readConfig()
  const backup = await openBackup(path)
  const progress = showProgress()
  try {
    await requireKnownSchema(backup.head, MIGRATIONS)
    const keys = await findKeys(config, backup.head)
    await verify(backup, keys, progress)
    if (check) {
      progress.end()
      return say(`${path} is whole. Fairlead ${backup.head.version} made it at ${backup.head.takenAt}.`)
    }
    const manifest = await load(config, { backup, keys, progress, shards: parts })
    progress.end()
    tell(manifest, backup.head)
  } finally {
    progress.end()
    await backup.close()
  }
}

/** The keys of this process, else the one that the backup brings along. @throws AppError when there are none */
async function findKeys(config: Config, head: BackupHead): Promise<readonly Buffer[]> {
  if (config.secrets.keys.length > 0) return config.secrets.keys
  const kept = await readKeyFile(config.dataDirectory)
  if (kept !== undefined) return [kept]
  if (head.secretKey !== undefined) return [Buffer.from(head.secretKey, 'base64')]
  throw new AppError(
    'wrong_secret_key',
    `This backup needs the secret key of the installation that made it. Set FAIRLEAD_SECRET_KEY, or put its secret.key into ${config.dataDirectory}.`,
  )
}

async function verify(backup: OpenBackup, keys: readonly Buffer[], progress: ProgressLine): Promise<void> {
  const mac = createSecretBox(keys).backupMac(backup.head.keyFingerprint)
  if (mac === undefined) {
    throw new AppError(
      'wrong_secret_key',
      'The secret key here is not the one of the installation that made this backup. Set FAIRLEAD_SECRET_KEY to that one. Nothing was restored.',
    )
  }
  await backup.verify(mac, percent(progress, 'checking the file'))
}

interface LoadOrder {
  readonly backup: OpenBackup
  readonly keys: readonly Buffer[]
  readonly progress: ProgressLine
  readonly shards: number
}

async function load(config: Config, { backup, keys, progress, shards }: LoadOrder): Promise<Manifest> {
  let step = 'preparing'
  const { db, close } = await openDatabase({
    databaseUrl: config.secrets.databaseUrl,
    dataDirectory: config.dataDirectory,
    poolSize: 2,
    log: createLog(config.logLevel),
  })
  try {
    return await restoreBackup({
      db,
      backup,
      shards,
      migrations: MIGRATIONS,
      now: systemClock.now(),
      // Before anything is kept: rows without their key would be of no use.
      onEmpty: () => keepKey(config, keys),
      onBytes: (done, all) => percent(progress, step)(done, all),
      onStep: (next) => {
        step = next
        progress.step(step)
      },
    })
  } finally {
    await close()
  }
}

async function keepKey(config: Config, [newest]: readonly Buffer[]): Promise<void> {
  if (config.secrets.keys.length > 0 || newest === undefined) return
  await placeKeyFile(config.dataDirectory, newest)
}

function percent(progress: ProgressLine, what: string): OnBytes {
  return (done, all) => progress.say(`${Math.floor((100 * done) / all)} % ${what}`)
}

function tell(manifest: Manifest, head: BackupHead): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `Restored ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables, as they were at ${head.takenAt}.`,
  )
  say('Every table was compared with the backup: rows and checksums are equal.')
  say(AFTERWARDS)
}
