import { CRAWL_LIMITS } from '../../../src/research/visit/collectors/polite-fetch.ts'
import { answer as readPage } from '../../../src/research/visit/collectors/page-program.ts'
import { parsePage, type PageKind } from '../../../src/research/visit/collectors/parse-page.ts'
import { readDns } from '../../../src/research/visit/collectors/dns.ts'
import { readPages } from '../../../src/research/readers/read-pages.ts'
import type { TextReader } from './text-reader.ts'

const OPTIONS = { domain: 'nordwind.example', observedAt: '2026-07-20T10:00:00Z' }
const URL_OF_PAGE = 'https://nordwind.example/'
/** Of one thing that a page states: all its readers cut it to less. */
const STATED = 5_000

/** What a site states of itself and of its jobs, a text wherever one may stand. */
function statementsOf(text: string): unknown[] {
  const address = { '@type': 'PostalAddress', streetAddress: text, addressLocality: text, addressCountry: text }
  const organization = {
    '@type': 'Organization',
    name: text,
    legalName: text,
    description: text,
    url: `${URL_OF_PAGE}${text}`,
    telephone: text,
    foundingDate: text,
    numberOfEmployees: { '@type': 'QuantitativeValue', value: text, minValue: text, maxValue: text },
    address,
    naics: text,
    isicV4: text,
    sameAs: [`https://www.linkedin.com/company/${text}`, text],
  }
  const job = {
    '@type': 'JobPosting',
    title: text,
    datePosted: text,
    validThrough: text,
    employmentType: text,
    hiringOrganization: organization,
    jobLocation: { '@type': 'Place', address },
    url: `${URL_OF_PAGE}${text}`,
  }
  return [organization, job, { '@type': text, '@id': text, '@graph': [job] }]
}

/** A page with a text in each of its elements. */
function markupOf(text: string): string {
  const quoted = text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const shown = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const script = text.replaceAll('</', '<')
  const stated = JSON.stringify(statementsOf(text)).replaceAll('<', String.raw`\u003c`)
  return `<html lang="${quoted}"><head><title>${shown}</title><base href="${quoted}">
<meta name="description" content="${quoted}"><meta property="og:description" content="${quoted}">
<meta name="generator" content="${quoted}"><meta http-equiv="refresh" content="${quoted}">
<link rel="stylesheet" href="${quoted}"><script src="https://a.example/${quoted}"></script><script>${script}</script>
<script type="application/ld+json">${stated}</script></head><body><h1>${shown}</h1><h2 style="${quoted}">${shown}</h2>
<address>${shown}</address><a href="https://www.linkedin.com/company/${quoted}">${shown}</a><a href="${quoted}">${shown}</a>
<p itemscope itemtype="https://schema.org/Organization"><span itemprop="name">${shown}</span></p>
<blockquote>${shown}</blockquote><p>${shown}</p><footer>${shown}</footer></body></html>`
}

const KINDS: readonly PageKind[] = ['home', 'careers', 'contact', 'imprint']

/** What reads pages and records as they come. */
export const MARKUP_READERS: readonly TextReader[] = [
  {
    name: 'HTML of a page',
    longest: CRAWL_LIMITS.pageBytes,
    mostMs: CRAWL_LIMITS.readMs / 2,
    read: (text) =>
      readPage({
        kind: 'home',
        answer: { url: URL_OF_PAGE, headers: { 'content-type': 'text/html' }, body: Buffer.from(text) },
      }),
  },
  {
    name: 'elements of a page',
    mostMs: 150,
    longest: STATED,
    read: (text) => {
      const html = markupOf(text)
      const headers = { server: text, 'set-cookie': [text], 'x-powered-by': text }
      return readPages(
        KINDS.map((kind) => parsePage({ kind, url: URL_OF_PAGE, html, headers })),
        OPTIONS,
      )
    },
  },
  {
    name: 'DNS of a company',
    longest: 5_000,
    read: (text) => readDns({ mx: [{ exchange: text, priority: 1 }], txt: [text, `v=spf1 ${text}`] }),
  },
]
