/** The key of each word in a table whose values are words with a space between. */
export function keysByWord<Key extends string>(table: Readonly<Record<Key, string>>): ReadonlyMap<string, Key> {
  const rows = Object.entries<string>(table) as [Key, string][]
  return new Map(rows.flatMap(([key, words]) => words.split(' ').map((word) => [word, key] as const)))
}
