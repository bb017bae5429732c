import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { AppError } from '../errors.ts'
import { createFairSemaphore } from '../work/fair-semaphore.ts'
import { isDatabaseAway } from './error-classes.ts'

const party = new AsyncLocalStorage<string | undefined>()

/**
 * Does `work` for somebody, an organization as a rule: the connections that it takes, and what it calls, are counted as
 * theirs. Where `undefined` is given it is done for everybody, and counted as nobody's.
 */
export function onBehalfOf<T>(name: string | undefined, work: () => T): T {
  return party.run(name, work)
}

/** The part of all connections that one may hold. */
const SHARE = 3 / 4

const FULL = 'Too many requests are running. Send fewer at a time, and retry this one shortly.'

type Connected = Parameters<pg.Pool['connect']>[0]

/** How a pool is opened. */
export interface SharedPoolConfig extends pg.PoolConfig {
  readonly max: number
  readonly connectionTimeoutMillis: number
  /** Called where no server answers, or none that takes writes; then it is tried once more. */
  readonly lookElsewhere?: () => Promise<void>
}

/**
 * A pool of which nobody on whose behalf something is done holds more than three quarters: whose statements are slow, or
 * wait for each other, keeps nobody else waiting. Who waits is served in turn, and no longer than for a connection.
 */
export class SharedPool extends pg.Pool {
  readonly #turns
  protected readonly lookElsewhere

  constructor(config: SharedPoolConfig) {
    super(config)
    this.lookElsewhere = config.lookElsewhere
    this.#turns = createFairSemaphore({
      total: config.max,
      perOrganization: Math.max(1, Math.floor(config.max * SHARE)),
      longestWait: config.connectionTimeoutMillis,
      refuse: () => new AppError('overloaded', FULL),
    })
    // Whoever holds a connection that breaks learns it by its statements. Without a listener it would end the process.
    this.on('connect', (client) => client.on('error', () => undefined))
  }

  /** @throws AppError `overloaded` where whoever it is for holds their share, and goes on holding it */
  override connect(): Promise<pg.PoolClient>
  override connect(told: Connected): void
  override connect(told?: Connected): Promise<pg.PoolClient> | void {
    const name = party.getStore()
    if (name === undefined && this.lookElsewhere === undefined)
      return told === undefined ? super.connect() : super.connect(told)
    const connecting = name === undefined ? this.#connectSomewhere() : this.#connectFor(name)
    if (told === undefined) return connecting
    connecting.then(
      (client) => told(undefined, client, (error) => client.release(error)),
      (error: Error) => told(error, undefined, () => undefined),
    )
  }

  async #connectSomewhere(): Promise<pg.PoolClient> {
    try {
      return await super.connect()
    } catch (error) {
      if (this.lookElsewhere === undefined || !isServerAway(error)) throw error
      await this.lookElsewhere()
      return super.connect()
    }
  }

  async #connectFor(name: string): Promise<pg.PoolClient> {
    const giveBack = await this.#turns.take(name)
    try {
      const client = await this.#connectSomewhere()
      const release = client.release.bind(client)
      client.release = (error) => {
        giveBack()
        release(error)
      }
      return client
    } catch (error) {
      giveBack()
      throw error
    }
  }
}

/** All connections may be in use for long: that says nothing of the server. */
function isServerAway(error: unknown): boolean {
  return isDatabaseAway(error) && !(error instanceof Error && error.message.startsWith('timeout exceeded'))
}
