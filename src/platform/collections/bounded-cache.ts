/**
 * A cache of `limit` to `2 × limit` values and never more, whatever strangers ask for: what is in use stays. Answers
 * the value kept for the key, else the one that `compute` makes of it, which it keeps, `undefined` included.
 */
export function createBoundedCache<T>(limit: number): (key: string, compute: (key: string) => T) => T {
  // Two generations: what is still in use when the young one is full moves over on its next use.
  let young = new Map<string, T>()
  let old = new Map<string, T>()
  return (key, compute) => {
    const known = young.get(key)
    if (known !== undefined || young.has(key)) return known as T
    const value = old.has(key) ? (old.get(key) as T) : compute(key)
    if (young.size >= limit) {
      old = young
      young = new Map()
    }
    young.set(key, value)
    return value
  }
}

/**
 * A memoised function that remembers the last `limit` to `2 × limit` distinct texts and never more. Texts longer than
 * `longest` are answered but not remembered.
 */
export function remember<T>(
  compute: (text: string) => T,
  { limit, longest }: { readonly limit: number; readonly longest: number },
): (text: string) => T {
  const cached = createBoundedCache<T>(limit)
  return (text) => (text.length > longest ? compute(text) : cached(text, compute))
}
