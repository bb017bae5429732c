/**
 * Whether an address can stand in a header and in the SMTP dialogue as it is: an ASCII local part that needs no quotes
 * and a domain in ASCII (RFC 5321 §4.1.2 and §4.5.3.1).
 */
export function isMailAddress(address: string): boolean {
  if (address.length > 254) return false
  const [local, domain, ...more] = address.split('@')
  if (local === undefined || domain === undefined || more.length > 0) return false
  if (!/^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/u.test(local) || local.length > 64) return false
  return domain.split('.').every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/iu.test(label))
}

/** The domain of an address, in lower case. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
