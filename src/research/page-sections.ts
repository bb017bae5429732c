import type { TextLine } from './collectors/visible-text.ts'

/** A line of text under the heading that stands nearest above it. */
export interface OwnLine {
  readonly text: string
  readonly heading: string
  readonly isHeading: boolean
  readonly inFooter: boolean
}

/** What stands under such a heading is told of somebody else. */
const OF_OTHERS =
  /(?<![\p{L}])(?:customers?|clients?|case stud(?:y|ies)|success stor(?:y|ies)|testimonials?|references|portfolio|partners?|investors?|backers|integrations?|suppliers|acquisitions?|what (?:they|people|others) say|kunden\p{L}*|referenzen|partner\p{L}*|investoren|lieferanten|clientes?|casos de éxito|socios|proveedores|références|témoignages|partenaires|investisseurs|fournisseurs)(?![\p{L}])/iu
/** A long heading is a sentence of its own. */
const LONGEST_HEADING = 60

/**
 * The lines of a page that are the company's own words about itself: what stands under a heading about customers,
 * partners or investors is left out, up to the next heading of that level or the foot of the page.
 */
export function ownLines(lines: readonly TextLine[]): OwnLine[] {
  const own: OwnLine[] = []
  let stack: { level: number; text: string }[] = []
  let inFooter = false
  for (const line of lines) {
    if (line.startsFooter) {
      stack = []
      inFooter = true
    }
    const isHeading = line.level > 0
    if (isHeading) stack = [...stack.filter(({ level }) => level < line.level), line]
    if (stack.some(isOfOthers)) continue
    own.push({ text: line.text, heading: stack.at(-1)?.text ?? '', isHeading, inFooter })
  }
  return own
}

function isOfOthers({ text, level }: { text: string; level: number }): boolean {
  // The main heading names the page; "Software for customers you like" is no list of customers.
  return level > 1 && text.length <= LONGEST_HEADING && OF_OTHERS.test(text)
}
