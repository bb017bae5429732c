import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'

/** How often spend is read again: calls make no live event. */
const SPEND_MS = 15_000

/** The language model as it is set up; asked for where there is one, and null where it went meanwhile. */
export const llmQuery = queryOptions({
  queryKey: ['llm', 'settings'],
  queryFn: async () => {
    try {
      return await answered(api.GET('/api/v1/llm'))
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 404) return null
      throw error
    }
  },
})

/** What it cost in the last 30 days, and what is left of today. */
export const llmUsageQuery = queryOptions({
  queryKey: ['llm', 'usage'],
  queryFn: () => answered(api.GET('/api/v1/llm/usage')),
  refetchInterval: SPEND_MS,
})
