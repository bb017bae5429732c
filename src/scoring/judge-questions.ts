import type { Campaign } from '../campaigns/index.ts'
import { verdictPath } from './judge-operator.ts'
import type { Icp } from './schema.ts'

/** The questions of yes or no that a campaign's criteria ask, each with the path where its verdict is looked for. */
export function judgeQuestionsOf(campaign: Campaign): { path: string; question: string }[] {
  const { criteria = [] } = campaign.settings.icp as Icp
  return criteria
    .filter(({ op, value }) => op === 'judge' && typeof value === 'string')
    .map((criterion) => ({ path: verdictPath(criterion), question: String(criterion.value) }))
}
