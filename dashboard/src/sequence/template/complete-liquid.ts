/** A variable that is being typed. */
export interface Typing {
  /** Where the name begins in the text. */
  readonly start: number
  /** Where the name, as far as it stands in the text, ends. */
  readonly end: number
  /** What is typed so far. */
  readonly typed: string
}

/** The variable that is typed at the caret: behind `{{` and before anything else. Undefined where none is. */
export function typingAt(text: string, caret: number): Typing | undefined {
  const before = text.slice(0, caret)
  const typed = /\{\{-?[ \t]*([\w.-]*)$/.exec(before)?.[1]
  if (typed === undefined) return undefined
  const rest = /^[\w.-]*/.exec(text.slice(caret))?.[0] ?? ''
  return { start: caret - typed.length, end: caret + rest.length, typed }
}

/** The text with the name put in and the braces closed, and where the caret stands then: behind them. */
export function completeAt(text: string, { start, end }: Typing, name: string): { text: string; caret: number } {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const space = /\{\{-?$/.test(before) ? ' ' : ''
  const closing = /^[ \t]*(-?\}\}|\|)/.exec(after)?.[0]
  const put = `${before}${space}${name}${closing === undefined ? ' }}' : ''}`
  return { text: put + after, caret: put.length + (closing?.endsWith('}}') === true ? closing.length : 0) }
}

/** Variables that fit what is typed, those whose name begins so first, at most `most`. */
export function fitting<Variable extends { name: string; description: string }>(
  variables: readonly Variable[],
  typed: string,
  most: number,
): Variable[] {
  const sought = typed.toLowerCase()
  const rank = ({ name, description }: Variable) => {
    const lower = name.toLowerCase()
    if (lower.startsWith(sought) || lower.split('.').some((part) => part.startsWith(sought))) return 0
    if (lower.includes(sought)) return 1
    return description.toLowerCase().includes(sought) ? 2 : 3
  }
  const ranked = variables.map((variable) => ({ variable, rank: rank(variable) })).filter((one) => one.rank < 3)
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ variable }) => variable)
}
