import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openEmbeddedDatabase } from '../src/platform/embedded/index.ts'
import { sampleCampaign } from '../src/demo/sample-campaign.ts'
import { parentOf, processorSeconds } from './processor-time.ts'
import { callApi, createWorkplace, startProgram, stopProgram } from './program.ts'
import { startWorker } from './pipeline.ts'
import type { Bench } from './result.ts'

/** What an organization has whose leads wait for their day. */
const TABLES = ['organizations', 'campaigns', 'contacts', 'leads', 'scores', 'messages'] as const

/** How many organizations a worker waits with, and the part of a core that it may take for that. */
const SIZES = [1, 1_600, 5_000]
const MOST = 0.05

/**
 * What waiting costs: the processor time of a worker and of its PostgreSQL, in parts of a core, with organizations that
 * each have an active campaign and three leads whose next email is days away.
 */
export const benchIdle: Bench = async ({ quick, tell }) => {
  const seconds = quick ? 10 : 60
  const workplace = await createWorkplace()
  const embedded = await openEmbeddedDatabase({ dataDirectory: workplace.config.dataDirectory })
  const client = new pg.Client(embedded.connection)
  await client.connect()
  try {
    const serve = await startProgram('serve', workplace)
    const { webhook: _webhook, ...settings } = sampleCampaign('')
    const { campaignId } = await callApi<{ campaignId: string }>(workplace, '/campaigns', settings)
    for (const name of ['ada', 'ben', 'cem']) {
      await callApi(workplace, `/campaigns/${campaignId}/leads`, {
        email: `${name}@acme.test`,
        contactName: name,
        companyName: 'Acme',
        company: { industry: 'Software', employeeCount: 500, country: 'DE', technologies: ['HubSpot'] },
      })
    }
    await untilWaiting(client, 3)
    await stopProgram(serve)
    const figures: Record<string, number> = {}
    let organizations = 1
    for (const size of SIZES) {
      await copyOrganization(client, workplace.organizationId, size - organizations)
      organizations = size
      Object.assign(figures, await measureIdle(client, workplace.env, { seconds, organizations }))
      tell(figures)
    }
    return {
      figures,
      against: { seconds, measured: 'utime and stime of /proc, after ten seconds of rest' },
      targets: Object.fromEntries(SIZES.map((size) => [`coreWith${size}`, { most: MOST }])),
    }
  } finally {
    await client.end()
    await embedded.release()
    await workplace.close()
  }
}

/** Until so many leads got their first email and wait for the next. */
export async function untilWaiting(client: pg.Client, leads: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ waiting: string }>(
      "select count(*) as waiting from leads where status = 'in_sequence' and next_send_at > now() + interval '1 hour'",
    )
    if (Number(rows[0]?.waiting) === leads) return
    await pause(100)
  }
}

async function copyOrganization(client: pg.Client, organizationId: string, copies: number): Promise<void> {
  if (copies === 0) return
  await client.query('create temporary table copies as select gen_random_uuid() as id from generate_series(1, $1)', [
    copies,
  ])
  for (const table of TABLES) {
    await client.query(
      `insert into ${table} select r.* from ${table} t cross join copies c
       cross join jsonb_populate_record(t, jsonb_build_object('organization_id', c.id)) r where t.organization_id = $1`,
      [organizationId],
    )
  }
  await client.query('drop table copies')
  await client.query('vacuum analyze')
}

/** What a worker and its PostgreSQL take while nothing is due, in parts of a core. */
export async function measureIdle(
  client: pg.Client,
  env: NodeJS.ProcessEnv,
  { seconds, organizations }: { seconds: number; organizations: number },
): Promise<Record<string, number>> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = await parentOf(rows[0]?.pid ?? 0)
  const worker = startWorker(env)
  await pause(10_000)
  const used = async () => [await processorSeconds(worker.pid ?? 0), await processorSeconds(postmaster)] as const
  const [before, serverBefore] = await used()
  const began = performance.now()
  await pause(seconds * 1_000)
  const [after, serverAfter] = await used()
  const took = (performance.now() - began) / 1_000
  await stopProgram(worker)
  const share = (spent: number) => Math.round((spent / took) * 10_000) / 10_000
  return {
    [`coreWith${organizations}`]: share(after - before + serverAfter - serverBefore),
    [`workerWith${organizations}`]: share(after - before),
    [`serverWith${organizations}`]: share(serverAfter - serverBefore),
  }
}
