import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { operationsOf } from '../../test/support/openapi/openapi-document.ts'
import { startMailSink } from '../chaos/outside.ts'
import { describeMachine } from '../machine.ts'
import { createWorkplace, residentMiB, startProgram, stopProgram } from '../program.ts'
import { plant } from './plant.ts'
import type { Planted } from './requests.ts'
import { createShots } from './requests.ts'
import type { Shot } from './requests.ts'

/**
 * `npm run hostile [-- --requests 5000]`: requests made from openapi.json, right, nearly right and hostile, of every role and
 * with another organization's ids, at a running program. Every answer must be as documented, none a 5xx but 503, none may
 * show what another organization owns, and the memory of the program must level. Ends with one line of JSON, and with 1
 * when something was not so. A run of 100,000 requests or more is kept in `bench/results/hostile.json`.
 */
const { values } = parseArgs({ options: { requests: { type: 'string', default: '100000' } } })
const wanted = Number(values.requests)
const AT_ONCE = 24
/** What is deleted by requests is planted anew after so many. */
const FRESH_EVERY = 2_000
const SAMPLE_EVERY = 500
/** More memory than this between the second quarter of a run and its last is a leak, in MiB. */
const MOST_GROWTH = 40

const sink = await startMailSink(
  () => 1,
  () => undefined,
)
const workplace = await createWorkplace({
  FAIRLEAD_ALLOWED_NETWORKS: '127.0.0.0/8',
  // Callers come from many addresses, as they say themselves.
  FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1',
})
const origin = `http://127.0.0.1:${workplace.port}`
const program = await startProgram('serve', workplace)
const breaches: string[] = []
const statuses: Record<string, number> = {}
const memory: number[] = []
/** How often each operation was answered, by status. */
const answers = new Map<string, Record<string, number>>()
let exited: number | null | undefined
program.once('exit', (code) => {
  exited = code
})
try {
  const document = (await (await fetch(`${origin}/api/v1/openapi.json`)).json()) as unknown
  const operations = operationsOf(document)
  const shots = createShots(operations, { random: Math.random, smtpPort: sink.port })
  let plants = 0
  const plantOne = async () => {
    plants += 1
    return plant(workplace.opened.context, { origin, operations, mark: `zebra${plants}wood`, smtpPort: sink.port })
  }
  for (let done = 0; done < wanted; done += FRESH_EVERY) {
    const organizations = [await plantOne(), await plantOne()] as const
    await fire(Math.min(FRESH_EVERY, wanted - done), () => shots(organizations), organizations)
    console.error(`${done + FRESH_EVERY} requests, ${breaches.length} breaches, ${Math.round(memory.at(-1) ?? 0)} MiB`)
  }
  await report()
} finally {
  await stopProgram(program)
  await workplace.close()
  sink.close()
}

async function fire(count: number, next: () => Shot, organizations: readonly [Planted, Planted]): Promise<void> {
  let begun = 0
  const drive = async () => {
    while (begun < count && exited === undefined) {
      begun += 1
      if (begun % SAMPLE_EVERY === 0) memory.push(await residentMiB(program.pid ?? 0))
      const shot = next()
      const fault = await faultOf(shot, organizations)
      if (fault === undefined) continue
      breaches.push(`${shot.operation.method} ${shot.path} by ${shot.caller}: ${fault}`)
      if (breaches.length <= 100) console.error(breaches.at(-1)?.slice(0, 600))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, drive))
}

/** What is wrong with the answer to a request, or nothing. */
async function faultOf(shot: Shot, organizations: readonly [Planted, Planted]): Promise<string | undefined> {
  const { operation, path, options, organization } = shot
  const answer = await fetch(`${origin}${path}`, { ...options, signal: AbortSignal.timeout(60_000) }).catch(
    (error: unknown) => String(error),
  )
  if (typeof answer === 'string') return `no answer: ${answer}`
  const { status } = answer
  statuses[status] = (statuses[status] ?? 0) + 1
  const ofOperation = answers.get(`${operation.method} ${operation.path}`) ?? {}
  ofOperation[status] = (ofOperation[status] ?? 0) + 1
  answers.set(`${operation.method} ${operation.path}`, ofOperation)
  if (answer.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    await answer.body?.cancel()
    return undefined
  }
  const text = await answer.text()
  if (status >= 500 && status !== 503) return `${status}: ${text.slice(0, 300)}`
  const asked = `${path} ${JSON.stringify(options)}`
  for (const other of organizations)
    if (other !== organization && shows(text, asked, other)) return `shows what is of ${other.mark}`
  return operation.judge({ status, text, headers: Object.fromEntries(answer.headers), body: undefined })
}

function shows(text: string, asked: string, other: Planted): boolean {
  if (text.includes(other.mark) && !asked.includes(other.mark)) return true
  return [...other.ids.values()].flat().some((id) => text.includes(id) && !asked.includes(id))
}

async function report(): Promise<void> {
  const quarter = Math.floor(memory.length / 4)
  const growth = median(memory.slice(-quarter)) - median(memory.slice(quarter, 2 * quarter))
  const unreached = [...answers].filter(([, of]) => !Object.keys(of).some((status) => status.startsWith('2')))
  for (const [operation, of] of unreached) console.error('never answered 2xx:', operation, of)
  const result = {
    bench: 'hostile',
    machine: describeMachine(),
    date: new Date().toISOString(),
    figures: {
      requests: Object.values(statuses).reduce((sum, n) => sum + n, 0),
      statuses,
      operations: answers.size,
      operationsThatSucceeded: answers.size - unreached.length,
      breaches: breaches.length,
      residentMiB: Math.round(memory.at(-1) ?? 0),
      growthMiB: Math.round(growth),
    },
    targets: { breaches: { most: 0 }, growthMiB: { most: MOST_GROWTH } },
    met: breaches.length === 0 && growth <= MOST_GROWTH && exited === undefined,
  }
  console.log(JSON.stringify(result))
  if (wanted >= 100_000) {
    await writeFile(new URL('../results/hostile.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
  }
  process.exitCode = result.met ? 0 : 1
}

function median(of: readonly number[]): number {
  return of.toSorted((one, two) => one - two)[Math.floor(of.length / 2)] ?? 0
}
