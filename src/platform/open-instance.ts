import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instance } from './context.ts'
import { openPool } from './db.ts'
import type { Database } from './db.ts'
import { openEmbeddedDatabase } from './embedded/index.ts'
import { AppError } from './errors.ts'
import type { Log } from './log.ts'
import { migrate, schemaState } from './migrate.ts'
import { createSecretBox } from './secrets.ts'
import type { SecretBox } from './secrets.ts'
import { findInstance, prepareInstance, setFingerprint } from './store.ts'

export interface InstanceOptions {
  /** PostgreSQL of the operator; without it the embedded one in `dataDirectory` is attached to or started. */
  readonly databaseUrl: string | undefined
  readonly dataDirectory: string
  readonly keys: readonly Buffer[]
  readonly poolSize: number
  readonly migrations: URL
  /** `migrate` brings the schema up; `require` refuses another schema than this program's, saying the remedy. */
  readonly schema: 'migrate' | 'require'
  readonly log: Log
}

/** What a process needs of the installation before it can do anything. */
export interface OpenInstance {
  readonly db: Database
  readonly secrets: SecretBox
  readonly instance: Instance
  close(): Promise<void>
}

/**
 * Connects to the database, brings or checks its schema and opens its secrets.
 * @throws AppError `wrong_schema`, `wrong_secret_key`, or what the embedded database refuses
 */
export async function openInstance(options: InstanceOptions): Promise<OpenInstance> {
  const { connection, release } = await findServer(options)
  const db = openPool({
    ...connection,
    max: options.poolSize,
    onError: (error) => options.log.warn({ err: error }, 'An idle database connection was lost.'),
  })
  const close = async () => {
    await db.end()
    await release()
  }
  try {
    await settleSchema(db, options)
    const secrets = createSecretBox(options.keys.length > 0 ? options.keys : [await keyFile(options.dataDirectory)])
    return { db, secrets, instance: await openSecrets(db, secrets), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function findServer(options: InstanceOptions) {
  if (options.databaseUrl !== undefined) {
    return { connection: { connectionString: options.databaseUrl }, release: async () => {} }
  }
  const embedded = await openEmbeddedDatabase({
    dataDirectory: options.dataDirectory,
    log: (line) => options.log.info({ line }, 'Embedded database.'),
  })
  return { connection: embedded.connection, release: () => embedded.release() }
}

async function settleSchema(db: Database, options: InstanceOptions): Promise<void> {
  if (options.schema === 'migrate') {
    await migrate(db, options.migrations)
    return
  }
  const found = await schemaState(db, options.migrations)
  if (found.state === 'current') return
  const remedy =
    found.state === 'older'
      ? 'Run `fairlead migrate`, then start again.'
      : 'Start the newer release of Fairlead that made it.'
  throw new AppError(
    'wrong_schema',
    `The database has schema ${found.database}, this program needs ${found.program}. ${remedy}`,
  )
}

/** The secret key of an embedded installation: made once, readable by its owner alone. */
async function keyFile(dataDirectory: string): Promise<Buffer> {
  const path = join(dataDirectory, 'secret.key')
  try {
    await writeFile(path, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return Buffer.from(await readFile(path, 'utf8'), 'base64')
}

async function openSecrets(db: Database, secrets: SecretBox): Promise<Instance> {
  const newest = secrets.fingerprints[0]!
  const row = await prepareInstance(db, {
    fingerprint: newest,
    erasureKey: secrets.encrypt(randomBytes(32).toString('base64')),
  })
  const found = row ?? (await findInstance(db))
  if (found === undefined || found.erasure_key === null || found.secret_fingerprint === null) {
    throw new AppError('wrong_schema', 'The database does not describe its installation. Run `fairlead migrate`.')
  }
  if (!secrets.fingerprints.includes(found.secret_fingerprint)) {
    throw new AppError(
      'wrong_secret_key',
      'FAIRLEAD_SECRET_KEY is not the key this database was made with. Give the right one, or both with the new one first.',
    )
  }
  const erasureKey = secrets.decrypt(found.erasure_key)
  if (found.secret_fingerprint !== newest) await setFingerprint(db, newest, secrets.encrypt(erasureKey))
  return { epoch: found.epoch, erasureKey: Buffer.from(erasureKey, 'base64') }
}
