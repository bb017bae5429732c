import type { Context } from '../../platform/context.ts'
import { showId } from '../../platform/ids.ts'
import { listDays, spentOf } from '../provider-calls/provider-call-store.ts'
import type { ProviderDay } from '../provider-calls/provider-call-store.ts'
import { outcomeInWords } from '../providers/ask-provider.ts'
import { providerOf } from '../providers/provider-of.ts'
import type { StoredProvider } from './provider-store.ts'
import { listProviders } from './provider-store.ts'
import type { testProvider } from './test-provider.ts'

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
    costPerHitUsd: provider.costPerHitUsd,
    budgetPerDayUsd: provider.budgetPerDayUsd,
    budgetPerMonthUsd: provider.budgetPerMonthUsd,
    minIntervalMs,
    callsPerDay: provider.callsPerDay,
    callsPerCompany: provider.callsPerCompany,
    mapping,
    baseUrl: provider.baseUrl,
    offers: [...providerOf(kind).offers(mapping)],
    failures,
    restsUntil: provider.restsUntil?.toISOString() ?? null,
    createdAt: provider.createdAt.toISOString(),
    updatedAt: provider.updatedAt.toISOString(),
  }
}

/** What a test came to. */
export function showTest({ domain, kind, outcome, cost, ms }: Awaited<ReturnType<typeof testProvider>>) {
  return {
    domain,
    status: outcome.status,
    error: outcome.status === 'error' ? outcome.error : null,
    detail: outcomeInWords(kind, outcome),
    costUsd: cost,
    ms,
    facts: outcome.status === 'hit' ? [...outcome.facts] : [],
    results: outcome.status === 'hit' ? [...(outcome.results ?? [])] : [],
  }
}

/** What each of the organization's providers was asked in the last days, and what it cost, in US dollars. */
export async function providerUsage(context: Context, organizationId: string, days: number) {
  const now = context.clock.now()
  const today = now.toISOString().slice(0, 10)
  const providers = await listProviders(context.db, organizationId)
  const byProvider = Map.groupBy(await listDays(context.db, organizationId, now, days), (one) => one.providerId)
  const spent = await Promise.all(
    providers.map(({ providerId }) => spentOf(context.db, { organizationId, providerId }, now)),
  )
  return providers.map(({ providerId, name, budgetPerDayUsd, budgetPerMonthUsd }, index) => {
    const own = byProvider.get(providerId) ?? []
    const { today: spentToday, month } = spent[index] ?? { today: 0, month: 0 }
    return {
      providerId: showId('prov', providerId),
      name,
      today: countsOf(own.find(({ day }) => day === today)),
      spentThisMonthUsd: month,
      leftTodayUsd: left(budgetPerDayUsd, spentToday),
      leftThisMonthUsd: left(budgetPerMonthUsd, month),
      days: own.map((one) => ({ day: one.day, ...countsOf(one) })),
    }
  })
}

function countsOf(day: ProviderDay | undefined) {
  return { calls: day?.calls ?? 0, hits: day?.hits ?? 0, spentUsd: day?.spent ?? 0 }
}

/** A budget may have been lowered below what was spent. Rounded to the millionth, as money is kept. */
function left(budget: number | null, spent: number): number | null {
  return budget === null ? null : Math.max(0, Math.round((budget - spent) * 1e6) / 1e6)
}
