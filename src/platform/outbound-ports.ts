/** What a connection is for; it decides the ports that are open to it on public addresses. */
export type Purpose = 'website' | 'webhook' | 'mail'

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
 * Ports on public addresses. Website: 80, 443. Webhook (and every HTTP address that a tenant configures):
 * 80, 443 and 1024 up, without those of other protocols. Mail: 25, 465, 587, 2525, 143, 993.
 */
export function isPortOpen(purpose: Purpose, port: number): boolean {
  if (purpose === 'mail') return MAIL_PORTS.has(port)
  if (port === 80 || port === 443) return true
  return purpose === 'webhook' && port >= 1024 && port <= 65_535 && !FOREIGN_PORTS.has(port)
}
