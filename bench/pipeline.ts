import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { openEmbeddedDatabase } from '../src/platform/embedded/index.ts'
import { sampleCampaign } from '../src/demo/sample-campaign.ts'
import { createIntake } from '../src/leads/index.ts'
import { parseId } from '../src/platform/ids.ts'
import { PROGRAM, callApi, createWorkplace, startProgram, stopProgram } from './program.ts'
import type { Workplace } from './program.ts'
import type { Bench } from './result.ts'
import { timeSetWise } from './set-wise.ts'
import { UNIT, insertedRowsPerSecond, round2 } from './unit.ts'

/**
 * From 201 to scored and planned with company data given: leads are accepted first, then one worker process carries them
 * to the place of their first email in the queue; the time from the first one to the last counts.
 */
export const benchPipeline: Bench = async ({ quick }) => {
  const leads = quick ? 10_000 : 60_000
  const workplace = await createWorkplace()
  const api = await startProgram('api', workplace)
  const embedded = await openEmbeddedDatabase({ dataDirectory: workplace.config.dataDirectory })
  const client = new pg.Client(embedded.connection)
  await client.connect()
  try {
    const { status: _status, webhook: _webhook, ...settings } = sampleCampaign('')
    const { campaignId } = await callApi<{ campaignId: string }>(workplace, '/campaigns', settings)
    const other = await callApi<{ campaignId: string }>(workplace, '/campaigns', { ...settings, name: 'Set-wise' })
    await acceptLeads(workplace, parseId('camp', campaignId) ?? '', leads)
    await stopProgram(api)
    const worker = startWorker(workplace.env)
    const seconds = await timePlanning(client, { organizationId: workplace.organizationId, leads })
    await stopProgram(worker)
    const places = { from: parseId('camp', campaignId) ?? '', to: parseId('camp', other.campaignId) ?? '' }
    await acceptLeads(workplace, places.to, leads, leads)
    const bySql = await timeSetWise(client, places)
    const unit = await insertedRowsPerSecond(workplace, campaignId, quick ? 3 : 10)
    return {
      figures: {
        ratioToBareRow: round2(leads / seconds / unit),
        ratioToSetWiseSql: round2(bySql / seconds),
        leadsPerSecond: Math.round(leads / seconds),
        leads,
        seconds: round2(seconds),
      },
      against: {
        worker: 'one worker process and its PostgreSQL on the same machine',
        bareRow: UNIT,
        bareRowsPerSecond: Math.round(unit),
        setWiseSql: 'the same rows written by one statement for each table, in one transaction',
        setWisePerSecond: Math.round(leads / bySql),
      },
      targets: { ratioToBareRow: { least: 2 }, ratioToSetWiseSql: { least: 0.5 } },
    }
  } finally {
    await client.end()
    await embedded.release()
    await workplace.close()
  }
}

/** Accepts leads with company data, numbers `first` and up, which wait for their score then. */
export async function acceptLeads(workplace: Workplace, campaignId: string, leads: number, first = 0): Promise<void> {
  const intake = createIntake(workplace.opened.context)
  for (let done = 0; done < leads; done += 1_000) {
    const batch = Array.from({ length: 1_000 }, (_, index) => first + done + index)
    await Promise.all(
      batch.map((n) =>
        intake.add({
          organizationId: workplace.organizationId,
          campaignId,
          warnings: [],
          onDuplicate: 'skip',
          duplicateScope: 'campaign',
          lead: {
            email: `lead${n}@acme${n % 900}.test`,
            emailKey: `lead${n}@acme${n % 900}.test`,
            companyName: 'Acme Robotics',
            contactName: 'Jane Doe',
            domain: `acme${n % 900}.test`,
            domainKind: 'company',
            title: 'VP Operations',
            company: { industry: 'Software', employeeCount: 50 + (n % 900), country: 'DE', technologies: ['HubSpot'] },
          },
        }),
      ),
    )
  }
}

/** Starts a worker process. */
export function startWorker(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [...PROGRAM, 'worker'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Seconds between the first and the last planned email, by the rate after the first ones appeared. */
export async function timePlanning(
  client: pg.Client,
  { organizationId, leads }: { organizationId: string; leads: number },
): Promise<number> {
  const planned = async () => {
    const { rows } = await client.query<{ planned: string }>(
      'select count(*) as planned from messages where organization_id = $1',
      [organizationId],
    )
    return Number(rows[0]?.planned)
  }
  let first = 0
  while (first === 0) {
    await pause(5)
    first = await planned()
  }
  const started = performance.now()
  while ((await planned()) < leads) await pause(20)
  const seconds = (performance.now() - started) / 1000
  return seconds * (leads / (leads - first))
}
