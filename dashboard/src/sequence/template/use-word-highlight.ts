import { useEffect } from 'react'
import type { RefObject } from 'react'
import { findWrongWord, withoutLine } from './wrong-word.ts'

const NAME = 'wrong-word'

/** Underlines the word that a fault names in a text that is edited as HTML. Older browsers only say it below. */
export function useWordHighlight(root: RefObject<HTMLElement | null>, fault: string | undefined): void {
  useEffect(() => {
    if (root.current === null || fault === undefined || typeof Highlight === 'undefined') return undefined
    const range = rangeIn(root.current, fault)
    if (range === undefined) return undefined
    const marked = CSS.highlights.get(NAME) ?? new Highlight()
    CSS.highlights.set(NAME, marked)
    marked.add(range)
    return () => void marked.delete(range)
  })
}

/** Lines of the HTML are not those of the text: the first place of the word counts. */
function rangeIn(root: HTMLElement, fault: string): Range | undefined {
  const words = withoutLine(fault)
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() !== null) {
    const place = findWrongWord(texts.currentNode.textContent ?? '', words)
    if (place === undefined) continue
    const range = document.createRange()
    range.setStart(texts.currentNode, place.start)
    range.setEnd(texts.currentNode, place.end)
    return range
  }
  return undefined
}
