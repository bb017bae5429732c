import { isIP } from 'node:net'
import { domainOf, isMailAddress } from '../mail-address.ts'

/**
 * The name that this installation gives with EHLO (RFC 5321 §4.1.1.1: fully qualified, the client's own): the host of its
 * public address, else the domain of the account it logs in with. Undefined where neither is a name on the internet.
 * Receivers count an address of the machine itself, a mail client's way out, against a sender.
 */
export function clientNameOf(publicUrl: string | undefined, username: string): string | undefined {
  const host = publicUrl === undefined ? undefined : URL.parse(publicUrl)?.hostname.toLowerCase()
  const own = isMailAddress(username) ? domainOf(username) : undefined
  return [host, own].find((name) => name !== undefined && isQualified(name))
}

function isQualified(name: string): boolean {
  return (
    name.length <= 255 && isIP(name) === 0 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]+$/u.test(name)
  )
}
