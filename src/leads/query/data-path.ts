/**
 * The keys that a path names, from the outside in: dots stand between them, and `\.` is a dot within a key, `\\` a
 * backslash (any other backslash is itself). Undefined where a key is empty.
 */
export function readPath(path: string): string[] | undefined {
  const keys = ['']
  for (const [part] of path.matchAll(/\\[.\\]|[^]/gu)) {
    if (part === '.') keys.push('')
    else keys[keys.length - 1] += part.length === 2 && part.startsWith('\\') ? part.slice(1) : part
  }
  return keys.includes('') ? undefined : keys
}

/** The path that `readPath` reads as these keys. */
export function writePath(keys: readonly string[]): string {
  return keys.map((key) => key.replaceAll(/[.\\]/g, String.raw`\$&`)).join('.')
}

/** What to say of a path that names an empty key. */
export const PATH_WORDS = String.raw`Give the keys from the outside in, with dots between them: crm.owner. A dot within a key is written \.`
