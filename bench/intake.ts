import { createKey, createOrganization } from '../src/accounts/index.ts'
import { load } from './load.ts'
import type { Destination, LoadResult } from './load.ts'
import { callApi, createWorkplace, residentMiB, startProgram, stopProgram } from './program.ts'
import type { Workplace } from './program.ts'
import type { Bench, Measured } from './result.ts'
import { insertedRowsPerSecond, insertedWithEventPerSecond, median, round2 } from './unit.ts'

const CONNECTIONS = 64
/** Organizations that add leads at once, each to so many campaigns. */
const ORGANIZATIONS = 500
const CAMPAIGNS = 4

/**
 * Durable add-lead over HTTP with everything it does, of one organization and of many at once, beside pgbench
 * inserting the bare lead row singly, and beside
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
    const one = [{ path: `/api/v1/campaigns/${campaignId}/leads`, key: workplace.key }]
    const many = await openOrganizations(workplace, quick ? 50 : ORGANIZATIONS)
    await addLeads(workplace, one, 1)
    await addLeads(workplace, many, 1)
    const api = []
    const apiOfMany = []
    const bare = []
    const withEvent = []
    for (let round = 0; round < rounds; round += 1) {
      api.push(await addLeads(workplace, one, seconds))
      apiOfMany.push(await addLeads(workplace, many, seconds))
      bare.push(await insertedRowsPerSecond(workplace, campaignId, seconds))
      withEvent.push(await insertedWithEventPerSecond(workplace, campaignId, seconds))
    }
    return summarise({ api, apiOfMany, bare, withEvent, peak })
  } finally {
    clearInterval(watch)
    await stopProgram(child)
    await workplace.close()
  }
}

interface Rounds {
  readonly api: readonly LoadResult[]
  /** Of many organizations at once. */
  readonly apiOfMany: readonly LoadResult[]
  readonly bare: readonly number[]
  readonly withEvent: readonly number[]
  readonly peak: number
}

function summarise({ api, apiOfMany, bare, withEvent, peak }: Rounds): Measured {
  const perSecond = median(api.map((one) => one.perSecond))
  return {
    figures: {
      leadsPerSecond: Math.round(perSecond),
      ratioToBareRow: round2(perSecond / median(bare)),
      ratioToRowAndEvent: round2(perSecond / median(withEvent)),
      manyOrganizationsRatioToOne: round2(median(apiOfMany.map((one) => one.perSecond)) / perSecond),
      p50Ms: round2(median(api.map((one) => one.p50))),
      p99Ms: round2(median(api.map((one) => one.p99))),
      peakMiB: Math.round(peak),
      otherThan201: [...api, ...apiOfMany].reduce((sum, one) => sum + count(one.statuses), 0),
    },
    against: {
      loadGenerator: `bench/load.ts, ${CONNECTIONS} keep-alive connections, same machine`,
      pgbenchBareRowPerSecond: Math.round(median(bare)),
      pgbenchRowAndEventPerSecond: Math.round(median(withEvent)),
    },
    targets: {
      ratioToBareRow: { least: 2 },
      ratioToRowAndEvent: { least: 3 },
      manyOrganizationsRatioToOne: { least: 0.8 },
      p99Ms: { most: 20 },
      peakMiB: { most: 220 },
      otherThan201: { most: 0 },
    },
  }
}

function count(statuses: Record<string, number>): number {
  return Object.entries(statuses).reduce((sum, [status, times]) => sum + (status === '201' ? 0 : times), 0)
}

/** Where each campaign of many organizations takes leads, one organization after the other. */
async function openOrganizations(workplace: Workplace, count: number): Promise<Destination[]> {
  const { context } = workplace.opened
  const opened = []
  for (let n = 0; n < count; n += 1) {
    const organizationId = await createOrganization(context, { name: `Bench ${n}`, requestsPerMinute: 10_000_000 })
    const { key } = await createKey(context, { organizationId, name: 'bench', scopes: ['all'], createdBy: 'bench' })
    opened.push({ ...workplace, organizationId, key })
  }
  const places = []
  for (let n = 0; n < CAMPAIGNS; n += 1) {
    for (const own of opened) {
      const { campaignId } = await callApi<{ campaignId: string }>(own, '/campaigns', { name: `Bench ${n}` })
      places.push({ path: `/api/v1/campaigns/${campaignId}/leads`, key: own.key })
    }
  }
  return places
}

let series = 0

async function addLeads(workplace: Workplace, places: readonly Destination[], seconds: number) {
  series += 1
  const prefix = `s${series}`
  return load({
    port: workplace.port,
    to: (n) => places[n % places.length]!,
    connections: CONNECTIONS,
    seconds,
    body: (n) =>
      `{"companyName":"Acme Robotics","contactName":"Jane Doe","email":"${prefix}-${n}@acme${n % 500}.test","title":"VP Operations"}`,
  })
}
