import type { Context } from '../../platform/context.ts'
import { foldText } from '../../platform/text/fold-text.ts'
import type { ResearchQuestion } from '../questions/question.ts'
import { searchWeb } from '../provider-calls/search-web.ts'
import type { SearchFailure } from '../provider-calls/search-web.ts'
import type { SearchResult } from '../providers/search-result.ts'
import type { RunMemory } from './run-memory.ts'

/** Who searches, and until when. */
export interface Searcher {
  readonly context: Context
  readonly organizationId: string
  /** Whether the organization has a provider of web search. */
  readonly isOn: boolean
  readonly signal: AbortSignal
}

/** What a search brought, and what it cost; or why it was not made. */
export type SearchOutcome =
  | { readonly results: readonly SearchResult[]; readonly usd: number }
  | { readonly refused: 'no_search' | 'not_public' | `search_${SearchFailure}`; readonly usd: number }

/**
 * Searches the web for words that are public: of questions that people or campaigns ask, of the company's name and domain,
 * and of pages that were read. Nothing else leaves, whatever a model names.
 */
export async function search(
  { context, organizationId, isOn, signal }: Searcher,
  memory: RunMemory,
  query: string,
): Promise<SearchOutcome> {
  if (!isOn) return { refused: 'no_search', usd: 0 }
  if (!isPublic(query, memory)) return { refused: 'not_public', usd: 0 }
  const { domain } = memory.company
  const answer = await searchWeb(context, { organizationId, domain, query }, signal)
  return answer.ok ? answer : { refused: `search_${answer.reason}`, usd: answer.usd }
}

/** Whether each word of a query stands in what anybody may know. */
export function isPublic(query: string, { company, questions, isPrivate, read }: RunMemory): boolean {
  const asked = questions.filter((question: ResearchQuestion) => !isPrivate(question))
  const texts = [
    company.domain,
    ...company.names,
    ...asked.map(({ question }) => question),
    ...read.map(({ text }) => text),
  ]
  const known = new Set(texts.flatMap(wordsIn))
  const words = wordsIn(query)
  return words.length > 0 && words.every((word) => known.has(word))
}

function wordsIn(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}
