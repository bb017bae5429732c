import { setTimeout as pause } from 'node:timers/promises'
import { createStages } from '../src/stages.ts'
import { createIntake } from '../src/leads/index.ts'
import { parseId } from '../src/platform/ids.ts'
import { compileIcp } from '../src/scoring/engine/compile-icp.ts'
import { scoreLead } from '../src/scoring/index.ts'
import { ICP_DEFAULTS } from '../src/scoring/schema.ts'
import type { Icp } from '../src/scoring/schema.ts'
import { naiveScore } from '../test/support/oracles/naive-score.ts'
import { callApi, createWorkplace, startProgram, stopProgram } from './program.ts'
import type { Workplace } from './program.ts'
import type { Bench } from './result.ts'
import { UNIT, insertedRowsPerSecond, round2 } from './unit.ts'
import { untilQuiet } from './until-quiet.ts'
import { factsOfLead, leadOf, tenCriteria } from './scored-leads.ts'

/** Leads whose facts the pure scores are made of. */
const VARIED = 5_000
/** The best of so many rounds counts: another process on the machine is no part of what is measured. */
const ROUNDS = 20
/** The plain one takes longer. */
const NAIVE_SHARE = 1 / 4

/**
 * Scores of ten criteria a second of one core, words included, beside those of the formula in plain code; and how long the running program takes to score all leads
 * of a campaign anew after its criteria changed, their planned emails put in order.
 */
export const benchScore: Bench = async ({ quick }) => {
  const leads = quick ? 10_000 : 100_000
  const { scoresPerSecond, naiveScoresPerSecond } = timeScores(quick ? 20_000 : 50_000)
  const { unit, ...rescored } = await timeRescoring(leads, quick ? 3 : 10)
  return {
    figures: {
      scoresRatioToNaive: round2(scoresPerSecond / naiveScoresPerSecond),
      scoresPerSecond,
      rescoringRatioToBareRow: round2(leads / rescored.rescoringSeconds / unit),
      ...rescored,
    },
    against: {
      leads,
      naiveScoresPerSecond,
      naive: 'the formula written down for tests without regard to speed and without words, on the same leads in turn',
      bareRow: UNIT,
      bareRowsPerSecond: Math.round(unit),
      program: '`serve`, one process, and its PostgreSQL on the same machine; each lead has an email in the queue',
    },
    targets: { scoresRatioToNaive: { least: 3.9 }, rescoringRatioToBareRow: { least: 4 } },
  }
}

function timeScores(scores: number): { scoresPerSecond: number; naiveScoresPerSecond: number } {
  const criteria = tenCriteria(50)
  const [icp, complete] = [compileIcp(criteria), { ...ICP_DEFAULTS, ...criteria } as Required<Icp>]
  const now = new Date()
  const day = now.toISOString().slice(0, 10)
  const facts = Array.from({ length: VARIED }, (_, n) => factsOfLead(n, now.toISOString()))
  let [scoresPerSecond, naiveScoresPerSecond] = [0, 0]
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = perSecondOfCore(scores, (n) => scoreLead(icp, facts[n % VARIED]!, now))
    const naive = perSecondOfCore(scores * NAIVE_SHARE, (n) => naiveScore(complete, facts[n % VARIED]!, day))
    scoresPerSecond = Math.max(scoresPerSecond, ours)
    naiveScoresPerSecond = Math.max(naiveScoresPerSecond, naive)
  }
  return { scoresPerSecond, naiveScoresPerSecond }
}

/** How often something is done in a second of processor time: who else runs on the machine counts less so. */
function perSecondOfCore(times: number, work: (n: number) => unknown): number {
  const before = process.cpuUsage()
  for (let n = 0; n < times; n += 1) work(n)
  const { user, system } = process.cpuUsage(before)
  return Math.round((times / (user + system)) * 1e6)
}

async function timeRescoring(leads: number, seconds: number) {
  const workplace = await createWorkplace()
  try {
    const path = await fill(workplace, leads)
    const program = await startProgram('serve', workplace)
    try {
      await untilQuiet(workplace.opened.context.db)
      await workplace.opened.context.db.query('vacuum analyze')
      await callApi(workplace, `${path}/rescore`, undefined)
      const rescored = await untilDone(workplace, path)
      const campaignId = path.split('/').at(-1) ?? ''
      return { ...rescored, unit: await insertedRowsPerSecond(workplace, campaignId, seconds) }
    } finally {
      await stopProgram(program)
    }
  } finally {
    await workplace.close()
  }
}

/** A draft with scored leads, an email planned for each, and other criteria since. Answers its path. */
async function fill(workplace: Workplace, leads: number): Promise<string> {
  const { context } = workplace.opened
  const api = await startProgram('api', workplace)
  const step = { wait: 'P0D', variants: [{ subject: 'Planning', body: 'Hi {{ lead.firstName }}' }] }
  const campaign = { name: 'Rescored', icp: tenCriteria(50), sequence: { steps: [step] } }
  const { campaignId } = await callApi<{ campaignId: string }>(workplace, '/campaigns', campaign)
  const intake = createIntake(context)
  const where = { organizationId: workplace.organizationId, campaignId: parseId('camp', campaignId) ?? '' }
  for (let done = 0; done < leads; done += 1_000) {
    const batch = Array.from({ length: 1_000 }, (_, n) => leadOf(done + n))
    const options = { ...where, warnings: [], onDuplicate: 'skip', duplicateScope: 'campaign' } as const
    await Promise.all(batch.map((lead) => intake.add({ ...options, lead })))
  }
  const stages = createStages(context)
  const planned = stages.slice(0, stages.findIndex(({ name }) => name === 'sequence') + 1)
  for (let took = 1; took > 0;) {
    took = 0
    for (const stage of planned) {
      const { claimed, jobs } = await stage.claim(workplace.organizationId, stage.batch ?? 8)
      await Promise.all(jobs.map((job) => job(new AbortController().signal)))
      took += claimed
    }
  }
  await callApi(workplace, `/campaigns/${campaignId}`, { icp: tenCriteria(300) }, 'PATCH')
  await stopProgram(api)
  return `/campaigns/${campaignId}`
}

interface Progress {
  readonly state: string
  readonly changedTier: number
  readonly outdated: number
  readonly startedAt: string
  readonly finishedAt: string
}

async function untilDone(workplace: Workplace, path: string) {
  for (;;) {
    await pause(200)
    const progress = await callApi<Progress>(workplace, `${path}/rescore`, undefined, 'GET')
    if (progress.state !== 'done') continue
    const seconds = (Date.parse(progress.finishedAt) - Date.parse(progress.startedAt)) / 1_000
    if (progress.outdated > 0) throw new Error(`${progress.outdated} leads were passed over.`)
    if (progress.changedTier === 0) throw new Error('No lead was scored anew.')
    return { rescoringSeconds: round2(seconds), changedTier: progress.changedTier }
  }
}
