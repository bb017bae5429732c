import ipaddr from 'ipaddr.js'

/**
 * What a connection is for: websites and fixed addresses of vendors (`web`), and what an organization sets up, each by its
 * name. It decides the ports that are open on public addresses, and which exceptions of the operator hold.
 */
export const PURPOSES = ['web', 'webhooks', 'mail', 'calendar', 'model', 'provider'] as const

/** One of `PURPOSES`. */
export type OutboundPurpose = (typeof PURPOSES)[number]

const MAIL_PORTS = new Set([25, 465, 587, 2525, 143, 993])

/**
 * Ports from 1024 on where something other than HTTP listens by convention, so that a tenant cannot make us speak to it:
 * the "bad ports" of the WHATWG Fetch standard §2.9 and the mail submission port 2525.
 */
const FOREIGN_PORTS = new Set([
  1719, 1720, 1723, 2049, 2525, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10_080,
])

/**
 * Ports on public addresses. Web: 80, 443. Every other HTTP address is configured by a tenant: 80, 443 and 1024 up,
 * without those of other protocols. Mail: 25, 465, 587, 2525, 143, 993.
 */
export function isPortOpen(purpose: OutboundPurpose, port: number): boolean {
  if (purpose === 'mail') return MAIL_PORTS.has(port)
  if (port === 80 || port === 443) return true
  return purpose !== 'web' && port >= 1024 && port <= 65_535 && !FOREIGN_PORTS.has(port)
}

/** Whether what is asked may hold a key or what an organization knows: over TLS, but to an exception. */
export function needsTls(purpose: OutboundPurpose): boolean {
  return purpose === 'model' || purpose === 'provider'
}

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

const IPV4_LOOPBACK = ipaddr.parse('127.0.0.1')
const IPV6_LOOPBACK = parseNetworks(['::1/128'])

/**
 * The rule for every connection: public unicast addresses, and those of `allowedNetworks`.
 * An IPv4 address inside an IPv6 one is judged as the IPv4 address. Who allows 127.0.0.1 allows ::1.
 * @throws Error naming the entry of `allowedNetworks` that is neither an address nor a CIDR range.
 */
export function addressRule(allowedNetworks: readonly string[]): AddressRule {
  const given = parseNetworks(allowedNetworks)
  // `localhost` has both addresses, and one that is blocked refuses the name.
  const allowed = isIn(IPV4_LOOPBACK, given) ? [...given, ...IPV6_LOOPBACK] : given
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

/** The entries of the operator's exceptions that hold for a purpose: a bare network holds for all, `mail=10.0.0.5` for one. */
export function networksFor(entries: readonly string[], purpose: OutboundPurpose): string[] {
  return entries.flatMap((entry) => {
    const [network, only] = entry.split('=', 2).toReversed()
    return network !== undefined && (only === undefined || only === purpose) ? [network] : []
  })
}

/** Tells whether an address is of one of these networks; an IPv4 address inside an IPv6 one is the IPv4 address. */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const parsed = parseNetworks(networks)
  return (text) => ipaddr.isValid(text) && isIn(ipaddr.process(text), parsed)
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
