const MOST_FIELDS = 20

/**
 * The fields of a form body (`application/x-www-form-urlencoded`), of which the pages have a handful: those past the
 * twentieth are left out. A field that is sent twice is a list, which no reader takes for text.
 */
export function readForm(body: string): Record<string, string | string[]> {
  const fields = new Map<string, string[]>()
  let count = 0
  for (const [name, value] of new URLSearchParams(body)) {
    count += 1
    if (count > MOST_FIELDS) break
    fields.set(name, [...(fields.get(name) ?? []), value])
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0]! : values]))
}

/** One text of a form or query, or undefined where it is absent, sent twice or no text. */
export function textOf(fields: unknown, name: string): string | undefined {
  if (typeof fields !== 'object' || fields === null || !Object.hasOwn(fields, name)) return undefined
  const value: unknown = Reflect.get(fields, name)
  return typeof value === 'string' ? value : undefined
}
