import type { Campaign } from '../../campaigns/index.ts'
import { factForTexts } from '../facts/fact.ts'
import type { FactValue, LeadFact } from '../facts/fact.ts'
import type { ResearchQuestion } from './question.ts'

/** The member of a campaign's settings that holds its questions. */
export const QUESTIONS = 'questions'

/** A question of a campaign. Templates name its answer by `key`, facts and criteria by `path`. */
export interface CampaignQuestion extends ResearchQuestion {
  readonly key: string
  /** What waits for the answer; of the one that a criterion reads, the score. */
  readonly neededFor: 'score' | 'text'
}

/** The questions of a campaign, as it has them itself: what its criteria ask besides is not among them. */
export function questionsOf({ settings }: Pick<Campaign, 'settings'>): readonly CampaignQuestion[] {
  return (settings[QUESTIONS] as readonly CampaignQuestion[] | undefined) ?? []
}

/** What is known of the answers to a campaign's questions, by their keys, as far as texts to prospects may say it. */
export function answersForTexts(
  campaign: Pick<Campaign, 'settings'>,
  facts: ReadonlyMap<string, LeadFact>,
): Record<string, FactValue> {
  const found = questionsOf(campaign).flatMap(({ key, path }) => {
    const fact = factForTexts(facts.get(path))
    return fact === undefined ? [] : [[key, fact.value] as const]
  })
  return Object.fromEntries(found)
}
