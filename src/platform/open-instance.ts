import { randomBytes } from 'node:crypto'
import type { Instance } from './context.ts'
import { openPool } from './db.ts'
import type { Database } from './db.ts'
import { openEmbeddedDatabase } from './embedded/index.ts'
import { AppError } from './errors.ts'
import { makeKeyFile } from './key-file.ts'
import type { Log } from './log.ts'
import { migrate, schemaState } from './migrate.ts'
import { createSecretBox } from './secrets.ts'
import type { SecretBox } from './secrets.ts'
import { findInstance, prepareInstance, setFingerprint } from './store.ts'

/**
 * What becomes of another schema than this program's: `migrate` brings it up; `require` refuses it, saying the remedy;
 * `older` takes an older one as it is.
 */
export type SchemaWish = 'migrate' | 'require' | 'older'

export interface ServerOptions {
  /** PostgreSQL of the operator; without it the embedded one in `dataDirectory` is attached to or started. */
  readonly databaseUrl: string | undefined
  readonly dataDirectory: string
  readonly poolSize: number
  readonly log: Log
}

export interface InstanceOptions extends ServerOptions {
  readonly keys: readonly Buffer[]
  readonly migrations: URL
  readonly schema: SchemaWish
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
  const { db, close } = await openDatabase(options)
  try {
    await settleSchema(db, options)
    const secrets = createSecretBox(options.keys.length > 0 ? options.keys : [await makeKeyFile(options.dataDirectory)])
    return { db, secrets, instance: await openSecrets(db, secrets), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Connects to the database alone, whatever is in it. @throws AppError what the embedded database refuses */
export async function openDatabase(options: ServerOptions): Promise<{ db: Database; close(): Promise<void> }> {
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
  return { db, close }
}

async function findServer(options: ServerOptions) {
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
  if (options.schema === 'older' && found.state === 'older') {
    if (found.database === 0) throw new AppError('wrong_schema', 'The database is empty: nothing was ever kept in it.')
    return
  }
  const remedy =
    found.state === 'older'
      ? 'Run `fairlead migrate`, then start again.'
      : 'Start the newer release of Fairlead that made it.'
  throw new AppError(
    'wrong_schema',
    `The database has schema ${found.database}, this program needs ${found.program}. ${remedy}`,
  )
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
