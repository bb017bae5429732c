/** So many letters of an act's word are enough to mean it. */
const FEWEST = 3

/** What follows the word of an act, such as "quay" in "pause quay"; undefined where no such word stands first. */
export function namesAfter(query: string, acts: readonly string[]): string | undefined {
  const [first = '', ...rest] = query.trim().toLowerCase().split(/\s+/u)
  if (first.length < FEWEST || !acts.some((act) => act.startsWith(first))) return undefined
  return rest.join(' ')
}
