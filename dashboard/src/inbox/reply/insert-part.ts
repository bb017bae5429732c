/** A text after something was put into it, and where the next is typed. */
export interface Inserted {
  readonly text: string
  readonly at: number
}

/** Puts a part into a text, apart from what stands around it: paragraphs by an empty line, words by a space. */
export function insertPart(text: string, at: number, part: string): Inserted {
  const [before, after] = [text.slice(0, at), text.slice(at)]
  const isParagraph = part.includes('\n')
  const gap = isParagraph ? '\n\n' : ' '
  const isApart = before === '' || (isParagraph ? before.endsWith('\n') : /\s$/u.test(before))
  const isFollowed = after === '' || (isParagraph ? after.startsWith('\n') : /^[\s.,;:!?)]/u.test(after))
  const start = `${before}${isApart ? '' : gap}${part}`
  return { text: `${start}${isFollowed ? '' : gap}${after}`, at: start.length }
}

/** The booking link that a text holds already. */
export function bookingLinkIn(text: string): string | undefined {
  return /https?:\/\/[^\s/]+\/c\/[\w-]{46}(?![\w-])/u.exec(text)?.[0]
}

/** The variables that were typed by hand, each once: only snippets fill them in. */
export function bracesIn(text: string): string[] {
  return [...new Set(text.match(/\{\{[^{}\n]{0,100}\}\}/gu))]
}
