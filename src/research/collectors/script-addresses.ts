/** Every quantifier is bounded, so that a script of slashes costs no more than its length. */
const ADDRESS = /\/\/[a-z0-9.-]{4,100}(?:\/[^\s"'`\\]{0,100})?/gi

/** The addresses that inline scripts hold, as `https:` ones. Slashes that JSON escapes are read as slashes. */
export function addressesInScripts(scripts: readonly string[]): string[] {
  return scripts.flatMap((script) =>
    [...(script.replaceAll('\\/', '/').match(ADDRESS) ?? [])].map((address) => `https:${address}`),
  )
}
