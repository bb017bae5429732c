import { speaksToModel } from '../compose-prompt.ts'
import type { ShownBlock } from '../compose-prompt.ts'

/** Where a model says that it read something. */
export interface Citation {
  /** The number of a block, from 1. */
  readonly block: number
  readonly quote: string
}

/** A quote that stands in the block named. */
export interface CheckedQuote {
  readonly quote: string
  readonly url: string | undefined
  /** The block holds words that are meant for a model. */
  readonly isDoubtful: boolean
}

const SHORTEST = 2
const LONGEST = 300
/** A line of a quotation, as mails have it and texts of pages (`visit/page-text.ts`). */
const OF_OTHERS = /^> .*$/gmu
/** Keeps what stands around it apart; no text that is shown holds it. */
const NOTHING = '\0'
/** Lines around one that speaks to a model are as likely part of what it says. */
const REACH = 2

/**
 * The quote if it stands in that very block, letter by letter but for white space and the form of characters (NFKC), and
 * not in or beside a line that speaks to a model, and not in what somebody else says; otherwise undefined.
 */
export function checkQuote({ block, quote }: Citation, blocks: readonly ShownBlock[]): CheckedQuote | undefined {
  const shown = blocks[block - 1]
  const sought = foldSpace(quote)
  if (shown === undefined || sought.length < SHORTEST || sought.length > LONGEST || !sought.isWellFormed())
    return undefined
  const { url, text, isDoubtful } = shown
  const trusted = isDoubtful ? trustedLines(text) : text
  const isThere = foldSpace(trusted.replaceAll(OF_OTHERS, NOTHING)).includes(sought)
  return isThere ? { quote: sought, url, isDoubtful } : undefined
}

/** Text with every form of a character in one (Unicode NFKC) and single spaces. */
export function foldSpace(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim()
}

/** The lines of a text that are not in or beside one that speaks to a model; none where only lines together do. */
export function trustedLines(text: string): string {
  const lines = text.split('\n')
  const isNear = new Set<number>()
  for (const [index, line] of lines.entries()) {
    if (!speaksToModel(line)) continue
    for (let near = index - REACH; near <= index + REACH; near += 1) isNear.add(near)
  }
  // Words that only together speak to a model stand in lines that nobody can tell apart.
  if (isNear.size === 0) return ''
  return lines.filter((_line, index) => !isNear.has(index)).join('\n')
}
