const PLACE = /^line (\d+), column \d+: /u
const SHOWN_PLACE = /^Line (\d+): /u
const WORD = /["“]([^"“”]+)["”]/u

/** What is wrong with a template, as it is shown: "Line 5: there is no variable “x”." In the first line without it. */
export function shownFault(detail: string): string {
  const [place = '', line] = PLACE.exec(detail) ?? []
  const words = detail.slice(place.length).replaceAll(/"([^"]+)"/gu, '“$1”')
  if (line === undefined || line === '1') return words
  return `Line ${line}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

/** The same without its line. */
export function withoutLine(shown: string): string {
  return shown.replace(SHOWN_PLACE, '')
}

/** Where a word stands in a text. */
export interface WordPlace {
  readonly start: number
  readonly end: number
}

/** Where the word stands that a fault names: in the line that it names, if it names one. Undefined where there is none. */
export function findWrongWord(text: string, fault: string | undefined): WordPlace | undefined {
  const word = WORD.exec(fault ?? '')?.[1]
  if (word === undefined) return undefined
  const line = Number(SHOWN_PLACE.exec(fault ?? '')?.[1] ?? 1)
  const before = text
    .split('\n')
    .slice(0, line - 1)
    .join('\n').length
  // Braces that are not closed stand behind all that are.
  const from = word === '{{' ? Math.max(before, text.lastIndexOf('}}')) : before
  const start = text.indexOf(word, from)
  return start === -1 ? undefined : { start, end: start + word.length }
}
