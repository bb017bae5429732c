import { parse } from 'tldts'

/**
 * Whether names below a host belong to many owners, by the Public Suffix List: registries' suffixes such as `com`, `co.uk`
 * and `gov.uk`, and those whose owner gives names to customers, such as `github.io`. Expects lower case and ASCII.
 */
export function isPublicSuffix(host: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true })
  return publicSuffix === host && (isIcann === true || isPrivate === true)
}
