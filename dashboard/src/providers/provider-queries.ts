import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
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

/** Room between two, so that a program can put one in between. */
const STEP = 10
const MOST = 1_000

/** The order with one of them moved by one place. */
export function reordered(providers: readonly Provider[], providerId: string, by: -1 | 1): Provider[] {
  const from = providers.findIndex((one) => one.providerId === providerId)
  const moved = providers[from]
  const to = from + by
  if (moved === undefined || to < 0 || to >= providers.length) return [...providers]
  return providers.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** The position of one that is asked after all others. */
export function placeAfter(providers: readonly Provider[]): number {
  return Math.min(MOST, Math.max(0, ...providers.map(({ position }) => position)) + STEP)
}

/** Puts providers in another order; the list shows it at once, and as it was where that fails. */
export function useMove() {
  const queries = useQueryClient()
  const { queryKey } = providersQuery
  return useMutation({
    // One after the other: the last order that was asked for is the one that stays.
    scope: { id: 'provider order' },
    mutationFn: (after: readonly Provider[]) => {
      const providerIds = after.map(({ providerId }) => providerId)
      return answered(api.PUT('/api/v1/research-providers/order', { body: { providerIds } }))
    },
    onMutate: async (after) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, (shown) => (shown === undefined ? shown : { ...shown, data: [...after] }))
      return before
    },
    onError: (_error, _after, before) => {
      queries.setQueryData(queryKey, before)
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
