import type { PageText } from '../../visit/page-text.ts'
import { cutToTokens } from '../compose-prompt.ts'
import type { PromptBlock } from '../compose-prompt.ts'
import { estimateTokens } from '../usage/caps.ts'

/** Tokens in all, and how many of them each kind of text is sure of, in the order in which they are shown. */
const MOST = 12_000
const SHARES: readonly (readonly [kind: PageText['kind'], tokens: number])[] = [
  ['home', 4_000],
  ['about', 4_000],
  ['careers', 1_000],
  ['json-ld', 1_000],
  ['imprint', 500],
  ['contact', 500],
  ['pricing', 1_000],
]

/**
 * What of a company's pages is shown to a model: of each kind its share, always the same of the same pages; what some leave
 * over goes to the first that have more. Of what pages state for machines, the first tells enough.
 */
export function chooseBlocks(texts: readonly PageText[], most = MOST): (PromptBlock & { readonly text: string })[] {
  const ordered = SHARES.flatMap(([kind, share]) => {
    const first = texts.find((text) => text.kind === kind)
    return first === undefined ? [] : [{ ...first, share }]
  })
  const needs = ordered.map(({ text, share }) => Math.min(share, estimateTokens(text)))
  let left = most - needs.reduce((sum, need) => sum + need, 0)
  return ordered.flatMap(({ kind, url, text }, index) => {
    const need = needs[index] ?? 0
    const more = Math.max(0, Math.min(left, estimateTokens(text) - need))
    left -= more
    const kept = cutToTokens(text, need + more)
    return kept === '' ? [] : [{ kind, url, text: kept }]
  })
}
