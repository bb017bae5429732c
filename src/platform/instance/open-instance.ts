import { randomBytes } from 'node:crypto'
import type { ClientBase, PoolClient } from 'pg'
import { isRestoring } from '../backup/catalog-store.ts'
import type { Instance } from '../context.ts'
import { openPool, openTransactionPool, withClient } from '../database/db.ts'
import type { Database } from '../database/db.ts'
import { KnownServers } from '../database/transaction-pool.ts'
import type { Look } from '../database/transaction-pool.ts'
import { isDistributed, isUnfinished } from '../distribution/distribution-store.ts'
import { openEmbeddedDatabase } from '../embedded/index.ts'
import { AppError, asError } from '../errors.ts'
import type { Log } from '../log.ts'
import { newestVersion } from '../migrations/apply-migration.ts'
import { createKnownSchema, migrate, requireReleasedSchema, schemaState } from '../migrations/migrate.ts'
import type { KnownSchema } from '../migrations/migrate.ts'
import { makeKeyFile } from '../secrets/key-file.ts'
import { addressesOf } from '../settings/database-url.ts'
import { createSecretBox } from '../secrets/secret-box.ts'
import type { SecretBox, SecretPlace } from '../secrets/secret-box.ts'
import { createDatabaseAddresses } from './database-addresses.ts'
import {
  compareCluster,
  createIdentityCheck,
  placeOfAddress,
  placeOfFolder,
  refuseStandby,
} from './database-identity.ts'
import type { DatabaseMove } from './database-identity.ts'
import { nameDatabase } from './database-identity-store.ts'
import { findInstance, prepareInstance, setFingerprint } from './instance-store.ts'

/**
 * What becomes of another schema than this program's: `migrate` brings it up, and so does `distribute`, which goes on with
 * a distribution that has not ended; `require` refuses it, saying the remedy; `older` takes an older one as it is.
 */
export type SchemaWish = 'migrate' | 'distribute' | 'require' | 'older'

export interface ServerOptions {
  /** PostgreSQL of the operator; without it the embedded one in `dataDirectory` is attached to or started. */
  readonly databaseUrl: string | undefined
  /** A pooler in transaction mode in front of the same database, through which all transactions go. */
  readonly poolerUrl?: string | undefined
  readonly dataDirectory: string
  readonly poolSize: number
  readonly log: Log
  /** Called, maybe more than once, while the embedded server is being made or started. */
  readonly meanwhile?: () => void
}

export interface InstanceOptions extends ServerOptions {
  readonly keys: readonly Buffer[]
  readonly migrations: URL
  readonly schema: SchemaWish
  /** `look` changes nothing; `send` compares the address of the database too, which others may call by another name. */
  readonly purpose?: 'look' | 'send'
}

/** What a process needs of the installation before it can do anything. */
export interface OpenInstance {
  /** For transactions and single statements: through the pooler, where there is one. */
  readonly db: Database
  /** For what needs a session of its own: locks until it ends, settings, `listen`, `copy`. */
  readonly sessions: Database
  readonly secrets: SecretBox
  readonly instance: Instance
  /** Looked at with every new connection, before it is used. */
  readonly schema: KnownSchema
  /** In what the database is another one than is written down, without changing anything. */
  compare(): Promise<DatabaseMove | undefined>
  close(): Promise<void>
}

/**
 * Connects to the database, brings or checks its schema, makes sure which database it is, now and at every later connection,
 * and opens its secrets.
 * @throws AppError `wrong_schema`, `unreleased_schema`, `wrong_secret_key`, `not_reachable`, or what the embedded database refuses
 */
export async function openInstance(options: InstanceOptions): Promise<OpenInstance> {
  const opened = await openDatabase(options)
  const { db, sessions, close } = opened
  try {
    await settleSchema(sessions, options)
    if (db !== sessions) await requireSameDatabase(opened)
    const schema = createKnownSchema(await newestVersion(options.migrations))
    if (options.schema !== 'older' && options.purpose !== 'look') await recognise(opened, schema, options)
    const keys = options.keys.length > 0 ? options.keys : [await makeKeyFile(options.dataDirectory)]
    const secrets = createSecretBox(keys)
    const compare = () => withClient(sessions, (client) => compareCluster(client, opened.place))
    const instance = { ...(await openSecrets(db, secrets)), distributed: await isDistributed(db) }
    return { db, sessions, secrets, instance, schema, compare, close }
  } catch (error) {
    await close()
    throw error
  }
}

interface OpenDatabase extends Pick<OpenInstance, 'db' | 'sessions'> {
  /** Of the embedded database. */
  readonly place: string | null
  /** Looks at every connection from now on, before it is used. */
  lookAtEach(look: Look): void
  close(): Promise<void>
}

/**
 * Connects to the database alone, whatever is in it; a standby is refused.
 * @throws AppError what the embedded database refuses
 */
export async function openDatabase(options: ServerOptions): Promise<OpenDatabase> {
  const { connection, place, release } = await findServer(options)
  let look: Look = refuseStandby
  const common = {
    max: options.poolSize,
    onError: (error: Error) =>
      options.log.warn({ err: error }, 'The pool of database connections met an error that no caller is told.'),
  }
  const sessions = openPool({
    ...connection,
    ...common,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its types do not say so
    onConnect: (client) => look(client as PoolClient),
  })
  const servers = new KnownServers(refuseStandby)
  const { poolerUrl } = options
  const db =
    poolerUrl === undefined ? sessions : openTransactionPool({ ...common, connectionString: poolerUrl }, servers)
  const close = async () => {
    await Promise.all([...new Set([db, sessions])].map((pool) => pool.end()))
    await release()
  }
  const lookAtEach = (next: Look) => {
    look = next
    servers.lookAtEach(next)
  }
  return { db, sessions, place, lookAtEach, close }
}

/** While one of them is away, or is turned to another server, a start fails and is tried again. @throws AppError */
async function requireSameDatabase({ db, sessions }: OpenDatabase): Promise<void> {
  const [pooled, direct] = [
    await withClient(db, nameDatabase).catch(poolerAway),
    await withClient(sessions, nameDatabase),
  ]
  if (pooled === direct) return
  throw new AppError('not_reachable', 'FAIRLEAD_POOLER_URL leads to another database than DATABASE_URL.')
}

function poolerAway(error: unknown): never {
  const cause = asError(error)
  throw new AppError('not_reachable', `The pooler in FAIRLEAD_POOLER_URL lets nobody in: ${cause.message}`, { cause })
}

async function recognise(
  { db, sessions, place, lookAtEach }: OpenDatabase,
  known: KnownSchema,
  options: InstanceOptions,
): Promise<void> {
  const { databaseUrl, schema, purpose, log } = options
  const address = databaseUrl !== undefined && purpose === 'send' ? placeOfAddress(databaseUrl) : null
  const recogniseCluster = createIdentityCheck({ place: place ?? address, adoptsServer: schema === 'migrate', log })
  const look: Look = async (client) => {
    await recogniseCluster(client)
    await known.compare(client)
  }
  await withClient(sessions, look)
  lookAtEach(look)
  keepLooking(db, look, log)
}

/** What was seen last is what a snapshot is told by. */
const LOOK_EVERY = 10_000

function keepLooking(db: Database, look: Look, log: Log): void {
  const timer = setInterval(() => {
    if (db.ending) return clearInterval(timer)
    withClient(db, look).catch((error: unknown) => {
      log.warn({ err: asError(error) }, 'The database could not be looked at; this is tried again.')
    })
  }, LOOK_EVERY)
  timer.unref()
}

async function findServer(options: ServerOptions) {
  if (options.databaseUrl !== undefined) {
    return { connection: await connectionTo(options.databaseUrl), place: null, release: async () => {} }
  }
  const embedded = await openEmbeddedDatabase({
    dataDirectory: options.dataDirectory,
    log: (line) => options.log.info({ line }, 'Embedded database.'),
    ...(options.meanwhile === undefined ? {} : { meanwhile: options.meanwhile }),
  })
  const place = await placeOfFolder(embedded.dataDirectory)
  return { connection: embedded.connection, place, release: () => embedded.release() }
}

async function connectionTo(databaseUrl: string) {
  const addresses = addressesOf(databaseUrl)
  if (addresses.length === 1) return { connectionString: databaseUrl }
  const { Client, find } = createDatabaseAddresses(addresses)
  await find()
  return { Client: Client as new () => ClientBase, lookElsewhere: find }
}

async function settleSchema(db: Database, options: InstanceOptions): Promise<void> {
  if (await isRestoring(db)) {
    throw new AppError('wrong_schema', 'A restore of this database was broken off. Run `fairlead restore` again.')
  }
  if (options.schema !== 'distribute' && (await isUnfinished(db))) {
    throw new AppError('wrong_schema', 'The database is being distributed. Run `fairlead distribute` to its end.')
  }
  if (options.schema === 'migrate' || options.schema === 'distribute') {
    await migrate(db, options.migrations, { log: options.log })
    return
  }
  await requireReleasedSchema(db, options.migrations)
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

/** There is one row. */
const ERASURE_KEY: SecretPlace = { table: 'instance', column: 'erasure_key', organizationId: null, row: '' }

async function openSecrets(db: Database, secrets: SecretBox): Promise<Pick<Instance, 'erasureKey'>> {
  const newest = secrets.fingerprints[0]!
  const before = await findInstance(db)
  const isPrepared = before?.erasure_key != null && before.secret_fingerprint !== null
  const found = isPrepared ? before : await prepare(db, secrets)
  if (found === undefined || found.erasure_key === null || found.secret_fingerprint === null) {
    throw new AppError('wrong_schema', 'The database does not describe its installation. Run `fairlead migrate`.')
  }
  if (!secrets.fingerprints.includes(found.secret_fingerprint)) {
    throw new AppError(
      'wrong_secret_key',
      'FAIRLEAD_SECRET_KEY is not the key this database was made with. Give the right one, or both with the new one first.',
    )
  }
  const erasureKey = secrets.decrypt(found.erasure_key, ERASURE_KEY)
  if (found.secret_fingerprint !== newest) {
    await setFingerprint(db, newest, secrets.encrypt(erasureKey, ERASURE_KEY))
  }
  return { erasureKey: Buffer.from(erasureKey, 'base64') }
}

/** Of processes that do it at once, all get what the first one wrote. */
function prepare(db: Database, secrets: SecretBox) {
  const erasureKey = secrets.encrypt(randomBytes(32).toString('base64'), ERASURE_KEY)
  return prepareInstance(db, { fingerprint: secrets.fingerprints[0]!, erasureKey })
}
