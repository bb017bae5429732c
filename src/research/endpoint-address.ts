import { isIP } from 'node:net'
import { isLocalName } from '../platform/outbound/dns.ts'
import { OutboundError, normaliseHost } from '../platform/outbound/outbound.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'

const NOT_ALLOWED =
  'Fairlead isn’t allowed to connect to this address. Use a public https address, or http for one that FAIRLEAD_ALLOWED_NETWORKS allows.'

/** The address of an endpoint as programs write it, without a slash at its end. */
export function plainUrl(url: string): string {
  return (URL.parse(url.trim())?.href ?? url).replace(/(?<!\/)\/+$/u, '')
}

/** Whether what is asked could be read on the way: http is for the operator's own network, whose names have no certificate. */
export function isInClear(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {}
  const host = normaliseHost(hostname ?? '')
  return protocol === 'http:' && isIP(host) === 0 && !isLocalName(host)
}

/** Why an organization may not have this address asked, in a sentence; undefined where it may. */
export async function faultOfAddress(
  outbound: Outbound,
  url: string,
  purpose: 'model' | 'provider',
): Promise<string | undefined> {
  if (isInClear(url)) return 'Use https. Without it, others could read the key and the requests.'
  try {
    await outbound.check(url, purpose)
    return undefined
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return NOT_ALLOWED
  }
}

/** As `faultOfAddress`, for an address that paths are added to. */
export async function faultOfBaseUrl(...[outbound, url, purpose]: Parameters<typeof faultOfAddress>) {
  const fault = await faultOfAddress(outbound, url, purpose)
  if (fault !== undefined) return fault
  return /[?#]/u.test(url) ? 'Give the address without a question mark or a fragment.' : undefined
}
