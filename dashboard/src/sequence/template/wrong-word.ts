const PLACE = /^line (\d+), column \d+: /u
const WORD = /"([^"]+)"/u

/** Where a word stands in a text. */
export interface WordPlace {
  readonly start: number
  readonly end: number
}

/** Where the word stands that a fault names: in the line that it names, if it names one. Undefined where there is none. */
export function findWrongWord(text: string, fault: string | undefined): WordPlace | undefined {
  const word = WORD.exec(fault ?? '')?.[1]
  if (word === undefined) return undefined
  const line = Number(PLACE.exec(fault ?? '')?.[1] ?? 1)
  const before = text
    .split('\n')
    .slice(0, line - 1)
    .join('\n').length
  const start = text.indexOf(word, before)
  return start === -1 ? undefined : { start, end: start + word.length }
}
