import { writeSync } from 'node:fs'
import pg from 'pg'
import { createStages } from '../../../src/stages.ts'
import { openContext } from '../../../src/open-context.ts'
import { readConfig } from '../../../src/config.ts'
import { createOutbound } from '../../../src/platform/outbound/outbound.ts'
import type { Outbound } from '../../../src/platform/outbound/outbound.ts'
import { hearWakes } from '../../../src/platform/work/wake-channel.ts'
import { startWorker } from '../../../src/platform/work/worker.ts'
import type { Orders, Trap } from './trapped-worker.ts'

/**
 * The real worker, which ends or freezes itself at the moment it is told to. It is started through
 * `trapped-worker.ts`.
 */
const orders = JSON.parse(process.argv[2] ?? '{}') as Orders

function say(line: string): void {
  // Written at once: there may be no later.
  writeSync(1, `${line}\n`)
}

let isSprung = false

/** A signal to oneself is delivered before the call returns: nothing of what comes next happens. */
function passBy(moment: Trap['moment'], of: string): void {
  const { trap } = orders
  if (isSprung || trap?.moment !== moment || trap.of !== of) return
  isSprung = true
  say(`trapped ${moment} ${of}`)
  process.kill(process.pid, trap.signal)
}

type Callback = (error: Error | undefined, result: pg.QueryResult | undefined) => void
type Ask = (
  this: pg.Client,
  query: string | { name?: string },
  ...rest: unknown[]
) => Promise<pg.QueryResult | undefined> | undefined

/** Every statement passes here, on its way out and when it is answered. */
function watchStatements(): void {
  const prototype = pg.Client.prototype as { query: unknown } as { query: Ask }
  const ask = prototype.query
  const inTransaction = new WeakMap<pg.Client, Set<string>>()
  prototype.query = function query(asked, ...rest) {
    const name = typeof asked === 'string' ? asked : (asked.name ?? '')
    if (name === 'begin') inTransaction.set(this, new Set())
    const ran = inTransaction.get(this) ?? new Set<string>()
    if (name === 'commit') for (const one of ran) passBy('before commit', one)
    else ran.add(name)
    passBy('before', name)
    const answered = (result: pg.QueryResult | undefined) => {
      if (orders.tell?.includes(name) === true) say(`answered ${name} ${result?.rowCount ?? 'failed'}`)
      passBy('after', name)
      if (name === 'commit') for (const one of ran) passBy('after commit', one)
    }
    const last = rest.at(-1)
    if (typeof last !== 'function') return tapPromise(ask.call(this, asked, ...rest), answered)
    return ask.call(
      this,
      asked,
      ...rest.slice(0, -1),
      (error: Error | undefined, result: pg.QueryResult | undefined) => {
        answered(result)
        ;(last as Callback)(error, result)
      },
    )
  }
}

async function tapPromise(
  asking: Promise<pg.QueryResult | undefined> | undefined,
  answered: (result: pg.QueryResult | undefined) => void,
): Promise<pg.QueryResult | undefined> {
  try {
    const result = await asking
    answered(result)
    return result
  } catch (error) {
    answered(undefined)
    throw error
  }
}

/** Websites and receivers of the test, reached by name, and nothing else. */
function watchOutbound(): Outbound {
  const noRecords = async () => Promise.reject(Object.assign(new Error('no such record'), { code: 'ENODATA' }))
  const hosts = Object.entries(orders.hosts ?? {}).map(
    ([host, port]) => [host, { address: '127.0.0.1', port }] as const,
  )
  const outbound = createOutbound({
    allowedNetworks: ['127.0.0.0/8'],
    hosts: new Map(hosts),
    resolver: { resolve4: noRecords, resolve6: noRecords, resolveMx: noRecords, resolveTxt: noRecords },
  })
  return {
    ...outbound,
    // Without MX records the host itself takes mail (RFC 5321 §5.1).
    hasAddress: async () => true,
    request: async (url, asked) => {
      const what = asked.purpose === 'webhooks' ? 'webhook' : 'website'
      passBy('before', what)
      const answer = await outbound.request(url, asked)
      passBy('after', what)
      return answer
    },
  }
}

watchStatements()
const opened = await openContext(readConfig(), {
  schema: 'require',
  clock: { now: () => new Date(Date.now() + orders.aheadMs) },
  outbound: watchOutbound(),
  websiteGap: 0,
  random: () => 0.5,
})
const { context } = opened
const stages = createStages(context).filter((stage) => orders.stages?.includes(stage.name) ?? true)
const worker = startWorker(stages, context.log)
opened.onWake((stage) => worker.wake(stage))
const hearing = hearWakes(context.db, context.log, (stage) => worker.wake(stage))
process.on('SIGTERM', () => void Promise.all([worker.stop(), hearing.stop()]).then(() => opened.close()))
say('ready')
