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
