import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { AGENT_SITES } from '../test/agent-sites/all-agent-sites.ts'
import type { AgentSite } from '../test/agent-sites/agent-site.ts'
import { ALL_SITES, TELLING } from '../test/sites/all-sites.ts'
import { NOTHING_TOLD } from '../test/sites/nothing-told.ts'
import type { FakeSite } from '../test/sites/fake-site.ts'
import { scoreOf } from '../test/sites/measure.ts'
import { askSite, judgeSite, type AnsweredSite } from '../test/support/research/ask-sites.ts'
import { hostsOf } from '../test/support/servers/fake-internet.ts'
import { serveInternet } from '../test/support/servers/internet-server.ts'
import { openModel, type OpenModel } from './model-endpoint.ts'
import { PROGRAM, callApi, createWorkplace, stopProgram, type Workplace } from './program.ts'

/** What the fixed visit and the agent made of the same questions. */
export interface Comparison {
  readonly figures: Record<string, number>
  /** Which model answered, and by domain and question what it got wrong; no page's text, no key. */
  readonly against: Record<string, string>
  /** The model, where it is not the simple one. */
  readonly of?: string
}

/** Between two requests to one host, in milliseconds. */
const GAP = 1_000
const QUICK_GAP = 50
const LONGEST_MS = 45 * 60_000
const FLAGS = PROGRAM.filter((flag) => flag.startsWith('--'))

/**
 * Puts the questions of the written sites to the program twice: without a model, so that the fixed visit and rules answer,
 * and with one, so that the agent does. Each time it is the real program with a database of its own.
 */
export async function compareAgent({ quick }: { readonly quick: boolean }): Promise<Comparison> {
  const written = [...TELLING, ...NOTHING_TOLD]
  const sites = quick ? [...written, ...AGENT_SITES].filter((_site, at) => at % 8 === 0) : [...written, ...AGENT_SITES]
  const gap = quick ? QUICK_GAP : GAP
  const visit = await measureArm(sites, { gap })
  const model = await openModel()
  try {
    const agent = await measureArm(sites, { gap, model })
    const [ofVisit, ofAgent] = [figuresOf('visit', visit), figuresOf('agent', agent)]
    const more = (ofAgent['agent recall'] ?? 0) - (ofVisit['visit recall'] ?? 0)
    return {
      ...(model.of !== undefined && { of: model.of }),
      figures: { ...ofVisit, ...ofAgent, 'agent recall above visit': rounded(more) },
      against: {
        model: model.name,
        wrong: wrongOf(agent).join('; ') || 'nothing',
        wrongByVisit: wrongOf(visit).join('; ') || 'nothing',
      },
    }
  } finally {
    await model.close()
  }
}

/** A site with its answers, and what was asked of its servers. */
interface Measured extends AnsweredSite {
  readonly requests: number
  readonly visitSeconds: number
}

interface Arm {
  readonly gap: number
  readonly model?: OpenModel
}

async function measureArm(sites: readonly FakeSite[], { gap, model }: Arm): Promise<Measured[]> {
  const visits = new Map<string, { requests: number; first: number; last: number }>()
  await using server = await serveInternet(hostsOf([...ALL_SITES, ...AGENT_SITES]), {
    onRequest: (host) => {
      const now = performance.now()
      const before = visits.get(host) ?? { requests: 0, first: now, last: now }
      visits.set(host, { ...before, requests: before.requests + 1, last: now })
    },
  })
  const workplace = await createWorkplace({
    FAIRLEAD_ALLOWED_NETWORKS: process.env['FAIRLEAD_ALLOWED_NETWORKS'] ?? 'model=127.0.0.1',
  })
  const app = await startAgentApp(workplace, { port: server.port, gap })
  try {
    const call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
      callApi<T>(workplace, path, body, method)
    if (model !== undefined) await call('PUT', '/llm', model.settings)
    const asked = await Promise.all(sites.map((site) => askSite(call, site)))
    await waitForAll(workplace, sites.length)
    const answered = await Promise.all(asked.map((one) => judgeSite(call, one)))
    return answered.map((one) => ({ ...one, ...askedOf(one.site, visits) }))
  } finally {
    await stopProgram(app)
    await workplace.close()
  }
}

function askedOf({ hosts }: FakeSite, visits: ReadonlyMap<string, { requests: number; first: number; last: number }>) {
  const own = Object.keys(hosts).flatMap((host) => visits.get(host) ?? [])
  const first = Math.min(...own.map((one) => one.first))
  const last = Math.max(...own.map((one) => one.last))
  return {
    requests: own.reduce((sum, { requests }) => sum + requests, 0),
    visitSeconds: own.length === 0 ? 0 : (last - first) / 1_000,
  }
}

async function startAgentApp(
  workplace: Workplace,
  { port, gap }: { port: number; gap: number },
): Promise<ChildProcess> {
  const app = fork(new URL('agent-app.ts', import.meta.url), [String(port), String(gap)], {
    env: { ...process.env, ...workplace.env },
    execArgv: FLAGS,
  })
  await once(app, 'message')
  return app
}

/** Until no company waits for its visit, and nobody for what is asked after it. */
async function waitForAll({ opened }: Workplace, companies: number): Promise<void> {
  const began = performance.now()
  for (let quiet = 0; quiet < 3; await pause(500)) {
    if (performance.now() - began > LONGEST_MS) throw new Error('The companies were not researched in time.')
    const { rows } = await opened.context.db.query<{ visited: number; waiting: number }>(
      `select (select count(*)::int from companies where outcome is not null) as visited,
         (select count(*)::int from researches) as waiting`,
    )
    const [now] = rows
    quiet = now !== undefined && now.visited >= companies && now.waiting === 0 ? quiet + 1 : 0
  }
}

const isNew = ({ site }: Measured) => AGENT_SITES.some(({ domain }) => domain === site.domain)
const isHostile = ({ site }: Measured) => (site as Partial<AgentSite>).isHostile === true

function figuresOf(arm: string, measured: readonly Measured[]): Record<string, number> {
  const groups = {
    [arm]: measured,
    [`${arm}, written sites`]: measured.filter((one) => !isNew(one)),
    [`${arm}, new sites`]: measured.filter(isNew),
    [`${arm}, hostile sites`]: measured.filter(isHostile),
  }
  const shares = Object.entries(groups).flatMap(([of, some]) => {
    const { precision, recall } = scoreOf(some.flatMap(({ judgements }) => judgements))
    return [[`${of} precision`, rounded(precision)] as const, [`${of} recall`, rounded(recall)] as const]
  })
  const { right, wrong, missed } = scoreOf(measured.flatMap(({ judgements }) => judgements))
  const perCompany = (what: 'requests' | 'pages' | 'tokens' | 'seconds' | 'visitSeconds') =>
    rounded(measured.reduce((sum, one) => sum + one[what], 0) / measured.length)
  return {
    ...Object.fromEntries(shares),
    [`${arm} right`]: right,
    [`${arm} wrong`]: wrong,
    [`${arm} missed`]: missed,
    [`${arm} requests per company`]: perCompany('requests'),
    [`${arm} seconds per company`]: perCompany('visitSeconds'),
    ...(arm === 'agent' && {
      'agent pages per company': perCompany('pages'),
      'agent tokens per company': perCompany('tokens'),
      'agent seconds of a run': perCompany('seconds'),
    }),
  }
}

function wrongOf(measured: readonly Measured[]): string[] {
  return measured
    .flatMap(({ judgements }) => judgements)
    .filter(({ verdict }) => verdict === 'wrong')
    .map(({ site, kind }) => `${site}: ${kind}`)
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000
}
