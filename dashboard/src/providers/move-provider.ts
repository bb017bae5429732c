import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { providersQuery } from './provider-queries.ts'
import type { Provider } from './provider-queries.ts'

/** Room between two, so that a program can put one in between. */
const STEP = 10
const MOST = 1_000

/** The order with one of them moved by one place, and with positions that say so. */
export function reordered(providers: readonly Provider[], providerId: string, by: -1 | 1): Provider[] {
  const from = providers.findIndex((one) => one.providerId === providerId)
  const moved = providers[from]
  const to = from + by
  if (moved === undefined || to < 0 || to >= providers.length) return [...providers]
  return providers
    .toSpliced(from, 1)
    .toSpliced(to, 0, moved)
    .map((one, index) => ({ ...one, position: (index + 1) * STEP }))
}

/** The position of one that is asked after all others. */
export function placeAfter(providers: readonly Provider[]): number {
  return Math.min(MOST, Math.max(0, ...providers.map(({ position }) => position)) + STEP)
}

/** Moves a provider up or down; the list shows it at once, and as it was where that fails. */
export function useMove() {
  const queries = useQueryClient()
  const { queryKey } = providersQuery
  return useMutation({
    mutationFn: async ({ after, before }: { after: readonly Provider[]; before: readonly Provider[] }) => {
      const was = new Map(before.map(({ providerId, position }) => [providerId, position]))
      for (const { providerId, position } of after) {
        if (was.get(providerId) === position) continue
        const params = { path: { providerId } }
        await answered(api.PATCH('/api/v1/research-providers/{providerId}', { params, body: { position } }))
      }
    },
    onMutate: async ({ after }) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (shown) => (shown === undefined ? shown : { ...shown, data: [...after] }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
