import { showId } from '../platform/ids.ts'
import type { StoredProvider } from './provider-store.ts'
import { providerOf } from './providers/provider-of.ts'

/** A provider as people see it: without its key. */
export function showProvider(provider: StoredProvider) {
  const { providerId, kind, name, position, enabled, apiKey, mapping, minIntervalMs, failures } = provider
  return {
    providerId: showId('prov', providerId),
    kind,
    name,
    position,
    enabled,
    hasApiKey: apiKey !== null,
    costPerHitUsd: provider.costPerHit,
    budgetPerDayUsd: provider.budgetPerDay,
    budgetPerMonthUsd: provider.budgetPerMonth,
    minIntervalMs,
    mapping,
    offers: [...providerOf(kind).offers(mapping)],
    failures,
    restsUntil: provider.restsUntil?.toISOString() ?? null,
    createdAt: provider.createdAt.toISOString(),
    updatedAt: provider.updatedAt.toISOString(),
  }
}
