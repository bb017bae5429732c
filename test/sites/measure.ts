import { performance } from 'node:perf_hooks'
import { collectCompany, type CollectTools } from '../../src/research/visit/collect-company.ts'
import type { FakeSite } from './fake-site.ts'
import { judgeFacts, type Judgement } from './judge-facts.ts'

/** What came of one visit. */
export interface SiteMeasure {
  readonly site: FakeSite
  readonly outcome: string
  readonly judgements: readonly Judgement[]
  readonly milliseconds: number
}

/** How much of what was stated is right, and how much of what a person finds was stated; 0 to 1. */
export interface Score {
  readonly right: number
  readonly wrong: number
  readonly missed: number
  readonly precision: number
  readonly recall: number
}

/** Runs the collector on each site, one after the other. */
export async function measureSites(sites: readonly FakeSite[], tools: CollectTools): Promise<SiteMeasure[]> {
  const measures: SiteMeasure[] = []
  for (const site of sites) {
    const started = performance.now()
    const { facts, outcome } = await collectCompany(site.domain, tools)
    const milliseconds = performance.now() - started
    measures.push({ site, outcome, judgements: judgeFacts(site, facts), milliseconds })
  }
  return measures
}

/** Counts judgements together. A wrong value for something that a person finds is missed as well. */
export function scoreOf(judgements: readonly Judgement[]): Score {
  const count = (verdict: Judgement['verdict']) => judgements.filter((one) => one.verdict === verdict).length
  const [right, wrong] = [count('right'), count('wrong')]
  const instead = judgements.filter((one) => one.verdict === 'wrong' && one.isExpected).length
  const missed = count('missed') + instead
  return { right, wrong, missed, precision: share(right, right + wrong), recall: share(right, right + missed) }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}
