/**
 * Makes a reader of an address strict. The router shows screens what their reader answers over everything that stands in
 * the address; so what the reader leaves out is named, and void.
 */
export function knownOnly<T extends object>(read: (search: Record<string, unknown>) => T) {
  return (search: Record<string, unknown>): T => {
    const voided = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]))
    return { ...voided, ...read(search) }
  }
}
