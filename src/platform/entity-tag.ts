/** The entity tag of a version: strong, since an answer is a function of the version alone. */
export function entityTag(version: number | string): string {
  return `"${version}"`
}

/** Whether an `If-Match` header names the version (RFC 9110 §13.1.1): strong comparison, `*` matches any. */
export function matchesVersion(ifMatch: string, version: number | string): boolean {
  if (ifMatch.trim() === '*') return true
  const tags: readonly string[] = ifMatch.match(/(W\/)?"[^"]*"/g) ?? []
  return tags.includes(entityTag(version))
}
