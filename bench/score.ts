import { setTimeout as pause } from 'node:timers/promises'
import { createStages } from '../src/stages.ts'
import { createIntake } from '../src/leads/index.ts'
import { parseId } from '../src/platform/ids.ts'
import { compileIcp } from '../src/scoring/engine/compile-icp.ts'
import { scoreLead } from '../src/scoring/index.ts'
import { callApi, createWorkplace, startProgram, stopProgram } from './program.ts'
import type { Workplace } from './program.ts'
import type { Bench } from './result.ts'
import { UNIT, insertedRowsPerSecond, round2 } from './unit.ts'
import { factsOfLead, leadOf, tenCriteria } from './scored-leads.ts'

/** Leads whose facts the pure scores are made of. */
const VARIED = 5_000
/** The best of so many rounds counts: another process on the machine is no part of what is measured. */
const ROUNDS = 5

/**
 * Scores of ten criteria a second on one core, words included; and how long the running program takes to score all leads
 * of a campaign anew after its criteria changed, their planned emails put in order.
 */
export const benchScore: Bench = async ({ quick }) => {
  const leads = quick ? 10_000 : 100_000
  const scoresPerSecond = timeScores(quick ? 50_000 : 200_000)
  const { unit, ...rescored } = await timeRescoring(leads, quick ? 3 : 10)
  return {
    figures: {
      scoresPerSecond,
      rescoringRatioToBareRow: round2(leads / rescored.rescoringSeconds / unit),
      ...rescored,
    },
    against: {
      leads,
      bareRow: UNIT,
      bareRowsPerSecond: Math.round(unit),
      program: '`serve`, one process, and its PostgreSQL on the same machine; each lead has an email in the queue',
    },
    targets: { scoresPerSecond: { least: 400_000 }, rescoringRatioToBareRow: { least: 4 } },
  }
}

function timeScores(scores: number): number {
  const icp = compileIcp(tenCriteria(50))
  const now = new Date()
  const facts = Array.from({ length: VARIED }, (_, n) => factsOfLead(n, now.toISOString()))
  let best = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    for (let n = 0; n < scores; n += 1) scoreLead(icp, facts[n % VARIED]!, now)
    best = Math.max(best, Math.round(scores / ((performance.now() - began) / 1_000)))
  }
  return best
}

async function timeRescoring(leads: number, seconds: number) {
  const workplace = await createWorkplace()
  try {
    const path = await fill(workplace, leads)
    const program = await startProgram('serve', workplace)
    try {
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
  await context.db.query('vacuum analyze')
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
