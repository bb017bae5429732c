import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'

export type Provider = Schemas['ResearchProvider']

/** How often spend is read again: calls make no live event. */
const SPEND_MS = 15_000

/** All providers in the order in which they are asked. */
export const providersQuery = queryOptions({
  queryKey: ['providers', 'list'],
  queryFn: () => answered(api.GET('/api/v1/research-providers')),
})

/** What each cost in the last 30 days, and what is left of its budgets. */
export const providerUsageQuery = queryOptions({
  queryKey: ['providers', 'usage'],
  queryFn: () => answered(api.GET('/api/v1/research-providers/usage')),
  refetchInterval: SPEND_MS,
})
