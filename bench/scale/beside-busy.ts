import type pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { createIntake } from '../../src/leads/index.ts'
import { parseId } from '../../src/platform/ids.ts'
import { startWorker } from '../pipeline.ts'
import { callApi, stopProgram } from '../program.ts'
import type { Workplace } from '../program.ts'
import { untilQuiet } from '../until-quiet.ts'
import { leadBody } from './lead-body.ts'
import { round2 } from '../unit.ts'

/** So many leads of each busy organization wait at least, as long as they are busy. */
const BACKLOG = 20
const MINUTES_OF_VACUUM = 10

export interface Busy {
  readonly campaignId: string
  readonly busy: readonly { readonly organizationId: string; readonly campaignId: string }[]
  readonly quick: boolean
  /** Whether the pipeline goes on at its full rate afterwards, for ten minutes. */
  readonly keepsOn: boolean
}

/**
 * With two workers, and busy organizations whose leads never run out: how long a lead of another organization takes from
 * its acceptance to its score; and whether vacuum follows when that goes on.
 */
export async function measureBesideBusy(
  workplace: Workplace,
  client: pg.Client,
  { campaignId, busy, quick, keepsOn }: Busy,
): Promise<Record<string, number>> {
  const workers = [startWorker(workplace.env), startWorker(workplace.env)]
  const feeding = new AbortController()
  let fed = Promise.resolve()
  try {
    await untilQuiet(client)
    fed = feed(workplace, client, { busy, signal: feeding.signal })
    await pause(quick ? 2_000 : 10_000)
    const waited = await timeScores(workplace, client, { campaignId, leads: quick ? 10 : 100 })
    // What millions of new leads leave to do is not waited for: nothing is measured after it.
    if (keepsOn) return { ...waited, ...(await watchVacuum(client, quick ? 0.2 : MINUTES_OF_VACUUM)) }
    feeding.abort()
    await fed
    await untilQuiet(client)
    return waited
  } finally {
    feeding.abort()
    await fed
    await Promise.all(workers.map((worker) => stopProgram(worker)))
  }
}

async function waiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ leads: number }>(
    `select count(*)::integer as leads from leads where due_at <= now() and stage in ('research', 'scoring')`,
  )
  return rows[0]?.leads ?? 0
}

/** Adds leads to each of the organizations as fast as they are carried, until the signal. */
async function feed(
  { opened }: Workplace,
  client: pg.Client,
  { busy, signal }: { busy: Busy['busy']; signal: AbortSignal },
): Promise<void> {
  const intake = createIntake(opened.context)
  for (let round = 0; !signal.aborted; round += 1) {
    await Promise.all(
      busy.map(async (place, index) => {
        for (let n = 0; n < BACKLOG; n += 1) {
          const name = `busy${index}-${Date.now().toString(36)}-${round}-${n}`
          await intake.add({
            ...place,
            warnings: [],
            onDuplicate: 'skip',
            duplicateScope: 'campaign',
            lead: {
              email: `${name}@acme.test`,
              emailKey: `${name}@acme.test`,
              companyName: 'Acme',
              contactName: 'Jane Doe',
              domain: 'acme.test',
              domainKind: 'company',
              company: { industry: 'Software', employeeCount: 500, country: 'DE', technologies: ['HubSpot'] },
            },
          })
        }
      }),
    )
    // More than twice the backlog is no busier: it waits for the workers.
    while (!signal.aborted && (await waiting(client)) > 2 * BACKLOG * busy.length) await pause(50)
  }
}

/** A lead a second, far less than what is carried of each of the others, and the milliseconds until each has its score. */
async function timeScores(
  workplace: Workplace,
  client: pg.Client,
  { campaignId, leads }: { campaignId: string; leads: number },
): Promise<Record<string, number>> {
  const series = Date.now()
  const ids: string[] = []
  for (let n = 0; n < leads; n += 1) {
    const added = await callApi<{ prospectId: string }>(
      workplace,
      `/campaigns/${campaignId}/leads`,
      leadBody(`mine${series}-${n}`),
    )
    ids.push(parseId('lead', added.prospectId) ?? '')
    await pause(1_000)
  }
  for (;;) {
    const { rows } = await client.query<{ took: number }>(
      `select extract(epoch from s.occurred_at - l.accepted_at)::float8 * 1000 as took from leads l cross join lateral (
         select e.occurred_at from events e where e.organization_id = l.organization_id and e.lead_id = l.lead_id
           and e.type = 'lead.scored' order by e.seq limit 1) s
       where l.organization_id = $1 and l.lead_id = any($2::uuid[]) order by took`,
      [workplace.organizationId, ids],
    )
    if (rows.length === ids.length) {
      const at = (part: number) => Math.round(rows[Math.min(rows.length - 1, Math.floor(rows.length * part))]!.took)
      return { scoredP50Ms: at(0.5), scoredP99Ms: at(0.99) }
    }
    await pause(200)
  }
}

interface Rows {
  readonly live: number
  readonly dead: number
  readonly bytes: number
}

/** The most dead rows for each live one among the last minutes, and how much larger the table of leads became for each new lead. */
async function watchVacuum(client: pg.Client, minutes: number): Promise<Record<string, number>> {
  const look = async (): Promise<Rows> => {
    const { rows } = await client.query<Rows>(
      `select n_live_tup::float8 as live, n_dead_tup::float8 as dead, pg_total_relation_size(relid)::float8 as bytes
       from pg_stat_user_tables where relname = 'leads'`,
    )
    return rows[0] ?? { live: 0, dead: 0, bytes: 0 }
  }
  const first = await look()
  const began = performance.now()
  let most = 0
  while (performance.now() - began < minutes * 60_000) {
    await pause(5_000)
    const now = await look()
    // The first half is for vacuum to begin.
    if (performance.now() - began > minutes * 30_000) most = Math.max(most, now.dead / now.live)
  }
  const last = await look()
  const seconds = (performance.now() - began) / 1_000
  return {
    fullRateLeadsPerSecond: Math.round((last.live - first.live) / seconds),
    deadRows: round2(most),
    bytesGrownForEachLead: Math.round((last.bytes - first.bytes) / (last.live - first.live)),
  }
}
