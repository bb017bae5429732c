/**
 * The source of a template with each `{{ … }}` and `{% … %}` in it replaced by what `replace` answers. Takes time in
 * proportion to the source, however many of them never end.
 */
export function replaceLiquid(source: string, replace: (part: string) => string): string {
  const ends: Record<string, number> = {}
  const endAfter = (mark: string, from: number) => {
    // What is not found once is not looked for again.
    if ((ends[mark] ?? 0) !== -1 && (ends[mark] ?? 0) < from) ends[mark] = source.indexOf(mark, from)
    return ends[mark] ?? -1
  }
  let made = ''
  let at = 0
  for (const { index } of source.matchAll(/\{[{%]/gu)) {
    if (index < at) continue
    const mark = source[index + 1] === '{' ? '}}' : '%}'
    const end = endAfter(mark, index + 2)
    if (end === -1) continue
    made += source.slice(at, index) + replace(source.slice(index, end + 2))
    at = end + 2
  }
  return made + source.slice(at)
}
