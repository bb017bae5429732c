import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { CATALOGUE } from '../src/webhooks/notifications/catalogue.ts'
import { freePort } from '../src/platform/settings/listen-address.ts'
import { parseId, uuidv7 } from '../src/platform/ids.ts'
import { PROGRAM, callApi, createWorkplace, residentMiB, startProgram, stopProgram } from './program.ts'
import type { Workplace } from './program.ts'
import type { Bench } from './result.ts'

const ENDPOINTS = 50
/** As many as one organization may have under way in a process. */
const RAW_AT_ONCE = 128
const BODY = JSON.stringify(CATALOGUE['meeting.booked'].example)

/**
 * Notifications through the whole durable path to a local receiver, beside a bare undici loop to the same receiver in the
 * same run; and the rate of 49 endpoints alone and beside a fiftieth that takes requests and never answers.
 */
export const benchWebhooks: Bench = async ({ quick }) => {
  const each = quick ? 100 : 400
  const ports = { alive: await freePort(), dead: await freePort() }
  const script = new URL('receive-webhooks.ts', import.meta.url).pathname
  const receiver = spawn(process.execPath, [script, String(ports.alive), String(ports.dead)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(receiver.stdout, 'data')
  const workplace = await createWorkplace({ FAIRLEAD_ALLOWED_NETWORKS: '127.0.0.0/8' })
  try {
    const [dead = '', ...alive] = await createEndpoints(workplace, ports)
    const rawPerSecond = await sendRaw(ports.alive, quick ? 5_000 : 20_000)
    const to = { port: ports.alive }
    // The first run warms the database; each begins with a process of its own.
    await deliver(workplace, { ...to, campaigns: alive, each: 20 })
    const all = await deliver(workplace, { ...to, campaigns: alive, each })
    const beside = await deliver(workplace, { ...to, campaigns: alive, each, dead })
    const again = await deliver(workplace, { ...to, campaigns: alive, each })
    const one = await deliver(workplace, { ...to, campaigns: alive.slice(0, 1), each: each * 5 })
    const without = (all.perSecond + again.perSecond) / 2
    return {
      figures: {
        deliveries: all.deliveries,
        deliveriesPerSecond: Math.round(all.perSecond),
        shareOfRaw: round(all.perSecond / rawPerSecond),
        workerCpuMsPerDelivery: round(all.cpuMs),
        residentMiB: Math.round(all.mebibytes),
        oneEndpointPerSecond: Math.round(one.perSecond),
        oneEndpointShareOfRaw: round(one.perSecond / rawPerSecond),
        besideDeadPerSecond: Math.round(beside.perSecond),
        withoutDeadPerSecond: Math.round(without),
        besideDeadShare: round(beside.perSecond / without),
      },
      against: {
        rawUndiciPerSecond: rawPerSecond,
        raw: `an undici agent with ${RAW_AT_ONCE} requests at once, nothing signed, nothing stored`,
        worker:
          'one worker process, its PostgreSQL and the receiver on the same machine; 49 endpoints of one organization',
        dead: 'a fiftieth endpoint takes requests and never answers, with as many deliveries due',
      },
      targets: { shareOfRaw: { least: 0.5 }, oneEndpointShareOfRaw: { least: 0.3 }, besideDeadShare: { least: 0.95 } },
    }
  } finally {
    receiver.kill()
    await workplace.close()
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** Campaigns with a webhook; that of the first one is dead. */
async function createEndpoints(workplace: Workplace, ports: { alive: number; dead: number }): Promise<string[]> {
  const api = await startProgram('api', workplace)
  try {
    const campaignIds: string[] = []
    for (let n = 0; n < ENDPOINTS; n += 1) {
      const url = `http://127.0.0.1:${n === 0 ? ports.dead : ports.alive}/hook/${n}`
      const body = { name: `Campaign ${n}`, webhook: { url } }
      const { campaignId } = await callApi<{ campaignId: string }>(workplace, '/campaigns', body)
      campaignIds.push(parseId('camp', campaignId) ?? '')
    }
    return campaignIds
  } finally {
    await stopProgram(api)
  }
}

/** Requests a second of undici alone. */
async function sendRaw(port: number, count: number): Promise<number> {
  const dispatcher = new Agent({ pipelining: 1 })
  const url = `http://127.0.0.1:${port}/raw`
  let next = 0
  const send = async () => {
    for (; next < count; next += 1) {
      const options = {
        dispatcher,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: BODY,
      } as const
      const { body } = await request(url, options)
      await body.dump()
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: RAW_AT_ONCE }, send))
  const seconds = (performance.now() - began) / 1_000
  await dispatcher.close()
  return Math.round(count / seconds)
}

interface Run {
  /** Of the receiver that answers. */
  readonly port: number
  readonly campaigns: readonly string[]
  /** Deliveries of each endpoint. */
  readonly each: number
  /** The endpoint that never answers, where it takes part. */
  readonly dead?: string
}

/** Lets a fresh worker deliver what is due; measures the endpoints that answer. */
async function deliver(workplace: Workplace, { port, campaigns, each, dead }: Run) {
  const { db } = workplace.opened.context
  await db.query('truncate deliveries, delivery_leases, attempts')
  for (const campaignId of [...campaigns, ...(dead === undefined ? [] : [dead])])
    await fill(workplace, campaignId, each)
  await db.query('vacuum analyze deliveries, delivery_leases, attempts')
  const count = campaigns.length * each
  // The receiver counts: a database that is asked all the time has less time for the worker.
  const before = await receivedAt(port)
  const received = async () => (await receivedAt(port)) - before
  const settled = async () => {
    const sql = `select count(*)::int as n from deliveries where state = 'delivered'`
    return (await db.query<{ n: number }>(sql)).rows[0]?.n ?? 0
  }
  const worker = startWorker(workplace.env)
  try {
    const [first, cpuBefore] = [await untilMoreThan(received, 0), await cpuMs(worker)]
    const began = performance.now()
    await untilMoreThan(received, count - 1)
    const done = await untilMoreThan(settled, count - 1)
    const seconds = (performance.now() - began) / 1_000
    const used = (await cpuMs(worker)) - cpuBefore
    return {
      deliveries: count,
      perSecond: (done - first) / seconds,
      cpuMs: used / (done - first),
      mebibytes: await residentMiB(worker.pid ?? 0),
    }
  } finally {
    await stopProgram(worker)
  }
}

async function receivedAt(port: number): Promise<number> {
  return Number(await (await fetch(`http://127.0.0.1:${port}/`)).text())
}

async function fill({ opened, organizationId }: Workplace, campaignId: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => uuidv7(Date.now()))
  await opened.context.db.query(
    `insert into deliveries (organization_id, delivery_id, campaign_id, event_type, body, state, created_at, due_at)
     select $1, id, $2, 'meeting.booked', $3, 'pending', now(), now() from unnest($4::uuid[]) id`,
    [organizationId, campaignId, BODY, ids],
  )
}

async function untilMoreThan(read: () => Promise<number>, least: number): Promise<number> {
  const deadline = performance.now() + 300_000
  for (;;) {
    const found = await read()
    if (found > least) return found
    if (performance.now() > deadline) throw new Error(`Only ${found} notifications were delivered.`)
    await pause(20)
  }
}

function startWorker(env: NodeJS.ProcessEnv): ChildProcess {
  const flags = process.env['BENCH_WORKER_FLAGS']?.split(' ') ?? []
  return spawn(process.execPath, [...flags, ...PROGRAM, 'worker'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Processor time that a process has used, in milliseconds (Linux). */
async function cpuMs({ pid = 0 }: ChildProcess): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
