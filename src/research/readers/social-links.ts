import { getDomain } from 'tldts'
import type { PageFinding } from './finding.ts'
import type { IsOwnName } from './own-name.ts'

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

/** What a page links, and how its site knows the company by name. */
export interface LinkedProfiles {
  /** Addresses in JSON-LD `sameAs`. */
  readonly sameAs: readonly string[]
  /** The links of each page. */
  readonly linked: readonly (readonly string[])[]
  readonly isOwnName: IsOwnName
}

/**
 * The company's own pages on social networks: those of JSON-LD `sameAs`, else for each network the one that is linked
 * most often. One whose name is not the company's must be linked from two pages, as a foot or a menu does it: customers
 * and partners are linked too. LinkedIn becomes `company.profileNetworkUrl`, all together `company.socialProfiles`.
 */
export function readSocialLinks({ sameAs, linked: pages, isOwnName }: LinkedProfiles): PageFinding[] {
  const named = profilesByNetwork(sameAs, () => true)
  const onPages = pages.map((hrefs) => new Set(hrefs.flatMap((href) => profileOf(href)?.profile ?? [])))
  const linked = profilesByNetwork(pages.flat(), (profile) => {
    const name = decodeName(profile.split('/').at(-1) ?? '')
    return isOwnName(name) || onPages.filter((profiles) => profiles.has(profile)).length > 1
  })
  const chosen = new Map([...linked, ...named])
  if (chosen.size === 0) return []
  const all = [...chosen.values()].toSorted()
  const findings: PageFinding[] = [
    { path: 'company.socialProfiles', value: all, confidence: LINKED, quote: all.join(' ') },
  ]
  const profile = chosen.get('linkedin.com')
  if (profile !== undefined) {
    const confidence = named.has('linkedin.com') ? NAMED_BY_SITE : LINKED
    findings.push({ path: 'company.profileNetworkUrl', value: profile, confidence, quote: profile })
  }
  return findings
}

function profilesByNetwork(addresses: readonly string[], isOwn: (profile: string) => boolean): Map<string, string> {
  const counts = new Map<string, { network: string; times: number }>()
  for (const address of addresses) {
    const found = profileOf(address)
    if (found === undefined) continue
    const counted = counts.get(found.profile) ?? { network: found.network, times: 0 }
    counts.set(found.profile, { ...counted, times: counted.times + 1 })
  }
  const best = new Map<string, string>()
  const byTimes = [...counts].toSorted(([, a], [, b]) => b.times - a.times)
  for (const [profile, { network }] of byTimes) if (!best.has(network) && isOwn(profile)) best.set(network, profile)
  return best
}

/** The profile that an address leads to, without what follows its name. */
function profileOf(address: string): { profile: string; network: string } | undefined {
  const url = URL.parse(address)
  const network = url === null ? undefined : (getDomain(url.hostname) ?? undefined)
  if (url === null || network === undefined) return undefined
  const path = NETWORKS[network]?.exec(url.pathname)?.[0]
  return path === undefined ? undefined : { profile: `https://${url.hostname}${path.replace(/\/$/, '')}`, network }
}

function decodeName(name: string): string {
  return name.replace(/^@/, '').replaceAll(/[-_.]/g, ' ')
}
