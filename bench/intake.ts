import { load } from './load.ts'
import type { LoadResult } from './load.ts'
import { callApi, createWorkplace, residentMiB, startProgram, stopProgram } from './program.ts'
import type { Workplace } from './program.ts'
import type { Bench, Measured } from './result.ts'
import { insertedRowsPerSecond, insertedWithEventPerSecond, median, round2 } from './unit.ts'

const CONNECTIONS = 64

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
      bare.push(await insertedRowsPerSecond(workplace, campaignId, seconds))
      withEvent.push(await insertedWithEventPerSecond(workplace, campaignId, seconds))
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
      ratioToBareRow: { least: 2 },
      ratioToRowAndEvent: { least: 3 },
      p99Ms: { most: 20 },
      peakMiB: { most: 220 },
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
