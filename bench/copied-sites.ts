import type { LocalPage, LocalSite } from '../test/support/servers/local-sites.ts'
import type { FakeSite } from '../test/sites/fake-site.ts'

/** As many companies as wanted out of the written sites: the same pages under further domains. */
export function copySites(sites: readonly FakeSite[], count: number): FakeSite[] {
  return Array.from({ length: count }, (_, n) => {
    const site = sites[n % sites.length]
    if (site === undefined) throw new Error('There is no site to copy.')
    return n < sites.length ? site : copyOf(site, Math.floor(n / sites.length))
  })
}

function copyOf(site: FakeSite, number: number): FakeSite {
  const domain = site.domain.replace(/^[^.]+/, (name) => `${name}${number}`)
  const rename = (text: string) => text.replaceAll(site.domain, domain)
  const hosts = Object.entries(site.hosts).map(([host, pages]) => [rename(host), renameIn(pages, rename)] as const)
  return { ...site, domain, hosts: Object.fromEntries(hosts) }
}

function renameIn(pages: LocalSite, rename: (text: string) => string): LocalSite {
  const renamed = Object.entries(pages).map(([path, page]): [string, LocalPage] => {
    return [path, typeof page === 'string' ? rename(page) : page]
  })
  return Object.fromEntries(renamed)
}
