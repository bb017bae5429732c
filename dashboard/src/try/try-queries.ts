import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { RESEARCH_MS } from '../lead/lead-queries.ts'
import type { AnyScore } from '../lead/score/score-words.ts'

/** What is known of a company; asked for again and again while it is being researched. */
export const companyFactsQuery = (domain: string) =>
  queryOptions({
    queryKey: ['company-facts', domain],
    queryFn: () => answered(api.GET('/api/v1/companies/{domain}/facts', { params: { path: { domain } } })),
    refetchInterval: ({ state }) => (state.data?.research?.running === true ? RESEARCH_MS / 2 : false),
  })

/** Somebody who need not be a lead, scored on a campaign. */
export interface TriedPerson {
  readonly campaign: Pick<Schemas['Campaign'], 'campaignId' | 'icpVersion'>
  readonly who: Schemas['NewLead']
  /** Tells what is known apart from what was known before. */
  readonly known: string
}

/** Whether facts are others than they were. */
export function signOf(facts: readonly Schemas['Fact'][]): string {
  return facts.map(({ path, observedAt }) => `${path} ${observedAt}`).join()
}

/** What somebody would score with what is known: a dry run, which adds no lead. */
export const triedScoreQuery = ({ campaign: { campaignId, icpVersion }, who, known }: TriedPerson) =>
  queryOptions({
    queryKey: ['tried-score', campaignId, icpVersion, who, known],
    queryFn: async () => {
      const params = { path: { campaignId }, query: { dryRun: true } }
      const preview = await answered(api.POST('/api/v1/campaigns/{campaignId}/leads', { params, body: who }))
      return (preview as Schemas['LeadPreview']).score as AnyScore
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
