import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { sampleCampaign } from '../../src/demo/sample-campaign.ts'
import { openEmbeddedDatabase } from '../../src/platform/embedded/index.ts'
import { parseId, showId } from '../../src/platform/ids.ts'
import { measureIdle, untilWaiting } from '../idle.ts'
import { fillCampaign, timeQuestion } from '../list.ts'
import { fillEvents, measureReports } from '../list-funnel.ts'
import { DECLARED, questionsOf } from '../list-questions.ts'
import { load } from '../load.ts'
import { callApi, createWorkplace, startProgram, stopProgram } from '../program.ts'
import type { Workplace } from '../program.ts'
import type { Bench, Measured } from '../result.ts'
import { insertedRowsPerSecond, round2 } from '../unit.ts'
import { measureBesideBusy } from './beside-busy.ts'
import type { Busy } from './beside-busy.ts'
import { leadBody } from './lead-body.ts'
import { neighboursOf, sampleNeighbours } from './neighbours.ts'

const ORGANIZATIONS = 5_000
const LARGEST = 10_000_000

/** Questions of a list whose ways differ: a walk in its order, each index, a search, values, a look at every lead. */
const QUESTIONS = [
  'all',
  'statusQueued',
  'allByScore',
  'allByNextSend',
  'rareState',
  'searchName',
  'companyName',
  'declaredEq',
  'combined',
  'undeclaredRare',
]

/** What may become slower by so much at most from a million leads to all of them. */
const GROWTH = 1.3

/** What is measured at one size, `bytes` being those on disk by table for each lead. */
type Figures = Record<string, number>

const UNIT = 'milliseconds are the 99th percentile; cores are parts of one; bytes are on disk for each lead'

/**
 * One organization of 50,000 leads beside ever more neighbours, up to 5,000 with 10,000,000 leads (`--leads N` for
 * another number), each with five events for a lead and three mailboxes: what the first one notices of them, what a
 * worker costs that has nothing to do, and what a lead takes on disk. At last the pipeline runs at its full rate while
 * vacuum follows.
 */
export const benchScale: Bench = async ({
  quick,
  tell,
  keep,
  leads: largest = quick ? 60_000 : LARGEST,
  data,
  size: only = largest,
}) => {
  const own = quick ? 5_000 : 50_000
  const each = quick ? 100 : Math.round(largest / ORGANIZATIONS)
  const sizes = quick ? [10_000, 30_000, largest] : [100_000, 1_000_000, largest]
  const workplace = await createWorkplace({}, data)
  const embedded = await openEmbeddedDatabase({ dataDirectory: workplace.config.dataDirectory })
  const client = new pg.Client(embedded.connection)
  await client.connect()
  await client.query('set statement_timeout = 0')
  try {
    const known = await findCampaigns(client)
    const { campaigns, neighbours } =
      known === undefined
        ? await fill(workplace, client, { connection: embedded.connection, own, each })
        : { campaigns: known, neighbours: neighboursOf(embedded.connection, []) }
    const figures: Figures = data === undefined ? {} : await readKept()
    const organizations = Math.round((largest - own) / each) + 1
    const against = { sizes: sizes.join(', '), organizations, ownLeads: own, unit: UNIT }
    for (const [index, size] of sizes.entries()) {
      if (data !== undefined && size !== only) continue
      const began = performance.now()
      if (known === undefined) await neighbours.grow(Math.round((size - own) / each))
      await client.query('vacuum (analyze)')
      tell({ size, seconds: Math.round((performance.now() - began) / 1_000) })
      if (data !== undefined && known === undefined) continue
      const busy = await neighbours.list(quick ? 20 : 200)
      const isLast = index === sizes.length - 1
      const note = async (measured: Figures) => {
        tell(measured)
        for (const [name, value] of Object.entries(measured)) figures[`${name}@${size}`] = value
        await keep({ ...summarise(figures, sizes), against })
      }
      await measureSize({ workplace, client, campaigns }, { quick, busy, isLast, note })
    }
    return { ...summarise(figures, sizes), against }
  } finally {
    await client.end()
    await embedded.release()
    await workplace.close()
  }
}

/** Puts growth beside the figures, and bounds to what is asked of the largest size. */
function summarise(measured: Figures, sizes: readonly number[]): Pick<Measured, 'figures' | 'targets'> {
  const [before, after] = [sizes[1]!, sizes[2]!]
  const grown = (name: string) => round2(measured[`${name}@${after}`]! / measured[`${name}@${before}`]!)
  const growth = {
    ...Object.fromEntries(['listMs', 'reportMs', 'feedMs'].map((name) => [`${name}Growth`, grown(name)])),
    intakeGrowth: round2(1 / grown('intakePerBareRow')),
  }
  const known = Object.entries(growth).filter(([, value]) => Number.isFinite(value))
  return {
    figures: { ...measured, ...Object.fromEntries(known) },
    targets: {
      [`idleCores@${after}`]: { most: 0.05 },
      [`scoredP99Ms@${after}`]: { most: 2_000 },
      [`rareEventMs@${after}`]: { most: 1_000 },
      [`deadRows@${after}`]: { most: 0.2 },
      ...Object.fromEntries(Object.keys(growth).map((name) => [name, { most: GROWTH }])),
    },
  }
}

async function fill(
  workplace: Workplace,
  client: pg.Client,
  { connection, own, each }: { connection: pg.ClientConfig; own: number; each: number },
) {
  const sample = await carryOneLead(workplace, client)
  const { organizationId } = workplace
  const neighbours = await sampleNeighbours(connection, { organizationId, leads: each })
  return { campaigns: { sample, large: await fillOwn(workplace, own) }, neighbours }
}

/** The campaigns of the first organization in a folder that was filled before; undefined in a new one. */
async function findCampaigns(client: pg.Client): Promise<{ sample: string; large: string } | undefined> {
  const { rows } = await client.query<{ id: string; name: string }>(
    `select campaign_id as id, name from campaigns where organization_id = (
       select organization_id from organizations where name = 'Bench') order by created_at limit 2`,
  )
  const [sample, large] = rows.map(({ id }) => showId('camp', id))
  return sample === undefined || large === undefined ? undefined : { sample, large }
}

/** What was kept of the smaller sizes. */
async function readKept(): Promise<Figures> {
  const kept = await readFile(new URL('../results/scale.json', import.meta.url), 'utf8')
  return (JSON.parse(kept) as Measured).figures
}

/** A campaign whose only lead the program carried to its first email; it waits for its second. */
async function carryOneLead(workplace: Workplace, client: pg.Client): Promise<string> {
  const serve = await startProgram('serve', workplace)
  const { webhook: _webhook, ...settings } = sampleCampaign('')
  const { campaignId } = await callApi<{ campaignId: string }>(workplace, '/campaigns', settings)
  await callApi(workplace, `/campaigns/${campaignId}/leads`, leadBody('ada'))
  await untilWaiting(client, 1)
  // Its text and its figures follow within seconds.
  for (;;) {
    const { rows } = await client.query<{ done: boolean }>(
      'select exists (select from lead_texts) and exists (select from milestone_counts) as done',
    )
    if (rows[0]?.done === true) break
    await pause(200)
  }
  await stopProgram(serve)
  return campaignId
}

async function fillOwn(workplace: Workplace, leads: number): Promise<string> {
  const api = await startProgram('api', workplace)
  const { campaignId } = await callApi<{ campaignId: string }>(workplace, '/campaigns', {
    name: 'Large',
    customDataKeys: DECLARED,
  })
  await stopProgram(api)
  await fillCampaign(workplace, { campaignId, leads, until: new Date() })
  const campaign = { organizationId: workplace.organizationId, campaignId: parseId('camp', campaignId) ?? '' }
  await fillEvents(workplace.opened.context.db, campaign)
  return campaignId
}

interface Installation {
  readonly workplace: Workplace
  readonly client: pg.Client
  readonly campaigns: { readonly sample: string; readonly large: string }
}

async function measureSize(
  { workplace, client, campaigns }: Installation,
  {
    quick,
    busy,
    isLast,
    note,
  }: { quick: boolean; busy: Busy['busy']; isLast: boolean; note: (measured: Figures) => Promise<void> },
): Promise<void> {
  await note(await bytesForEachLead(client))
  await untilVacuumed(client)
  const idle = await measureIdle(client, workplace.env, { seconds: quick ? 10 : 30, organizations: 0 })
  const figures: Figures = { idleCores: idle['coreWith0']! }
  const api = await startProgram('api', workplace)
  try {
    const questions = questionsOf(new Date()).filter(({ name }) => QUESTIONS.includes(name))
    for (const question of questions) {
      const { First: first = 0, Deep: deep = 0 } = await timeQuestion(workplace, campaigns.large, question)
      figures[`${question.name}Ms`] = Math.max(first, deep)
    }
    figures['listMs'] = Math.max(...questions.map(({ name }) => figures[`${name}Ms`] ?? 0))
    const reports = await measureReports(workplace, parseId('camp', campaigns.large) ?? '')
    figures['reportMs'] = Math.max(...['funnelMs', 'cohortMs', 'campaignFunnelMs'].map((name) => reports[name] ?? 0))
    figures['feedMs'] = await slowestOf(20, () => callApi(workplace, '/events?limit=100', undefined, 'GET'))
    figures['rareEventMs'] = await slowestOf(5, () =>
      callApi(workplace, '/events?types=meeting.attended&limit=100', undefined, 'GET'),
    )
    await note({ ...figures, ...(await measureIntake(workplace, client, { campaignId: campaigns.sample, quick })) })
    const besides = { campaignId: campaigns.sample, busy, quick, keepsOn: isLast }
    await note(await measureBesideBusy(workplace, client, besides))
  } finally {
    await stopProgram(api)
  }
}

/** Until vacuum and analyze have followed what was written: a worker costs them nothing. */
async function untilVacuumed(client: pg.Client): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    await pause(5_000)
    const { rows } = await client.query<{ workers: number }>(
      `select count(*)::integer as workers from pg_stat_activity where backend_type = 'autovacuum worker'`,
    )
    quiet = rows[0]?.workers === 0 ? quiet + 1 : 0
  }
}

/** Bytes on disk for each lead, by table with its indexes, and in all. */
async function bytesForEachLead(client: pg.Client): Promise<Figures> {
  const { rows } = await client.query<{ table: string; bytes: number }>(
    `select relname as table, pg_total_relation_size(oid)::float8 / (select count(*) from leads) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc`,
  )
  const wide = rows.filter(({ bytes }) => bytes >= 10)
  return {
    ...Object.fromEntries(wide.map(({ table, bytes }) => [`bytes.${table}`, Math.round(bytes)])),
    bytes: Math.round(rows.reduce((sum, { bytes }) => sum + bytes, 0)),
  }
}

async function measureIntake(
  workplace: Workplace,
  client: pg.Client,
  { campaignId, quick }: { campaignId: string; quick: boolean },
): Promise<Figures> {
  const seconds = quick ? 2 : 10
  const series = Date.now()
  const took = await load({
    port: workplace.port,
    to: () => ({ path: `/api/v1/campaigns/${campaignId}/leads`, key: workplace.key }),
    connections: 64,
    seconds,
    body: (n) => JSON.stringify(leadBody(`own${series}-${n}`)),
  })
  const unit = await callApi<{ campaignId: string }>(workplace, '/campaigns', { name: `Unit ${series}` })
  const bare = await insertedRowsPerSecond(workplace, unit.campaignId, seconds)
  await client.query('delete from leads where organization_id = $1 and campaign_id = $2', [
    workplace.organizationId,
    parseId('camp', unit.campaignId),
  ])
  return {
    intakePerSecond: Math.round(took.perSecond),
    intakePerBareRow: round2(took.perSecond / bare),
    intakeP99Ms: round2(took.p99),
  }
}

async function slowestOf(times: number, ask: () => Promise<unknown>): Promise<number> {
  await ask()
  let slowest = 0
  for (let time = 0; time < times; time += 1) {
    const began = performance.now()
    await ask()
    slowest = Math.max(slowest, performance.now() - began)
  }
  return Math.round(slowest * 10) / 10
}
