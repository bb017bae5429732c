import ipaddr from 'ipaddr.js'

/** `public`: anyone may be sent there. `allowed`: the operator's exception. `blocked`: never connect. */
export type AddressVerdict = 'public' | 'allowed' | 'blocked'

/** Judges one address in its textual form; what is no address is blocked. */
export type AddressRule = (address: string) => AddressVerdict

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = [Address, number]

/**
 * Cloud metadata and link-local: they hand out machine credentials, so that no exception reaches them.
 * Azure's 168.63.129.16 and Alibaba's 100.100.100.200 lie in ranges that look harmless; the fd… ones are AWS and Google.
 */
const NEVER = parseNetworks([
  '169.254.0.0/16',
  'fe80::/10',
  '168.63.129.16/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
])

/** RFC 4291 §2.4: global unicast is assigned from 2000::/3 only; ipaddr.js calls more than that `unicast`. */
const GLOBAL_UNICAST = parseNetworks(['2000::/3'])

/**
 * The rule for every connection: public unicast addresses, and those of `allowedNetworks`.
 * An IPv4 address inside an IPv6 one is judged as the IPv4 address.
 * @throws Error naming the entry of `allowedNetworks` that is neither an address nor a CIDR range.
 */
export function addressRule(allowedNetworks: readonly string[]): AddressRule {
  const allowed = parseNetworks(allowedNetworks)
  return (text) => {
    if (!ipaddr.isValid(text)) return 'blocked'
    const address = ipaddr.process(text)
    if (isIn(address, NEVER) || embedsNever(address)) return 'blocked'
    if (isIn(address, allowed)) return 'allowed'
    if (address.range() !== 'unicast') return 'blocked'
    if (address.kind() === 'ipv6' && !isIn(address, GLOBAL_UNICAST)) return 'blocked'
    return 'public'
  }
}

function parseNetworks(networks: readonly string[]): Network[] {
  return networks.map((network) => {
    if (ipaddr.isValidCIDR(network)) return ipaddr.parseCIDR(network)
    if (ipaddr.IPv4.isValidFourPartDecimal(network)) return [ipaddr.parse(network), 32]
    if (ipaddr.IPv6.isValid(network)) return [ipaddr.parse(network), 128]
    throw new Error(`"${network}" is neither an IP address nor a CIDR range.`)
  })
}

function isIn(address: Address, networks: readonly Network[]): boolean {
  return networks.some(([base, bits]) => address.kind() === base.kind() && address.match([base, bits]))
}

/** Whether a translating prefix would carry the packet on to a forbidden IPv4 address. */
function embedsNever(address: Address): boolean {
  if (!(address instanceof ipaddr.IPv6)) return false
  const bytes = address.toByteArray()
  const compatible = bytes.slice(0, 12).every((byte) => byte === 0)
  const nat64 = address.range() === 'rfc6052'
  const sixToFour = address.range() === '6to4'
  if (!compatible && !nat64 && !sixToFour) return false
  return isIn(new ipaddr.IPv4(sixToFour ? bytes.slice(2, 6) : bytes.slice(12)), NEVER)
}
