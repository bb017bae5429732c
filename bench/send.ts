import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { freePort } from '../src/platform/settings/listen-address.ts'
import { PROGRAM, createWorkplace, residentMiB, stopProgram } from './program.ts'
import { fillQueue } from './queue.ts'
import type { Bench, Measured } from './result.ts'
import { timeClaims } from './time-claims.ts'

const RAW_CONNECTIONS = 20

/**
 * Live email through the whole durable path to Postfix's smtp-sink, beside nodemailer's own pool to the same sink in the
 * same run; and how long choosing the next of 100,000 due emails takes. Needs the Debian package postfix.
 */
export const benchSend: Bench = async ({ quick }) => {
  const messages = quick ? 8_000 : 50_000
  const port = await freePort()
  const sink = spawn('smtp-sink', ['-u', 'nobody', `127.0.0.1:${port}`, '256'], { stdio: 'inherit' })
  try {
    const rawPerSecond = await sendRaw(port, quick ? 4_000 : 10_000)
    const durable = await sendDurably(port, messages)
    const claims = await timeClaims(quick ? 10_000 : 100_000, quick ? 1_000 : 5_000)
    const share = Math.round((100 * (durable.messagesPerSecond ?? 0)) / rawPerSecond) / 100
    return {
      figures: { ...durable, shareOfRaw: share, ...claims },
      against: {
        rawNodemailerPerSecond: rawPerSecond,
        raw: `nodemailer's pool of ${RAW_CONNECTIONS} connections, nothing stored`,
        worker: 'one worker process, its PostgreSQL and the sink on the same machine',
      },
      targets: {
        shareOfRaw: { least: 0.7 },
        growthMiBPer10000: { most: 2 },
        chooseP99Ms: { most: 5 },
      },
    } satisfies Measured
  } finally {
    sink.kill()
  }
}

/** Messages a second of nodemailer's pool. */
async function sendRaw(port: number, count: number): Promise<number> {
  const transport = createTransport({
    pool: true,
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    maxConnections: RAW_CONNECTIONS,
    maxMessages: 100,
    auth: { user: 'sam', pass: 'secret' },
  })
  const began = performance.now()
  const sends = Array.from({ length: count }, (_, n) =>
    transport.sendMail({
      from: '"Sam Doe" <sam@sender.test>',
      to: `"Jane Doe" <lead${n}@acme${n % 900}.test>`,
      subject: 'Planning at Acme Robotics',
      text: RAW_TEXT,
      headers: {
        'List-Unsubscribe': '<https://leads.example.com/u/0123456789abcdef0123456789abcdef0123456789abcdef>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  )
  await Promise.all(sends)
  const seconds = (performance.now() - began) / 1000
  transport.close()
  return Math.round(count / seconds)
}

const RAW_TEXT = `Hi Jane,

who plans the shifts at Acme Robotics?

Sam

--
Bench, 1 Quay, London
Unsubscribe: https://leads.example.com/u/0123456789abcdef0123456789abcdef0123456789abcdef
`

/** One worker process sends a full queue: its rate, and how its memory grows once it is warm. */
async function sendDurably(port: number, count: number): Promise<Record<string, number>> {
  const workplace = await createWorkplace({
    FAIRLEAD_DAILY_SEND_CAP: '1000000',
    FAIRLEAD_ALLOWED_NETWORKS: '127.0.0.0/8',
  })
  try {
    await fillQueue(workplace, { leads: count, mailboxes: 50, campaigns: 1, port, gap: 0 })
    const { db } = workplace.opened.context
    const sent = async () => {
      const { rows } = await db.query<{ n: number }>(`select coalesce(sum(sent), 0)::int as n from mailbox_days`)
      return rows[0]?.n ?? 0
    }
    const worker = startWorker(workplace.env)
    try {
      return await watch(worker, sent, count)
    } finally {
      await stopProgram(worker)
    }
  } finally {
    await workplace.close()
  }
}

function startWorker(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [...PROGRAM, 'worker'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function watch(
  worker: ChildProcess,
  sent: () => Promise<number>,
  count: number,
): Promise<Record<string, number>> {
  const samples: (readonly [sent: number, mebibytes: number])[] = []
  while ((await sent()) === 0) await pause(5)
  const first = await sent()
  const began = performance.now()
  for (let done = first; done < count; done = await sent()) {
    if (performance.now() - began > 600_000) throw new Error(`Only ${done} of ${count} emails left.`)
    samples.push([done, await residentMiB(worker.pid ?? 0)])
    await pause(100)
  }
  const seconds = (performance.now() - began) / 1000
  const growth = slope(samples.slice(Math.floor(samples.length / 4)))
  return {
    messages: count,
    messagesPerSecond: Math.round((count - first) / seconds),
    residentMiB: Math.round(samples.at(-1)?.[1] ?? 0),
    growthMiBPer10000: Math.round(growth * 10_000 * 100) / 100,
  }
}

/** Least squares: how much y grows with each x. */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  const below = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  return below === 0 ? 0 : above / below
}
