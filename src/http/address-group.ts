import ipaddr from 'ipaddr.js'

/** What one network of IPv6 is given at the least (RFC 6177): whoever has one address of it has all. */
const NETWORK_BITS = 64

/**
 * What requests are counted by that have nothing but their address: an IPv4 address itself, also where it is written as
 * IPv6, and of any other IPv6 address its /64. Text that is no address stands for itself.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const read = ipaddr.process(address)
  if (read.kind() === 'ipv4') return read.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${read.toNormalizedString().split('%', 1)[0]}/${NETWORK_BITS}`)
  return `${network.toString()}/${NETWORK_BITS}`
}
