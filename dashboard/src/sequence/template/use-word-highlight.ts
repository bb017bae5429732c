import { useEffect } from 'react'
import type { RefObject } from 'react'
import { placeholderPlaces } from '../placeholders/placeholders.ts'
import { findWrongWord, withoutLine } from './wrong-word.ts'
import type { WordPlace } from './wrong-word.ts'

/** Underlines the word that a fault names in a text that is edited as HTML. Older browsers only say it below. */
export function useWordHighlight(root: RefObject<HTMLElement | null>, fault: string | undefined): void {
  useEffect(() => {
    if (root.current === null || fault === undefined) return undefined
    const words = withoutLine(fault)
    // Lines of the HTML are not those of the text: the first place of the word counts.
    const [range] = rangesIn(root.current, (text) => findWrongWord(text, words) ?? [])
    return range === undefined ? undefined : mark('wrong-word', [range])
  })
}

/** Marks what is to be replaced in such a text. Older browsers only say it below. */
export function usePlaceholderHighlight(
  root: RefObject<HTMLElement | null>,
  html: string,
  placeholders: readonly string[],
): void {
  useEffect(() => {
    if (root.current === null) return undefined
    return mark(
      'placeholder',
      rangesIn(root.current, (text) => placeholderPlaces(text, placeholders)),
    )
  }, [root, html, placeholders])
}

/** Answers what takes the marks away again. */
function mark(name: string, ranges: readonly Range[]): (() => void) | undefined {
  if (typeof Highlight === 'undefined') return undefined
  const marked = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, marked)
  for (const range of ranges) marked.add(range)
  return () => {
    for (const range of ranges) marked.delete(range)
  }
}

function rangesIn(root: HTMLElement, find: (text: string) => WordPlace | readonly WordPlace[]): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() !== null) {
    const { currentNode } = texts
    for (const { start, end } of [find(currentNode.textContent ?? '')].flat()) {
      const range = document.createRange()
      range.setStart(currentNode, start)
      range.setEnd(currentNode, end)
      ranges.push(range)
    }
  }
  return ranges
}
