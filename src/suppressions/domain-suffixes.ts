import { parse } from 'tldts'

/**
 * The host of an address, or a host itself, with every parent domain of at least two labels: each of them may be a
 * suppressed domain. `jane@mail.acme.co.uk` → `mail.acme.co.uk`, `acme.co.uk`, `co.uk`. Expects lower case and ASCII.
 */
export function hostSuffixes(addressOrHost: string): string[] {
  const host = addressOrHost.slice(addressOrHost.lastIndexOf('@') + 1)
  const suffixes = [host]
  let dot = host.indexOf('.')
  for (let next = host.indexOf('.', dot + 1); next !== -1; next = host.indexOf('.', dot + 1)) {
    suffixes.push(host.slice(dot + 1))
    dot = next
  }
  return suffixes
}

/**
 * Whether names below a host belong to many owners, by the Public Suffix List: registries' suffixes such as `com`, `co.uk`
 * and `gov.uk`, and those whose owner gives names to customers, such as `github.io`. Expects lower case and ASCII.
 */
export function isPublicSuffix(host: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true })
  return publicSuffix === host && (isIcann === true || isPrivate === true)
}
