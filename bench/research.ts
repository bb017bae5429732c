import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { createKey, createOrganization } from '../src/accounts/index.ts'
import { ALL_SITES, TELLING } from '../test/sites/all-sites.ts'
import type { Judgement } from '../test/sites/judge-facts.ts'
import { measureSites, scoreOf } from '../test/sites/measure.ts'
import { NOTHING_TOLD } from '../test/sites/nothing-told.ts'
import { openFakeInternet } from '../test/support/servers/fake-internet.ts'
import { compareAgent } from './compare-agent.ts'
import { copySites } from './copied-sites.ts'
import { callApi, createWorkplace, PROGRAM, residentMiB, startProgram, stopProgram, type Workplace } from './program.ts'
import type { Bench } from './result.ts'
import type { Served, Visited } from './serve-sites.ts'

const LATENCY_MS = 50
/** Between two requests to one host, in seconds: what the program keeps unless told otherwise. */
const GAP = 1
/** Each organization may have 16 visits under way, so that two of them have 32. */
const ORGANIZATIONS = 2
const HOSTS_AT_ONCE = 32
const FLAGS = PROGRAM.filter((flag) => flag.startsWith('--'))

/**
 * Whether what the collector states of the sites of the fake internet is what a person finds there, by kind of fact;
 * and how long the real worker takes for a hundred companies, each answer 50 ms late, politeness on, 16 visits at once
 * for each of two organizations; and what the agent answers beyond what the fixed visit and rules do.
 */
export const benchResearch: Bench = async ({ quick }) => {
  const accuracy = await measureAccuracy()
  const compared = await compareAgent({ quick })
  const companies = quick ? 32 : 100
  const sites = fork(new URL('serve-sites.ts', import.meta.url), [String(companies), String(LATENCY_MS)])
  const workplace = await createWorkplace()
  try {
    const { port = 0 } = await heardFrom<Served>(sites)
    const speed = await measureSpeed(workplace, { companies, port, sites })
    return {
      figures: { ...speed, ...accuracy, ...compared.figures },
      ...(compared.of !== undefined && { of: compared.of }),
      against: {
        politeness:
          'timesPoliteness compares with the time that the gaps of 1 s between requests to one host take on 32 lanes; ' +
          'one gap of each company follows the attempt at https, which the local sites do not speak',
        worker: 'the real worker process with PostgreSQL; the sites stand in a process of their own',
        ...compared.against,
      },
      targets: {
        precision: { least: 1 },
        recall: { least: 0.9 },
        seconds: { most: 30 },
        residentMiB: { most: 300 },
        'agent precision': { least: 1 },
        'agent recall above visit': { least: 0.05 },
      },
    }
  } finally {
    sites.disconnect()
    await workplace.close()
  }
}

async function measureAccuracy(): Promise<Record<string, number>> {
  await using internet = await openFakeInternet(ALL_SITES)
  const measured = await measureSites([...TELLING, ...NOTHING_TOLD], internet.tools)
  const judgements = measured.flatMap((one) => one.judgements)
  const kinds = [...Map.groupBy(judgements, ({ kind }) => kind)].toSorted(([a], [b]) => a.localeCompare(b))
  const byKind = kinds.flatMap(([kind, some]) => Object.entries(shares(some, ` ${kind.replace('company.', '')}`)))
  return { ...shares(judgements, ''), sites: measured.length, facts: judgements.length, ...Object.fromEntries(byKind) }
}

function shares(judgements: readonly Judgement[], of: string): Record<string, number> {
  const { precision, recall } = scoreOf(judgements)
  return { [`precision${of}`]: rounded(precision), [`recall${of}`]: rounded(recall) }
}

interface Load {
  readonly companies: number
  readonly port: number
  readonly sites: ChildProcess
}

async function measureSpeed(workplace: Workplace, { companies, port, sites }: Load): Promise<Record<string, number>> {
  await acceptLeads(workplace, companies)
  const worker = fork(
    new URL('research-worker.ts', import.meta.url),
    [String(companies), String(port), String(LATENCY_MS)],
    { env: { ...process.env, ...workplace.env }, execArgv: FLAGS },
  )
  await heardFrom(worker)
  const began = performance.now()
  const residents: number[] = []
  while ((await countResearched(workplace)) < companies) {
    if (performance.now() - began > 300_000) throw new Error('The companies were not researched within five minutes.')
    residents.push(await residentMiB(worker.pid ?? 0))
    await pause(50)
  }
  const seconds = (performance.now() - began) / 1000
  await stopProgram(worker)
  sites.send('visited')
  const visited = Object.values((await heardFrom<Served>(sites)).visited ?? {})
  return {
    companies,
    seconds: rounded(seconds),
    timesPoliteness: rounded(seconds / politeSeconds(visited)),
    residentMiB: Math.round(Math.max(...residents)),
    requests: visited.reduce((sum, { requests }) => sum + requests, 0),
    hostsAtOnce: mostAtOnce(visited),
  }
}

/** One lead for each company, the companies shared out between the organizations. */
async function acceptLeads(workplace: Workplace, companies: number): Promise<void> {
  const api = await startProgram('api', workplace)
  const sites = copySites(TELLING, companies)
  for (let share = 0; share < ORGANIZATIONS; share += 1) {
    const caller = { ...workplace, key: await newKey(workplace, `Bench ${share}`) }
    const { campaignId } = await callApi<{ campaignId: string }>(caller, '/campaigns', { name: 'Research' })
    const mine = sites.filter((_, n) => n % ORGANIZATIONS === share)
    const leads = mine.map(({ domain }) => ({ companyName: domain, contactName: 'Jo Doe', email: `jo@${domain}` }))
    await Promise.all(leads.map((lead) => callApi(caller, `/campaigns/${campaignId}/leads`, lead)))
  }
  await stopProgram(api)
}

async function newKey({ opened }: Workplace, name: string): Promise<string> {
  const organizationId = await createOrganization(opened.context, { name, requestsPerMinute: 1_000_000 })
  const { key } = await createKey(opened.context, { organizationId, name, scopes: ['all'], createdBy: 'bench' })
  return key
}

async function countResearched({ opened }: Workplace): Promise<number> {
  const { rows } = await opened.context.db.query<{ n: number }>(
    'select count(*)::int as n from companies where outcome is not null',
  )
  return rows[0]?.n ?? 0
}

/** What the gaps alone take: no lane can be quicker than its share, and no company than its own gaps. */
function politeSeconds(visited: readonly Visited[]): number {
  const gaps = visited.map(({ requests }) => requests * GAP)
  const all = gaps.reduce((sum, gap) => sum + gap, 0)
  return Math.max(all / HOSTS_AT_ONCE, ...gaps)
}

function mostAtOnce(visited: readonly Visited[]): number {
  return Math.max(
    ...visited.map(({ first }) => visited.filter((other) => other.first <= first && first <= other.last).length),
  )
}

async function heardFrom<T>(child: ChildProcess): Promise<T> {
  const [message] = (await once(child, 'message')) as [T]
  return message
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000
}
