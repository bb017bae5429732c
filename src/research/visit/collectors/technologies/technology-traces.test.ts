import { expect, test } from 'vitest'
import { readTechnologies } from '../../../readers/read-technologies.ts'
import { parsePage } from '../parse-page.ts'
import { TECHNOLOGIES } from './find-technologies.ts'
import type { Technology } from './technology.ts'

type Headers = Record<string, string | string[]>

function found(html: string, headers: Headers = {}): readonly string[] {
  const page = parsePage({ kind: 'home', url: 'https://acme.test/', html, headers })
  return (readTechnologies([page])[0]?.value ?? []) as readonly string[]
}

/** Pages that show one trace of a product each, and nothing else. */
function pagesOf({ hosts, links, paths, globals, generators, headers, cookies }: Technology): [string, Headers][] {
  const address = (host: string) => (host.includes('/') ? `https://${host}` : `https://${host}/x`)
  const pages: [string, Headers][] = []
  for (const host of hosts ?? []) {
    pages.push([`<script async src="${address(host)}"></script>`, {}])
    pages.push([`<script>(function(){load('${address(host).slice('https:'.length)}')})()</script>`, {}])
  }
  for (const link of links ?? []) {
    pages.push([`<a href="https://${link.startsWith('*.') ? `zz9${link.slice(1)}` : link}/zz9">x</a>`, {}])
  }
  for (const path of paths ?? []) pages.push([`<img src="/zz9${path}zz9">`, {}])
  for (const name of globals ?? []) pages.push([`<script>window.${name}=window.${name}||[]</script>`, {}])
  for (const start of generators ?? []) pages.push([`<meta name="generator" content="${start} 9.9">`, {}])
  for (const header of headers ?? []) {
    const [name = '', value = '1'] = header.split(': ')
    pages.push(['', { [name]: `${value} zz9` }])
  }
  for (const name of cookies ?? []) pages.push(['', { 'set-cookie': [`${name.replace('*', 'zz9')}=1; Path=/`] }])
  return pages
}

/** The hosts that load a product's code, without those below which its customers have pages of their own. */
function codeHosts({ hosts = [], links = [] }: Technology): string[] {
  const customers = links.filter((link) => link.startsWith('*.')).map((link) => link.slice(1).split('/')[0] ?? '')
  return hosts.filter((host) => !customers.some((domain) => host.endsWith(domain)))
}

test('at least 150 products, each known once, by texts and nothing that could be slow', () => {
  expect(TECHNOLOGIES.length).toBeGreaterThanOrEqual(150)
  expect(new Set(TECHNOLOGIES.map(({ name }) => name.toLowerCase())).size).toBe(TECHNOLOGIES.length)
  for (const { name, category, ...traces } of TECHNOLOGIES) {
    expect(Object.keys(traces).length, name).toBeGreaterThan(0)
    for (const all of Object.values(traces)) expect(new Set(all).size, name).toBe(all.length)
    for (const trace of Object.values(traces).flat())
      expect(trace, `${category}: ${name}`).toMatch(/^[\x21-\x7e][\x20-\x7e]{2,60}$/)
  }
})

test('every trace shows its own product and no other', () => {
  const wrong = TECHNOLOGIES.flatMap((technology) =>
    pagesOf(technology)
      .map(([html, headers]) => ({ html, headers, shown: found(html, headers) }))
      .filter(({ shown }) => shown.length !== 1 || shown[0] !== technology.name)
      .map((page) => ({ name: technology.name, ...page })),
  )
  expect(wrong).toEqual([])
})

test('names in prose, links to vendors and pages about products show nothing', () => {
  const names = TECHNOLOGIES.map(({ name }) => name).join(', ')
  const hosts = TECHNOLOGIES.flatMap((one) => [...codeHosts(one), ...(one.links ?? [])]).map((trace) =>
    trace.replace('*.', 'www.'),
  )
  const links = hosts.map((host) => `<a href="https://${host.split('/')[0]}/">${host}</a>`)
  const html = `<title>${names}</title><meta name="description" content="${names}"><h1>${names}</h1><p>${names} ${hosts.join(' ')}</p>
    <img alt="${hosts[0]}" src="/logo.png"><p data-src="https://js.stripe.com/v3">x</p><!-- <script src="https://js.stripe.com/v3"></script> -->
    <textarea><script src="https://js.stripe.com/v3"></script></textarea>
    <script type="application/json">{"text":"_hsq fbq https://js.stripe.com/v3 https://js.hs-scripts.com/1.js"}</script>
    <script>var words = ${JSON.stringify(names)}</script>`
  expect(found(html)).toEqual([])
  for (const link of links) expect(found(link), link).toEqual([])
})

test('links to what a vendor has for everybody show nothing', () => {
  for (const path of ['', '/', '/pricing', '/blog/how-we-scaled', '/login', '/integrations/acme']) {
    for (const host of [
      'calendly.com',
      'www.calendly.com',
      'www.typeform.com',
      'support.zendesk.com',
      'help.recruitee.com',
    ]) {
      expect(found(`<a href="https://${host}${path}">x</a>`), `${host}${path}`).toEqual([])
    }
  }
  expect(found('<a href="https://calendly.com/acme/demo">Book</a>')).toEqual(['Calendly'])
})

test('look-alike hosts show nothing', () => {
  for (const technology of TECHNOLOGIES) {
    for (const host of codeHosts(technology)) {
      expect(found(`<script src="https://zz9${host.split('/')[0]}/zz9"></script>`)).toEqual([])
      expect(found(`<script src="https://zz9.test/?u=https://${host}"></script>`)).toEqual([])
    }
  }
})

test.each([
  ['slashes', '/'],
  ['dots', '.'],
  ['labels', 'a.'],
  ['addresses', '//a.b/'],
  ['words', 'aaaa '],
  ['one word', 'a'],
  ['dollars', '$_'],
  ['escapes', '\\/'],
])('the longest traces of %s that a page can have are read at once', (_name, part) => {
  const longest = part.repeat(500 / part.length)
  const html =
    `<script src="https://zz9.test/${longest}"></script><a href="https://${longest}">x</a>`.repeat(300) +
    `<script>${part.repeat(2_000 / part.length)}</script>`.repeat(60)
  const headers = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x-${n}`, longest]))
  expect(found(html, { ...headers, 'set-cookie': Array.from({ length: 300 }, () => longest) })).toEqual([])
})
