/** Where something in braces ends: the index after its last character, by the index of its first. */
export type Ends = ReadonlyMap<number, number>

/**
 * Matches `{{ … }}`, `{% … %}` and `{ … }` of a template, nested as they may be; what is never closed is not in the
 * answer. Takes time in proportion to the source, whatever it holds.
 */
export function matchBraces(source: string): Ends {
  const ends = new Map<number, number>()
  const open: { readonly at: number; readonly width: 1 | 2 }[] = []
  let nextTagEnd = 0
  let at = 0
  while (at < source.length) {
    const pair = source.slice(at, at + 2)
    if (pair === '{%') {
      // What is not found once is not looked for again.
      if (nextTagEnd !== -1 && nextTagEnd < at + 2) nextTagEnd = source.indexOf('%}', at + 2)
      if (nextTagEnd !== -1) ends.set(at, nextTagEnd + 2)
      at = nextTagEnd === -1 ? at + 2 : nextTagEnd + 2
      continue
    }
    const width = pair === '{{' ? 2 : 1
    if (pair[0] === '{') {
      open.push({ at, width })
      at += width
      continue
    }
    const last = open.at(-1)
    if (pair[0] === '}' && last !== undefined && (last.width === 1 || pair === '}}')) {
      ends.set(last.at, at + last.width)
      open.pop()
      at += last.width
      continue
    }
    at += 1
  }
  return ends
}
