const MOST_LINES = 1_000
const LONGEST_VALUE = 10_000

/**
 * The header fields at the beginning of a text, up to the first empty line (RFC 5322 §2.2): values unfolded, by
 * lower-case name. At most 1,000 lines are looked at, and 10,000 characters of a value; a line that is no field is
 * passed over.
 */
export function readHeaderLines(text: string): Map<string, string[]> {
  const headers = new Map<string, string[]>()
  let current: { values: string[] } | undefined
  for (const line of text.replace(/^\s*\n/, '').split(/\r?\n/, MOST_LINES)) {
    if (line.trim() === '') break
    if (/^[ \t]/.test(line)) {
      extendLast(current?.values, line)
      continue
    }
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon < 1 || !/^[!-9;-~]+$/.test(name)) {
      current = undefined
      continue
    }
    const values = headers.get(name) ?? []
    values.push(line.slice(colon + 1, colon + 1 + LONGEST_VALUE).trim())
    headers.set(name, values)
    current = { values }
  }
  return headers
}

function extendLast(values: string[] | undefined, line: string): void {
  const last = values?.at(-1)
  if (values === undefined || last === undefined || last.length > LONGEST_VALUE) return
  values[values.length - 1] = `${last} ${line.trim().slice(0, LONGEST_VALUE)}`
}

/** Message ids in a header's value, with angle brackets, in order and without repetition; at most 100. */
export function messageIdsIn(value: string): readonly string[] {
  const ids = value.slice(0, 20_000).match(/<[^<>\s]{1,500}>/g) ?? []
  if (ids.length > 0) return [...new Set(ids)].slice(0, 100)
  const bare = /^[^<>\s@]{1,250}@[^<>\s@]{1,250}$/.exec(value.trim())
  return bare === null ? [] : [`<${bare[0]}>`]
}

const ADDRESS = /[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*/giu

/** Addresses in a text, in lower case, in order and without repetition; at most `most`. */
export function addressesIn(text: string, most = 50): readonly string[] {
  const found = new Set<string>()
  for (const match of text.slice(0, 100_000).matchAll(ADDRESS)) {
    found.add(
      match[0]
        .replace(/^['.]+/, '')
        .replace(/\.+$/, '')
        .toLowerCase(),
    )
    if (found.size >= most) break
  }
  return [...found]
}
