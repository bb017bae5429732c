import pg from 'pg'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createOutbound } from '../../src/platform/outbound.ts'
import type { Outbound } from '../../src/platform/outbound.ts'
import type { Orders, Trap } from './trapped-worker.ts'

/**
 * The real worker, which ends or freezes itself at the moment it is told to. It is started by `startWorker` of
 * `trapped-worker.ts`.
 */
const orders = JSON.parse(process.argv[2] ?? '{}') as Orders

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A signal to oneself is delivered before the call returns: nothing of what comes next happens. */
function spring(trap: Trap): void {
  process.kill(process.pid, trap.signal)
}

function isAt(trap: Trap | undefined, moment: Trap['moment'], what: string): trap is Trap {
  return trap !== undefined && trap.moment === moment && trap.of === what
}

type Callback = (error: Error | undefined, result: pg.QueryResult | undefined) => void
type Ask = (this: pg.Client, query: string | { name?: string }, ...rest: unknown[]) => Promise<pg.QueryResult> | undefined

/** Every statement passes here, on its way out and when it is answered. */
function watchStatements(trap: Trap | undefined): void {
  const prototype = pg.Client.prototype as unknown as { query: Ask }
  const ask = prototype.query
  const inTransaction = new WeakMap<pg.Client, Set<string>>()
  prototype.query = function query(asked, ...rest) {
    const name = typeof asked === 'string' ? asked : (asked.name ?? '')
    const seen = inTransaction.get(this) ?? new Set<string>()
    if (name === 'begin') inTransaction.set(this, new Set())
    else seen.add(name)
    const commits = name === 'commit' && trap !== undefined && seen.has(trap.of)
    if (isAt(trap, 'before', name) || (commits && trap?.moment === 'before commit')) spring(trap!)
    const answered = (result: pg.QueryResult | undefined) => {
      if (orders.tell?.includes(name) === true) say(`answered ${name} ${result?.rowCount ?? 'failed'}`)
      if (isAt(trap, 'after', name) || (commits && trap?.moment === 'after commit')) spring(trap!)
    }
    const last = rest.at(-1)
    if (typeof last === 'function') {
      const callback = last as Callback
      return ask.call(this, asked, ...rest.slice(0, -1), (error: Error | undefined, result: pg.QueryResult | undefined) => {
        answered(result)
        callback(error, result)
      })
    }
    const asking = ask.call(this, asked, ...rest)
    return asking?.then(
      (result) => {
        answered(result)
        return result
      },
      (error: unknown) => {
        answered(undefined)
        throw error
      },
    )
  }
}

/** Websites and receivers of the test, reached by name, and nothing else. */
function watchOutbound(trap: Trap | undefined): Outbound {
  const noRecords = async () => Promise.reject(Object.assign(new Error('no such record'), { code: 'ENODATA' }))
  const hosts = Object.entries(orders.hosts ?? {}).map(([host, port]) => [host, { address: '127.0.0.1', port }] as const)
  const outbound = createOutbound({
    allowedNetworks: ['127.0.0.0/8'],
    hosts: new Map(hosts),
    resolver: { resolve4: noRecords, resolve6: noRecords, resolveMx: noRecords, resolveTxt: noRecords },
  })
  return {
    ...outbound,
    request: async (url, asked) => {
      const what = asked.accept ?? 'website'
      if (isAt(trap, 'before', what)) spring(trap)
      const answer = await outbound.request(url, asked)
      if (isAt(trap, 'after', what)) spring(trap)
      return answer
    },
  }
}

watchStatements(orders.trap)
const app = await startApp(readConfig(), ['worker'], {
  clock: { now: () => new Date(Date.now() + orders.aheadMs) },
  outbound: watchOutbound(orders.trap),
  websiteGap: 0,
  random: () => 0.5,
})
process.on('SIGTERM', () => void app.stop())
say('ready')
