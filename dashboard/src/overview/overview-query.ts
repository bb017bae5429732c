import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'

/** Everything of the first screen in one answer. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => answered(api.GET('/api/v1/overview')),
  staleTime: 5_000,
  refetchInterval: 60_000,
})
