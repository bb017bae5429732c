import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openEmbeddedDatabase } from '../src/platform/embedded/index.ts'
import { parseId } from '../src/platform/ids.ts'
import { load } from './load.ts'
import type { LoadResult } from './load.ts'
import { callApi, createWorkplace, residentMiB, startProgram, stopProgram } from './program.ts'
import type { Workplace } from './program.ts'
import type { Bench, Measured } from './result.ts'

const run = promisify(execFile)
const CONNECTIONS = 64

const LEAD_ROW = `insert into leads (organization_id, lead_id, campaign_id, address_hash, email, email_key, company_name,
  contact_name, domain, domain_kind, title, status, accepted_at, updated_at, stage, due_at)
  select :organization::uuid, id, :campaign::uuid, decode(replace(id::text, '-', ''), 'hex'), id::text || '@acme.test',
  id::text || '@acme.test', 'Acme Robotics', 'Jane Doe', 'acme.test', 'company', 'VP Operations', 'queued', now(), now(),
  'research', now() from (select gen_random_uuid() as id) i;`
const EVENT_ROW = `insert into events (organization_id, epoch, type, campaign_id, lead_id, data, occurred_at)
  values (:organization::uuid, 1, 'lead.accepted', :campaign::uuid, gen_random_uuid(), jsonb_build_object('companyGiven', false), now());`

/**
 * Durable add-lead over HTTP with everything it does, beside pgbench inserting the bare lead row singly, and beside
 * pgbench inserting lead and event in one transaction, on the same server. The two alternate, so that both meet the
 * machine at its best and at its worst; the medians count.
 */
export const benchIntake: Bench = async ({ quick }) => {
  const seconds = quick ? 3 : 10
  const rounds = quick ? 1 : 3
  const workplace = await createWorkplace()
  const child = await startProgram('api', workplace)
  let peak = 0
  const watch = setInterval(() => {
    void residentMiB(child.pid ?? 0).then((now) => {
      peak = Math.max(peak, now)
    })
  }, 200)
  try {
    const { campaignId } = await callApi<{ campaignId: string }>(workplace, '/campaigns', { name: 'Bench' })
    await addLeads(workplace, campaignId, 1)
    const api = []
    const bare = []
    const withEvent = []
    for (let round = 0; round < rounds; round += 1) {
      api.push(await addLeads(workplace, campaignId, seconds))
      bare.push(await pgbench(workplace, campaignId, { seconds, script: LEAD_ROW }))
      withEvent.push(
        await pgbench(workplace, campaignId, { seconds, script: `begin;\n${LEAD_ROW}\n${EVENT_ROW}\ncommit;` }),
      )
    }
    return summarise({ api, bare, withEvent, peak })
  } finally {
    clearInterval(watch)
    await stopProgram(child)
    await workplace.close()
  }
}

interface Rounds {
  readonly api: readonly LoadResult[]
  readonly bare: readonly number[]
  readonly withEvent: readonly number[]
  readonly peak: number
}

function summarise({ api, bare, withEvent, peak }: Rounds): Measured {
  const perSecond = median(api.map((one) => one.perSecond))
  return {
    figures: {
      leadsPerSecond: Math.round(perSecond),
      ratioToBareRow: round2(perSecond / median(bare)),
      ratioToRowAndEvent: round2(perSecond / median(withEvent)),
      p50Ms: round2(median(api.map((one) => one.p50))),
      p99Ms: round2(median(api.map((one) => one.p99))),
      peakMiB: Math.round(peak),
      otherThan201: api.reduce((sum, one) => sum + count(one.statuses), 0),
    },
    against: {
      loadGenerator: `bench/load.ts, ${CONNECTIONS} keep-alive connections, same machine`,
      pgbenchBareRowPerSecond: Math.round(median(bare)),
      pgbenchRowAndEventPerSecond: Math.round(median(withEvent)),
    },
    targets: {
      ratioToBareRow: { least: 1 },
      ratioToRowAndEvent: { least: 2 },
      p99Ms: { most: 30 },
      peakMiB: { most: 250 },
      otherThan201: { most: 0 },
    },
  }
}

function count(statuses: Record<string, number>): number {
  return Object.entries(statuses).reduce((sum, [status, times]) => sum + (status === '201' ? 0 : times), 0)
}

let series = 0

async function addLeads(workplace: Workplace, campaignId: string, seconds: number) {
  series += 1
  const prefix = `s${series}`
  return load({
    port: workplace.port,
    path: `/api/v1/campaigns/${campaignId}/leads`,
    key: workplace.key,
    connections: CONNECTIONS,
    seconds,
    body: (n) =>
      `{"companyName":"Acme Robotics","contactName":"Jane Doe","email":"${prefix}-${n}@acme${n % 500}.test","title":"VP Operations"}`,
  })
}

async function pgbench(
  workplace: Workplace,
  campaignId: string,
  given: { seconds: number; script: string },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-pgbench-'))
  const embedded = await openEmbeddedDatabase({ dataDirectory: workplace.config.dataDirectory })
  try {
    const file = join(folder, 'script.sql')
    await writeFile(file, given.script)
    const { host, port, user, password, database } = embedded.connection
    const variables = [
      '-D',
      `organization=${workplace.organizationId}`,
      '-D',
      `campaign=${parseId('camp', campaignId) ?? ''}`,
    ]
    const { stdout } = await run(
      'pgbench',
      [
        '-n',
        '-M',
        'prepared',
        '-j',
        '2',
        '-c',
        String(CONNECTIONS),
        '-T',
        String(given.seconds),
        '-f',
        file,
        ...variables,
        database,
      ],
      { env: { ...process.env, PGHOST: host, PGPORT: String(port), PGUSER: user, PGPASSWORD: password } },
    )
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0)
  } finally {
    await embedded.release()
    await rm(folder, { recursive: true, force: true })
  }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

export function round2(value: number): number {
  return Math.round(value * 100) / 100
}
