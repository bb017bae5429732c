import type { Words } from './packs/language-pack.ts'

/** What a word is made of, in any script. */
const WORD = String.raw`[\p{L}\p{N}_]`

/** The alternatives of several languages as one group; what never matches where there are none. */
export function anyOf(words: readonly Words[]): string {
  // Twice the same within a repetition takes time in proportion to two to the power of the text's length.
  const each = new Set(words.flatMap(alternativesOf))
  return each.size === 0 ? '(?!)' : `(?:${[...each].join('|')})`
}

/**
 * An expression's source in which `\b` is the edge of a word in any script, for the flag `u`: JavaScript's own takes `é`
 * and `ł` for the end of one. At the beginning of an alternative or a group, behind a blank and behind `}` it is where a
 * word begins, elsewhere where one ends.
 */
export function edged(source: string): string {
  return source
    .replaceAll(/(?<=^|[|(:=! }])\\b/gu, String.raw`(?<!${WORD})`)
    .replaceAll(String.raw`\b`, String.raw`(?!${WORD})`)
}

/** Splits at each `|` that stands in no group and in no class. */
function alternativesOf(words: Words): string[] {
  const found: string[] = []
  let depth = 0
  let one = ''
  for (const [part] of words.matchAll(/\\.|\[(?:\\.|[^\\\]])*\]|[^]/gu)) {
    if (part === '(') depth += 1
    if (part === ')') depth -= 1
    if (part === '|' && depth === 0) {
      found.push(one)
      one = ''
    } else {
      one += part
    }
  }
  return [...found, one].filter((each) => each !== '')
}
