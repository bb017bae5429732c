/** Characters that show nothing and could split a word or turn its order. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** One line of text: invisible characters removed, white space folded, cut at `longest` characters. */
export function cleanLine(text: string, longest: number): string {
  return text
    .slice(0, longest * 2)
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}

/** Lines are looked at so far and so many, so that no pattern sees much text. */
export const LONGEST_LINE = 500
export const MOST_LINES = 2_000

/** A full stop after these ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|dr|mr|mrs|ms|prof|st|no|est|inc|ltd|co|corp|ca|approx|bzw|str|tel|nr|av|c)\.$/iu

/** The sentences of a line of text, verbatim. */
export function sentencesOf(line: string): string[] {
  const sentences: string[] = []
  for (const part of line.slice(0, LONGEST_LINE).split(/(?<=[.!?…])\s+/u)) {
    const last = sentences.at(-1)
    if (last !== undefined && ABBREVIATION.test(last.slice(-12))) sentences[sentences.length - 1] = `${last} ${part}`
    else sentences.push(part)
  }
  return sentences
}

/** The words around a match, verbatim. */
export function quoteAround(line: string, match: RegExpExecArray): string {
  return line.slice(Math.max(0, match.index - 40), match.index + match[0].length + 40).trim()
}
