import { setTimeout as pause } from 'node:timers/promises'
import { createStages } from '../src/app.ts'
import { createIntake } from '../src/leads/index.ts'
import type { ParsedLead } from '../src/leads/index.ts'
import { parseId } from '../src/platform/ids.ts'
import { factsOf } from '../src/research/index.ts'
import type { KnownFacts } from '../src/research/index.ts'
import { compileIcp } from '../src/scoring/compile-icp.ts'
import { scoreLead } from '../src/scoring/index.ts'
import type { Icp } from '../src/scoring/schema.ts'
import { callApi, createWorkplace, startProgram, stopProgram } from './program.ts'
import type { Workplace } from './program.ts'
import type { Bench } from './result.ts'

const COMPANIES = 5_000
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
  const rescored = await timeRescoring(leads)
  return {
    figures: { scoresPerSecond, ...rescored },
    against: {
      leads,
      program: '`serve`, one process, and its PostgreSQL on the same machine; each lead has an email in the queue',
    },
    targets: { scoresPerSecond: { least: 150_000 }, rescoringSeconds: { most: quick ? 1.5 : 10 } },
  }
}

function criteria(lowest: number): Icp {
  return {
    criteria: [
      {
        id: 'geo',
        kind: 'must',
        field: 'company.country',
        op: 'in',
        value: ['US', 'CA', 'GB', 'DE', 'FR'],
        weight: 10,
      },
      {
        id: 'size',
        kind: 'should',
        anyOf: [{ field: 'company.employeeCount' }, { field: 'company.employeeRange' }],
        op: 'between',
        value: [lowest, 600],
        tolerance: 0.2,
        weight: 20,
      },
      {
        id: 'industry',
        kind: 'should',
        field: 'company.industry',
        op: 'in',
        value: ['Software', 'Fintech'],
        weight: 20,
      },
      {
        id: 'seniority',
        kind: 'should',
        field: 'contact.seniority',
        op: 'in',
        value: ['c_suite', 'vp', 'head', 'director'],
        weight: 20,
      },
      {
        id: 'tech',
        kind: 'should',
        field: 'company.technologies',
        op: 'containsAny',
        value: ['HubSpot', 'Salesforce'],
        weight: 10,
      },
      {
        id: 'funding',
        kind: 'should',
        field: 'company.signals.recentFunding.date',
        op: 'within',
        value: 365,
        halfLifeDays: 180,
        weight: 10,
      },
      { id: 'hiring', kind: 'should', field: 'company.signals.hiringSignals.isHiring', op: 'isTrue', weight: 10 },
      { id: 'title', kind: 'should', field: 'title', op: 'containsAny', value: ['operations', 'sales'], weight: 5 },
      { id: 'freemail', kind: 'should', field: 'email.isFreeProvider', op: 'isTrue', weight: -15 },
      { id: 'rival', kind: 'mustNot', field: 'domain', op: 'in', value: ['rival.test'] },
    ],
  }
}

const INDUSTRIES = ['Software', 'Retail', 'Fintech', 'Manufacturing', 'Computer Software', 'Logistics']
const COUNTRIES = ['US', 'DE', 'Germany', 'GB', 'FR', 'CA', 'United States']
const TITLES = ['VP Operations', 'Head of Sales', 'Engineer', 'Chief Executive Officer', 'Account Manager', 'Intern']
const TECHNOLOGIES = ['HubSpot', 'WordPress', 'Salesforce', 'Shopify', 'Stripe', 'Intercom']

const from = (list: readonly string[], n: number) => list[n % list.length] ?? ''

function leadOf(n: number): ParsedLead {
  const email = `lead${n}@acme${n % COMPANIES}.test`
  return {
    email,
    emailKey: email,
    companyName: `Acme ${n % COMPANIES}`,
    contactName: `Jane Doe ${n}`,
    domain: `acme${n % COMPANIES}.test`,
    domainKind: 'company',
    title: from(TITLES, n),
    company: {
      industry: from(INDUSTRIES, n >> 1),
      country: from(COUNTRIES, n >> 2),
      ...(n % 5 === 0 ? { employeeRange: '51-200' } : { employeeCount: 10 + (n % 990) }),
      ...(n % 3 === 0 ? {} : { technologies: [from(TECHNOLOGIES, n), from(TECHNOLOGIES, n >> 3)] }),
      signals: {
        ...(n % 2 === 0 ? { recentFunding: { date: `2026-0${1 + (n % 9)}` } } : {}),
        ...(n % 4 === 0 ? {} : { hiringSignals: { isHiring: n % 8 < 4 } }),
      },
    },
    customData: { region: from(COUNTRIES, n), plan: n % 7 },
  }
}

function factsOfLead(n: number): KnownFacts {
  const absent = { organizationId: '', campaignId: '', phone: null, phoneE164: null, notes: null, contact: null }
  const lead = { ...absent, ...leadOf(n), acceptedAt: new Date() }
  return factsOf(lead as unknown as Parameters<typeof factsOf>[0], [])
}

function timeScores(scores: number): number {
  const icp = compileIcp(criteria(50))
  const facts = Array.from({ length: VARIED }, (_, n) => factsOfLead(n))
  const now = new Date()
  let best = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    for (let n = 0; n < scores; n += 1) scoreLead(icp, facts[n % VARIED]!, now)
    best = Math.max(best, Math.round(scores / ((performance.now() - began) / 1_000)))
  }
  return best
}

async function timeRescoring(leads: number): Promise<Record<string, number>> {
  const workplace = await createWorkplace()
  try {
    const path = await fill(workplace, leads)
    const program = await startProgram('serve', workplace)
    try {
      await callApi(workplace, `${path}/rescore`, undefined)
      return await untilDone(workplace, path)
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
  const campaign = { name: 'Rescored', icp: criteria(50), sequence: { steps: [step] } }
  const { campaignId } = await callApi<{ campaignId: string }>(workplace, '/campaigns', campaign)
  const intake = createIntake(context)
  const where = { organizationId: workplace.organizationId, campaignId: parseId('camp', campaignId) ?? '' }
  for (let done = 0; done < leads; done += 1_000) {
    const batch = Array.from({ length: 1_000 }, (_, n) => leadOf(done + n))
    const options = { ...where, warnings: [], onDuplicate: 'skip', duplicateScope: 'campaign' } as const
    await Promise.all(batch.map((lead) => intake.add({ ...options, lead })))
  }
  const wanted = ['scoring', 'sequence']
  const stages = createStages(context).filter((stage) => wanted.includes(stage.name))
  for (let took = 1; took > 0;) {
    took = 0
    for (const stage of stages) took += (await stage.take(workplace.organizationId, stage.batch ?? 0)).taken
  }
  await callApi(workplace, `/campaigns/${campaignId}`, { icp: criteria(300) }, 'PATCH')
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

async function untilDone(workplace: Workplace, path: string): Promise<Record<string, number>> {
  for (;;) {
    await pause(200)
    const progress = await callApi<Progress>(workplace, `${path}/rescore`, undefined, 'GET')
    if (progress.state !== 'done') continue
    const seconds = (Date.parse(progress.finishedAt) - Date.parse(progress.startedAt)) / 1_000
    if (progress.outdated > 0) throw new Error(`${progress.outdated} leads were passed over.`)
    return { rescoringSeconds: Math.round(seconds * 100) / 100, changedTier: progress.changedTier }
  }
}
