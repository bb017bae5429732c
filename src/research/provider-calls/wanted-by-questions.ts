import type { Campaign } from '../../campaigns/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { KnownFacts } from '../facts/known-facts.ts'
import { fieldsForAnswer } from '../questions/answer-by-rule.ts'
import { questionsOf } from '../questions/campaign-questions.ts'
import type { WantedField } from './choose-provider.ts'

/** Leads of a company with their campaigns and what is known of each; asked anew, what providers told before counts not. */
export interface KnownLeads {
  readonly leads: readonly Lead[]
  readonly campaigns: ReadonlyMap<string, Campaign>
  readonly facts: ReadonlyMap<string, KnownFacts>
  readonly now: Date
}

/** What an open question weighs beside the points of a score: a little, so that scores come first. */
const WEIGHT = 1

/** The fields that would answer open questions of the leads' campaigns by rule; empty once all are answered. */
export function wantedByQuestions({ leads, campaigns, facts }: KnownLeads): WantedField[] {
  const wanted = leads.flatMap(({ leadId, campaignId }) => {
    const campaign = campaigns.get(campaignId)
    const known = facts.get(leadId)
    const open = campaign === undefined ? [] : questionsOf(campaign).filter(({ path }) => known?.has(path) !== true)
    return open.flatMap(fieldsForAnswer).filter((path) => known?.has(path) !== true)
  })
  return [...new Set(wanted)].map((path) => ({ path, points: WEIGHT }))
}
