import { getDomain } from 'tldts'
import type { Finding } from './finding.ts'

/** The sites people look a company up on, and the paths there that lead to a company and not to a share button. */
const NETWORKS: Readonly<Record<string, RegExp>> = {
  'linkedin.com': /^\/(?:company|school|showcase)\/[^/]{1,100}/,
  'x.com': /^\/(?!share|intent|home|search|hashtag|i\/)[A-Za-z0-9_]{1,15}\/?$/,
  'twitter.com': /^\/(?!share|intent|home|search|hashtag|i\/)[A-Za-z0-9_]{1,15}\/?$/,
  'facebook.com': /^\/(?!sharer|share|dialog|plugins|tr\b|login|groups|events|photo|watch)[^/]{2,100}\/?$/,
  'github.com': /^\/(?!features|pricing|about|login|sponsors|orgs\/?$|topics)[A-Za-z0-9-]{1,39}\/?$/,
  'instagram.com': /^\/(?!p\/|explore|accounts|reel)[A-Za-z0-9_.]{1,30}\/?$/,
  'youtube.com': /^\/(?:@|c\/|channel\/|user\/)[^/]{1,100}/,
  'xing.com': /^\/(?:pages|companies|company)\/[^/]{1,100}/,
}

const NAMED_BY_SITE = 0.9
const LINKED = 0.8

/**
 * The company's own pages on social networks: those of JSON-LD `sameAs`, else for each network the one that is linked
 * most often. LinkedIn becomes `company.profileNetworkUrl`, all together `company.socialProfiles`.
 */
export function readSocialLinks(sameAs: readonly string[], hrefs: readonly string[]): Finding[] {
  const named = profilesByNetwork(sameAs)
  const linked = profilesByNetwork(hrefs)
  const chosen = new Map([...linked, ...named])
  if (chosen.size === 0) return []
  const all = [...chosen.values()].toSorted()
  const findings: Finding[] = [{ path: 'company.socialProfiles', value: all, confidence: LINKED, quote: all.join(' ') }]
  const profile = chosen.get('linkedin.com')
  if (profile !== undefined) {
    const confidence = named.has('linkedin.com') ? NAMED_BY_SITE : LINKED
    findings.push({ path: 'company.profileNetworkUrl', value: profile, confidence, quote: profile })
  }
  return findings
}

function profilesByNetwork(addresses: readonly string[]): Map<string, string> {
  const counts = new Map<string, { network: string; times: number }>()
  for (const address of addresses) {
    const url = URL.parse(address)
    const network = url === null ? undefined : (getDomain(url.hostname) ?? undefined)
    if (url === null || network === undefined || NETWORKS[network]?.test(url.pathname) !== true) continue
    const profile = `https://${url.hostname}${url.pathname.replace(/\/$/, '')}`
    const counted = counts.get(profile) ?? { network, times: 0 }
    counts.set(profile, { network, times: counted.times + 1 })
  }
  const best = new Map<string, string>()
  const byTimes = [...counts].toSorted(([, a], [, b]) => b.times - a.times)
  for (const [profile, { network }] of byTimes) if (!best.has(network)) best.set(network, profile)
  return best
}
