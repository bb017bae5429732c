import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { RESEARCH_MS } from '../lead/lead-queries.ts'
import type { AnyScore } from '../lead/score-words.ts'

/** What is known of a company; asked for again and again while it is being researched. */
export const companyFactsQuery = (domain: string) =>
  queryOptions({
    queryKey: ['company-facts', domain],
    queryFn: () => answered(api.GET('/api/v1/companies/{domain}/facts', { params: { path: { domain } } })),
    refetchInterval: ({ state }) => (state.data?.research?.running === true ? RESEARCH_MS / 2 : false),
  })

/** Somebody at a company, tried on a campaign. */
export interface Tried {
  readonly campaign: Pick<Schemas['Campaign'], 'campaignId' | 'icpVersion'>
  readonly domain: string
  readonly title: string | undefined
  /** Tells what is known apart from what was known before. */
  readonly known: string
}

/** What somebody there would score with what is known: a dry run, which adds no lead. */
export const triedScoreQuery = ({ campaign: { campaignId, icpVersion }, domain, title, known }: Tried) =>
  queryOptions({
    queryKey: ['tried-score', campaignId, icpVersion, domain, title, known],
    queryFn: async () => {
      const params = { path: { campaignId }, query: { dryRun: true } }
      const lead = { companyName: domain, contactName: 'Somebody', email: `somebody@${domain}`, domain }
      const body = title === undefined ? lead : { ...lead, title }
      const preview = await answered(api.POST('/api/v1/campaigns/{campaignId}/leads', { params, body }))
      return (preview as Schemas['LeadPreview']).score as AnyScore
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
