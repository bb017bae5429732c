import { createKey, createOrganization } from '../src/accounts/index.ts'
import { newCampaign, startByApi } from './bulk-files.ts'
import type { Progress } from './bulk-files.ts'
import { callApi, startProgram, stopProgram } from './program.ts'
import type { Workplace } from './program.ts'
import { setTimeout as pause } from 'node:timers/promises'

/** Leads of the other organization: of so many, the 99th percentile is the second slowest. */
const SAMPLES = 200

/** One process serves and works; one organization imports, another adds single leads and reads its reports. */
export async function besideImport(workplace: Workplace, file: string, campaign: string) {
  const { context } = workplace.opened
  const organizationId = await createOrganization(context, { name: 'Beside', requestsPerMinute: 10_000_000 })
  const { key } = await createKey(context, { organizationId, name: 'bench', scopes: ['all'], createdBy: 'bench' })
  const other = { ...workplace, key }
  const server = await startProgram('serve', workplace)
  try {
    const mine = await newCampaign(other, 9)
    const importId = await startByApi(workplace, file, campaign)
    const [scored, overviews, reports]: [number[], number[], number[]] = [[], [], []]
    let rowsBeside = 0
    for (let n = 0; ; n += 1) {
      scored.push(await timeToScored(other, mine, n))
      overviews.push(await timeOf(() => callApi(other, '/overview', undefined, 'GET')))
      reports.push(await timeOf(() => callApi(other, '/reports/funnel?mode=all', undefined, 'GET')))
      const one = await callApi<Progress>(workplace, `/imports/${importId}`, undefined, 'GET')
      rowsBeside = one.progress.rowsRead
      // A million rows go in beside other work for longer than the tail needs to show.
      if (n >= SAMPLES || (one.state !== 'running' && n >= 20)) break
    }
    return {
      scoredBesideImportP99Ms: Math.round(p99(scored)),
      overviewBesideImportP99Ms: Math.round(p99(overviews)),
      reportBesideImportP99Ms: Math.round(p99(reports)),
      rowsBeside,
    }
  } finally {
    await stopProgram(server)
  }
}

async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await ask()
  return performance.now() - began
}

async function timeToScored(workplace: Workplace, campaign: string, n: number): Promise<number> {
  const lead = {
    companyName: 'Quick',
    contactName: 'Q Ick',
    email: `q${n}@quick.test`,
    company: { industry: 'Robotics' },
  }
  const { prospectId } = await callApi<{ prospectId: string }>(workplace, `/campaigns/${campaign}/leads`, lead)
  const began = performance.now()
  for (;;) {
    const { status } = await callApi<{ status: string }>(workplace, `/leads/${prospectId}`, undefined, 'GET')
    if (status === 'scored') return performance.now() - began
    if (status !== 'queued' && status !== 'researching') throw new Error(`A lead is ${status} instead of scored.`)
    await pause(10)
  }
}

function p99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN
}
