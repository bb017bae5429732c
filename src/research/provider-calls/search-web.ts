import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { hasEnabledProvider, listProviders } from '../provider-settings/provider-store.ts'
import type { FailureClass } from '../providers/ask-provider.ts'
import { SEARCH_KINDS, isSearchKind } from '../providers/provider-kinds.ts'
import { cleanQuery } from '../providers/search-result.ts'
import type { SearchResult } from '../providers/search-result.ts'
import { makeCall } from './make-call.ts'
import type { CallResult, DeclineReason, ProviderCallOrder } from './make-call.ts'

/** A search about a company, and for whom. */
export interface WebSearch {
  readonly organizationId: string
  /** Of the company: how often is searched is counted by it. */
  readonly domain: string
  /** At most 200 characters. It leaves towards the provider, so that it holds nothing of a person. */
  readonly query: string
}

/** Why nothing was found: no provider is switched on, the query is none, a provider was not asked, or it failed. */
export type SearchFailure = 'off' | 'bad_query' | DeclineReason | 'rate_limited' | FailureClass

/** What a search found, perhaps nothing; or why it found nothing out. `usd` is what was counted for it, in US dollars. */
export type SearchAnswer = { readonly usd: number } & (
  | { readonly ok: true; readonly results: readonly SearchResult[] }
  | { readonly ok: false; readonly reason: SearchFailure }
)

/** Whether the organization has a provider of web search that is switched on. */
export function hasSearch(db: Db, organizationId: string): Promise<boolean> {
  return hasEnabledProvider(db, organizationId, SEARCH_KINDS)
}

/**
 * Searches the web through the organization's providers: the first in their order that may be asked and answers. Each call
 * is within the provider's caps, counted before it is made, and on record with its query. The reason of the last one stands
 * where none answers. Never throws for what a provider does, nor when it is called off.
 */
export async function searchWeb(context: Context, search: WebSearch, signal: AbortSignal): Promise<SearchAnswer> {
  const { organizationId, domain } = search
  const query = cleanQuery(search.query)
  if (query === undefined) return { ok: false, reason: 'bad_query', usd: 0 }
  if (signal.aborted) return { ok: false, reason: 'aborted', usd: 0 }
  let answer: SearchAnswer = { ok: false, reason: 'off', usd: 0 }
  for (const { kind, enabled, providerId } of await listProviders(context.db, organizationId)) {
    if (!enabled || !isSearchKind(kind)) continue
    const order = { organizationId, providerId, domain, query, purpose: 'search' } as const
    const next = await ask(context, order, signal)
    answer = { ...next, usd: answer.usd + next.usd }
    if (answer.ok || answer.reason === 'aborted') return answer
    context.log.debug({ organizationId, providerId, reason: answer.reason }, 'A search was not answered.')
  }
  return answer
}

async function ask(context: Context, order: ProviderCallOrder, signal: AbortSignal): Promise<SearchAnswer> {
  try {
    return answerOf(await makeCall(context, order, signal))
  } catch (error) {
    // It was called off while it waited for its turn.
    if (signal.aborted) return { ok: false, reason: 'aborted', usd: 0 }
    throw error
  }
}

function answerOf(result: CallResult): SearchAnswer {
  if (result.declined !== undefined) return { ok: false, reason: result.declined, usd: 0 }
  const { outcome, cost: usd } = result
  switch (outcome.status) {
    case 'hit':
      return { ok: true, results: outcome.results ?? [], usd }
    case 'miss':
      return { ok: true, results: [], usd }
    case 'rate_limited':
      return { ok: false, reason: 'rate_limited', usd }
    case 'error':
      return { ok: false, reason: outcome.error, usd }
  }
}
