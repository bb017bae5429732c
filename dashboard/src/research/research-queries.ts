import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { RESEARCH_MS, factsQuery } from '../lead/lead-queries.ts'
import { isAtWork } from './research-words.ts'

export type Trace = Schemas['ResearchTrace']

/** How often it is asked for again while nobody looks for anything, should the live stream be silent. */
const IDLE_MS = 30_000

/** What is asked about a lead's company, and what the research agent did. */
export const leadTraceQuery = (prospectId: string) =>
  queryOptions({
    queryKey: ['lead', prospectId, 'research'],
    queryFn: () => answered(api.GET('/api/v1/leads/{prospectId}/research', { params: { path: { prospectId } } })),
  })

/** The same of a company that need not have a lead, with what a campaign asks. */
export const companyTraceQuery = (domain: string, campaignId: string) =>
  queryOptions({
    queryKey: ['company-research', domain, campaignId],
    queryFn: () => {
      const params = { path: { domain }, query: { campaignId } }
      return answered(api.GET('/api/v1/companies/{domain}/research', { params }))
    },
  })

/** A trace as it grows: step by step while the company is being researched, and once more when that is over. */
export function useTrace(query: ReturnType<typeof leadTraceQuery>, isUnderWay: boolean) {
  const trace = useQuery({
    ...query,
    // Nothing is asked for while the page is hidden.
    refetchInterval: ({ state }) => (isUnderWay || isAtWork(state.data?.runs ?? []) ? RESEARCH_MS : IDLE_MS),
  })
  const { refetch } = trace
  const was = useRef(isUnderWay)
  useEffect(() => {
    if (was.current && !isUnderWay) void refetch()
    was.current = isUnderWay
  }, [isUnderWay, refetch])
  return trace
}

/** A question that somebody asks beside those of the campaign. */
export type NewQuestion = NonNullable<Parameters<typeof askResearch>[1]>

function askResearch(
  prospectId: string,
  body: { question: string; answer: Trace['questions'][number]['answer']; choices?: string[] },
) {
  return answered(api.POST('/api/v1/leads/{prospectId}/research', { params: { path: { prospectId } }, body }))
}

/** Has a question about the lead's company answered. */
export function useAskQuestion(prospectId: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (question: NewQuestion) => askResearch(prospectId, question),
    onSuccess: async (facts) => {
      queries.setQueryData(factsQuery(prospectId).queryKey, facts)
      await queries.invalidateQueries({ queryKey: leadTraceQuery(prospectId).queryKey })
      onDone()
    },
  })
}
