import type { Campaign } from '../../campaigns/index.ts'
import { questionsOf } from '../../research/index.ts'
import type { CampaignQuestion, ResearchQuestion } from '../../research/index.ts'
import { answersNamed } from '../fields/answer-fields.ts'
import { judgeQuestionsOf } from '../operators/judge-operator.ts'
import type { Icp } from '../schema.ts'

/** A question that research is to answer, and what waits for the answer. */
export type NeededQuestion = ResearchQuestion & Pick<CampaignQuestion, 'neededFor'>

/**
 * What a campaign wants to know of each company: its questions, and what its `judge` criteria ask. Those for the score come
 * first, and an answer that criteria read is one of them.
 */
export function researchQuestionsOf(campaign: Campaign): NeededQuestion[] {
  const { criteria = [] } = campaign.settings.icp as Icp
  const read = answersNamed(criteria)
  const own = questionsOf(campaign).map(({ key: _key, neededFor, ...question }): NeededQuestion => {
    return { ...question, neededFor: read.has(question.path) ? 'score' : neededFor }
  })
  const judged = judgeQuestionsOf(campaign).map((one): NeededQuestion => ({
    ...one,
    answer: 'yes_no',
    neededFor: 'score',
  }))
  const all = [...own, ...judged]
  return [
    ...all.filter(({ neededFor }) => neededFor === 'score'),
    ...all.filter(({ neededFor }) => neededFor === 'text'),
  ]
}
