import type { FactValue } from '../../../src/research/facts/fact.ts'
import { judgeAnswer, questionsOf } from '../../agent-sites/judge-answers.ts'
import type { FakeSite } from '../../sites/fake-site.ts'
import type { Judgement } from '../../sites/judge-facts.ts'

/** A call of the API, below `/api/v1`; throws where it is refused. */
export type CallApi = <T>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<T>

/** A lead at the company of a site, in a campaign that asks the site's questions. */
export interface AskedSite {
  readonly site: FakeSite
  readonly prospectId: string
}

/** What became of the questions about one site, and what that took. */
export interface AnsweredSite {
  readonly site: FakeSite
  readonly judgements: readonly Judgement[]
  /** Pages that the agent opened, tokens that its model read and wrote, and seconds of its runs. */
  readonly pages: number
  readonly tokens: number
  readonly seconds: number
}

interface ResearchAnswer {
  readonly questions: readonly {
    readonly question: string
    readonly status: string
    readonly value: FactValue | null
  }[]
  readonly runs: readonly {
    readonly state: string
    readonly pages: number
    readonly tokens: number
    readonly seconds: number
  }[]
}

/** Adds a lead of the site's company to a new campaign with the site's questions. */
export async function askSite(call: CallApi, site: FakeSite): Promise<AskedSite> {
  const questions = questionsOf(site).map(({ question, answer, choices }, at) => ({
    key: `question${at + 1}`,
    question,
    answer,
    ...(choices !== undefined && { choices }),
  }))
  const { domain } = site
  const { campaignId } = await call<{ campaignId: string }>('POST', '/campaigns', { name: domain, questions })
  const lead = { companyName: domain, contactName: 'Jo Doe', email: `jo@${domain}` }
  const { prospectId } = await call<{ prospectId: string }>('POST', `/campaigns/${campaignId}/leads`, lead)
  return { site, prospectId }
}

/** Judges the answers that research has found. */
export async function judgeSite(call: CallApi, { site, prospectId }: AskedSite): Promise<AnsweredSite> {
  const { questions, runs } = await call<ResearchAnswer>('GET', `/leads/${prospectId}/research`)
  const found = new Map(
    questions.flatMap(({ question, status, value }) =>
      status === 'answered' && value !== null ? [[question, value]] : [],
    ),
  )
  const sumOf = (what: 'pages' | 'tokens' | 'seconds') => runs.reduce((sum, run) => sum + run[what], 0)
  return {
    site,
    judgements: questionsOf(site).flatMap((put) => judgeAnswer(site, put, found.get(put.question))),
    pages: sumOf('pages'),
    tokens: sumOf('tokens'),
    seconds: sumOf('seconds'),
  }
}
