/**
 * The condition that a row is under no lease at an instant: `lease_until` is when its lease runs out, and the row is
 * somebody else's from then on. What is written back under a lease names its `lease_token` instead.
 */
export function isFree(now: string, table?: string): string {
  const until = table === undefined ? 'lease_until' : `${table}.lease_until`
  return `(${until} is null or ${until} <= ${now})`
}
