import { findCampaigns } from '../../campaigns/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ResearchQuestion } from '../questions/question.ts'
import { findWaitingQuestions } from '../refresh/refresh-request-store.ts'
import { findRuns } from './run-store.ts'
import type { KeptRun } from './run-store.ts'

/** What a campaign wants to know of a company, in plain words. */
export type QuestionsOf = (campaign: Campaign) => readonly ResearchQuestion[]

/** Whom questions are about, and of which campaigns somebody may know. */
export interface AskedCompany {
  readonly organizationId: string
  readonly domain: string
  readonly campaignIds: ReadonlySet<string> | null
}

/** What is asked about a company. */
export interface CompanyQuestions {
  readonly questions: readonly ResearchQuestion[]
  /** Of these, what people asked beside the questions of campaigns and waits. */
  readonly waiting: readonly ResearchQuestion[]
  readonly runs: readonly KeptRun[]
}

/** What a campaign, if one is named, people and former runs ask about a company, with these runs. */
export async function findQuestions(
  db: Db,
  company: AskedCompany,
  { campaignId, questionsOf }: { readonly campaignId: string | undefined; readonly questionsOf: QuestionsOf },
): Promise<CompanyQuestions> {
  const { organizationId, domain, campaignIds } = company
  const campaign =
    campaignId === undefined ? undefined : (await findCampaigns(db, organizationId, [campaignId])).get(campaignId)
  const all = await findRuns(db, organizationId, domain)
  const isTold = (ids: readonly string[]) =>
    campaignIds === null || (ids.length > 0 && ids.every((id) => campaignIds.has(id)))
  const runs = all.filter((run) => isTold(run.campaignIds))
  const waiting = campaignIds === null ? await findWaitingQuestions(db, organizationId, domain) : []
  const ofCampaign = campaign === undefined ? [] : questionsOf(campaign)
  const asked = [...ofCampaign, ...waiting, ...runs.flatMap(({ questions }) => questions)]
  return { questions: [...new Map(asked.map((one) => [one.path, one])).values()], waiting, runs }
}

/** The question about a lead's company whose answer stands at a path. */
export async function findQuestionAt(
  db: Db,
  lead: Lead,
  asked: { readonly path: string; readonly campaignIds: ReadonlySet<string> | null; readonly questionsOf: QuestionsOf },
): Promise<ResearchQuestion | undefined> {
  const { campaignId } = lead
  const { path, campaignIds, questionsOf } = asked
  const { questions } = await findQuestions(db, { ...lead, campaignIds }, { campaignId, questionsOf })
  return questions.find((question) => question.path === path)
}
