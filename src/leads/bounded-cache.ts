/**
 * A memoised function that remembers the last `limit` to `2 × limit` distinct texts and never more,
 * whatever strangers send. Texts longer than `longest` are answered but not remembered.
 */
export function remember<T>(
  compute: (text: string) => T,
  { limit, longest }: { readonly limit: number; readonly longest: number },
): (text: string) => T {
  // Two generations: what is still in use when the young one is full moves over on its next use.
  let young = new Map<string, T>()
  let old = new Map<string, T>()
  return (text) => {
    const known = young.get(text)
    if (known !== undefined) return known
    const value = old.get(text) ?? compute(text)
    if (text.length > longest) return value
    if (young.size >= limit) {
      old = young
      young = new Map()
    }
    young.set(text, value)
    return value
  }
}
