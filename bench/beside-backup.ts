import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sampleCampaign } from '../src/demo/sample-campaign.ts'
import { parseId } from '../src/platform/ids.ts'
import { fillPipeline } from './fill-pipeline.ts'
import { acceptLeads, startWorker } from './pipeline.ts'
import { PROGRAM, callApi, createWorkplace, startProgram, stopProgram } from './program.ts'
import type { Workplace } from './program.ts'
import type { Bench } from './result.ts'

/**
 * How fast leads are carried to their score while a backup of a large installation runs, against how fast without it: in
 * turn, on one database, each time as many leads that wait when the worker starts. The backup keeps its view of the
 * database for all that time, so that nothing that the queues are done with can be cleared away.
 */
export const benchBesideBackup: Bench = async ({ quick, tell }) => {
  const [stored, leads, rounds] = quick ? [100_000, 10_000, 1] : [1_000_000, 30_000, 2]
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-bench-beside-'))
  const workplace = await createWorkplace()
  try {
    await fillPipeline(workplace, stored)
    const campaignId = await createCampaign(workplace)
    await workplace.opened.context.db.query('analyze')
    const alone: number[] = []
    const beside: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const first = 2 * round * leads
      await acceptLeads(workplace, campaignId, leads, first)
      alone.push(leads / (await timeCarrying(workplace, campaignId)))
      await acceptLeads(workplace, campaignId, leads, first + leads)
      const backup = startBackup(workplace, join(folder, `${round}.backup`))
      await untilItReads(workplace)
      beside.push(leads / (await timeCarrying(workplace, campaignId)))
      if (backup.exitCode !== null) throw new Error('The backup was done before the leads were.')
      await stopProgram(backup)
      tell({ alone: Math.round(alone.at(-1) ?? 0), besideBackup: Math.round(beside.at(-1) ?? 0) })
    }
    const [without, during] = [mean(alone), mean(beside)]
    return {
      figures: {
        leadsPerSecondAlone: Math.round(without),
        leadsPerSecondBesideBackup: Math.round(during),
        ratio: Math.round((100 * during) / without) / 100,
      },
      against: {
        storedLeads: stored,
        leads,
        rounds,
        worker: 'one worker, the backup and PostgreSQL on the same machine',
      },
      targets: { ratio: { least: 0.8 } },
    }
  } finally {
    await workplace.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function createCampaign(workplace: Workplace): Promise<string> {
  const api = await startProgram('api', workplace)
  try {
    const { status: _status, webhook: _webhook, ...settings } = sampleCampaign('')
    const { campaignId } = await callApi<{ campaignId: string }>(workplace, '/campaigns', settings)
    return parseId('camp', campaignId) ?? ''
  } finally {
    await stopProgram(api)
  }
}

function startBackup({ env }: Workplace, file: string): ChildProcess {
  return spawn(process.execPath, [...PROGRAM, 'backup', '--output', file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
}

/** The backup has its view of the database, and copies. */
async function untilItReads({ opened }: Workplace): Promise<void> {
  const copying = `select 1 from pg_stat_activity where query like 'copy %' and state = 'active'`
  while ((await opened.context.db.query(copying)).rowCount === 0) await pause(20)
}

/** Seconds from the first score to the last, of a worker that begins now. */
async function timeCarrying({ opened, env }: Workplace, campaignId: string): Promise<number> {
  const { db } = opened.context
  const waiting = async () => {
    const { rows } = await db.query<{ count: number }>(
      'select count(*)::int as count from leads where campaign_id = $1 and score is null',
      [campaignId],
    )
    return rows[0]?.count ?? 0
  }
  const all = await waiting()
  const worker = startWorker(env)
  try {
    let left = all
    while (left === all) {
      await pause(20)
      left = await waiting()
    }
    const began = performance.now()
    const first = all - left
    while (left > 0) {
      await pause(100)
      left = await waiting()
    }
    return ((performance.now() - began) / 1000) * (all / (all - first))
  } finally {
    await stopProgram(worker)
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
