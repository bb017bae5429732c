import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Command } from 'commander'
import { readConfig } from '../../config.ts'
import type { Config } from '../../config.ts'
import { openContext } from '../../open-context.ts'
import type { OpenContext } from '../../open-context.ts'
import type { Manifest } from '../../platform/backup/backup-format.ts'
import { writeBackup } from '../../platform/backup/write-backup.ts'
import { systemClock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { WAITING_FOR } from '../../platform/migrations/schema-lock.ts'
import { readKeyFile } from '../../platform/secrets/key-file.ts'
import { showProgress, warn } from '../terminal.ts'
import { readVersion } from '../../platform/version.ts'

const BUFFER = 1_048_576
const UNWRITABLE: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EISDIR: 'it is a folder',
  EPIPE: 'nobody reads it any more',
}

interface BackupOptions {
  output?: string
  withSecretKey?: true
}

/** `backup` */
export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('write all data to one file, while everything runs; `fairlead restore` reads it')
    .option('--output <file>', 'where to; - is standard output (default: fairlead-<instant>.backup here)')
    .option(
      '--with-secret-key',
      'put the secret key into the file too: whoever has the file can open every secret in it',
    )
    .action(backUp)
}

async function backUp({ output, withSecretKey }: BackupOptions): Promise<void> {
  const config = readConfig()
  const takenAt = systemClock.now()
  const target = output ?? `fairlead-${takenAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`
  if (target === '-' && process.stdout.isTTY) {
    throw new AppError(
      'invalid_option',
      'A backup is no text for a terminal. Give --output a file, or pipe it somewhere.',
    )
  }
  const opened = await openContext(config, { schema: 'older' })
  const stop = new AbortController()
  const interrupt = () => stop.abort(new Error('Interrupted. No backup was made.'))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    const secretKey = withSecretKey ? await findKey(config) : undefined
    const write = (destination: NodeJS.WritableStream) =>
      writeTo(opened, { destination, takenAt, secretKey, signal: stop.signal })
    const manifest = target === '-' ? await write(process.stdout) : await intoFile(target, write)
    tell(manifest, { target, config, withKey: withSecretKey === true })
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : explainWrite(error, target)
  } finally {
    await opened.close()
  }
}

interface WriteOrder {
  readonly destination: NodeJS.WritableStream
  readonly takenAt: Date
  readonly secretKey: string | undefined
  readonly signal: AbortSignal
}

async function writeTo({ context, sessions }: OpenContext, order: WriteOrder): Promise<Manifest> {
  const { destination, takenAt, secretKey, signal } = order
  const keyFingerprint = context.secrets.fingerprints[0] ?? ''
  const mac = context.secrets.backupMac(keyFingerprint)
  if (mac === undefined) throw new Error('A secret key is needed.')
  const progress = showProgress()
  const head = { version: readVersion(), takenAt: takenAt.toISOString(), keyFingerprint }
  try {
    return await writeBackup({
      db: sessions,
      destination,
      head: secretKey === undefined ? head : { ...head, secretKey },
      mac,
      signal,
      onWait: (what) => warn(WAITING_FOR[what]),
      onTable: (table, rows) => progress.say(`${rows.toLocaleString('en')} rows, ${table} is done`),
    })
  } finally {
    progress.end()
  }
}

/** A file that is there is a whole backup: it is written beside, under another name, and only its owner may read it. */
async function intoFile(
  path: string,
  write: (destination: NodeJS.WritableStream) => Promise<Manifest>,
): Promise<Manifest> {
  const partial = `${path}.${randomBytes(4).toString('hex')}.partial`
  const file = await open(partial, 'wx', 0o600)
  try {
    // Flushed before it is closed, and closed before it gets its name.
    const manifest = await write(file.createWriteStream({ flush: true, highWaterMark: BUFFER }))
    await rename(partial, path)
    await keepName(path)
    return manifest
  } catch (error) {
    await file.close()
    await rm(partial, { force: true })
    throw error
  }
}

function explainWrite(thrown: unknown, path: string): unknown {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  const why = UNWRITABLE[code]
  return why === undefined
    ? thrown
    : new AppError(
        'invalid_option',
        `No backup was made: ${path === '-' ? 'standard output' : path} cannot be written, ${why}.`,
      )
}

/** The name of a file is kept by its folder. Systems that cannot write a folder down keep it by themselves. */
async function keepName(path: string): Promise<void> {
  let folder: FileHandle | undefined
  try {
    folder = await open(dirname(path))
    await folder.sync()
  } catch {
    // Windows opens no folders.
  } finally {
    await folder?.close()
  }
}

/** A key file keeps one key, and a restore without FAIRLEAD_SECRET_KEY has nothing else. */
async function findKey({ secrets, dataDirectory }: Config): Promise<string> {
  const [key, ...older] = secrets.keys.length > 0 ? secrets.keys : [await readKeyFile(dataDirectory)]
  if (key !== undefined && older.length === 0) return key.toString('base64')
  throw new AppError(
    'invalid_option',
    'FAIRLEAD_SECRET_KEY holds several keys: keep them elsewhere, and back up without --with-secret-key.',
  )
}

function tell(manifest: Manifest, how: { target: string; config: Config; withKey: boolean }): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const where = how.target === '-' ? 'standard output' : how.target
  warn(
    `${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables are in ${where}. It holds personal data: keep it safe.`,
  )
  if (how.withKey) {
    warn('It contains the secret key. Keep it safe: anyone who has the file can read all data with `fairlead restore`.')
    return
  }
  const key =
    how.config.secrets.keys.length > 0
      ? 'FAIRLEAD_SECRET_KEY, as it is set now'
      : `the file secret.key in ${how.config.dataDirectory}`
  warn(`The secret key is not in it, and without that nobody can restore it. Keep it elsewhere: ${key}.`)
}
