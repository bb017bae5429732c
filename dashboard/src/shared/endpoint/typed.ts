/** A number as it stands in its field: empty for none. */
export type Typed = number | ''

/** An empty field is no limit. */
export function limitOf(typed: Typed): number | null {
  return typed === '' ? null : typed
}

/** The key of an endpoint as it stands in its form. */
export interface TypedKey {
  /** What was typed; never the stored one. */
  readonly apiKey: string
  readonly takesNoKey: boolean
}

/** What is sent: the key where one was typed, null where none is asked for, and nothing where the stored one stays. */
export function keyOf({ apiKey, takesNoKey }: TypedKey): { readonly apiKey?: string | null } {
  const key = apiKey.trim()
  if (takesNoKey) return { apiKey: null }
  return key === '' ? {} : { apiKey: key }
}

/** An address as the server keeps it: two that differ in a slash at the end are one. */
export function plainAddress(typed: string): string {
  const address = typed.trim()
  return (URL.parse(address)?.href ?? address).replace(/(?<!\/)\/+$/u, '')
}
