import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPages } from '../../readers/read-pages.ts'
import { boundMarkup } from './bound-markup.ts'
import { decodePage, parsePage } from './parse-page.ts'
import type { PageContent } from './parse-page.ts'

function parse(html: string): PageContent {
  return parsePage({ kind: 'home', url: 'https://acme.test/en/', html, headers: {} })
}

test('reads head and body, with addresses made absolute', () => {
  const page = parse(`<html lang="en-GB"><head><base href="/base/"><title> Acme &amp; Sons </title>
    <META NAME=Description CONTENT='Ships &quot;and&quot; more'><meta property="og:description" content=og>
    <script src="a.js"></script><script>loader("//cdn.test/x")</script></head>
    <body><h1>Hello <b>world</b></h1><p>One<br>two</p><p style="display: none">hidden</p><div hidden>too</div>
    <noscript><iframe src="https://gtm.test/ns"></iframe></noscript><a href="../about#x">Ab<i>out</i></a>
    <a href="javascript:void(0)">no</a><address>Main St<br>Berlin</address></body></html>`)
  expect(page).toMatchObject({
    language: 'en-GB',
    title: 'Acme & Sons',
    description: 'Ships "and" more',
    ogDescription: 'og',
    headings: ['Hello world'],
    text: 'Hello world\nOne\ntwo\nAbout no\nMain St\nBerlin',
    addresses: ['Main St\nBerlin'],
    links: [{ href: 'https://acme.test/about#x', text: 'About' }],
    resources: ['https://acme.test/base/a.js', 'https://gtm.test/ns'],
    inlineScripts: ['loader("//cdn.test/x")'],
    refreshTo: undefined,
  })
})

test('reads JSON-LD with raw line breaks, and passes over what is no JSON', () => {
  const page = parse(`<script type="application/ld+json">{"a":"x
    y"}</script><script type='application/ld+json; charset=utf-8'>[1,{"b":"</b>"}]</script><script type=application/ld+json>{oops</script>`)
  expect(page.jsonLd).toEqual([{ a: 'x     y' }, [1, { b: '</b>' }]])
})

test('text that only looks like markup stays text', () => {
  expect(parse('<p>a < b and c <3 d</p><p title="x > y">e</p><title>1 < 2 </b></title>')).toMatchObject({
    text: 'a < b and c <3 d\ne',
    title: '1 < 2 </b>',
  })
})

test.each([
  ['0; url=/new', 'https://acme.test/new'],
  ["3;URL='https://b.test/'", 'https://b.test/'],
  ['30; url=/later', undefined],
  ['5', undefined],
  ['0; url=javascript:alert(1)', undefined],
])('a refresh of %j leads to %s', (content, expected) => {
  expect(parse(`<meta http-equiv=Refresh content="${content}">`).refreshTo).toBe(expected)
})

test.each([
  [Buffer.from('Grüße', 'utf8'), 'text/html', 'Grüße'],
  [Buffer.from('Grüße', 'latin1'), 'text/html; charset=ISO-8859-1', 'Grüße'],
  [Buffer.from('<meta charset="windows-1252">Grüße', 'latin1'), 'text/html', '<meta charset="windows-1252">Grüße'],
  [Buffer.from('\ufeffGrüße', 'utf16le'), 'text/html; charset=utf-8', 'Grüße'],
  [Buffer.from('Grüße', 'utf8'), 'text/html; charset=nonsense', 'Grüße'],
])('%# is decoded', (body, contentType, expected) => {
  expect(decodePage(body, contentType)).toBe(expected)
})

const size = 1_500_000
const fill = (unit: string) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size)
const attributes = () => `<a ${Array.from({ length: 200_000 }, (_, at) => `a${at}`).join(' ')}>`

/** Each takes seconds or overflows the stack without the bounds; the test's own time limit tells. */
test.each([
  '<link ',
  '<link rel=x>',
  '<div>',
  '<b>',
  '<div><span><b>',
  '<a></x>',
  '<a href=x>y',
  '<a "',
  '<a ="',
  '<!-',
  '<!--',
  '<![CDATA[',
  '<script>',
  '<script type="application/ld+json">{"a":1}</script>',
  '<title>',
  '<title>x</title>',
  '<svg>',
  '<textarea>',
  '</p>',
  '<table><tr><td>',
  '<',
  '</',
  '&',
  '&#x',
  '\n',
  '<meta name=description content=x>',
  '<base href=x>',
  '<h1>a',
  '<address>a',
])('1.5 MB of %j is read in time', (unit) => {
  expect(parse(fill(unit)).text.length).toBeLessThanOrEqual(100_000)
})

test('halves of nesting and of attributes are read in time', () => {
  expect(parse(fill('<div>').slice(0, size / 2) + fill('</b>').slice(0, size / 2)).text).toBe('')
  expect(parse(attributes()).links).toEqual([])
  expect(parse(`<script type="application/ld+json">${'['.repeat(150_000)}</script>`).jsonLd).toEqual([])
})

test('the bounds hold: no more than 200 elements are open at once', () => {
  const bounded = boundMarkup('<div><x-y></div></x-y>'.repeat(500) + '<p>'.repeat(5_000))
  const opened = bounded.match(/<[a-z]/g)?.length ?? 0
  const closed = bounded.match(/<\//g)?.length ?? 0
  expect(opened - closed).toBeLessThanOrEqual(200)
})

test('no markup makes the reading throw', { timeout: 30_000 }, () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '<',
      '>',
      '</',
      '"',
      "'",
      '=',
      '<!--',
      '-->',
      '<a href=',
      '<script type="application/ld+json">',
      '</script>',
      '<title>',
    ),
    fc.constantFrom(
      '<meta http-equiv=refresh content="0;url=',
      '<base href="',
      '<address>',
      '<svg>',
      '&#',
      '@graph',
      '<html lang=',
    ),
    fc
      .json()
      .map(
        (json) =>
          `<script type="application/ld+json">{"@type":["Organization","JobPosting"],"address":${json},"numberOfEmployees":${json},"sameAs":${json},"foundingDate":${json},"url":${json}}</script>`,
      ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const page = parse(pieces.join(''))
      const facts = readPages([page], { domain: 'acme.test', observedAt: '2026-11-01T00:00:00Z' })
      expect(facts.every((fact) => fact.confidence > 0 && fact.confidence <= 1)).toBe(true)
    }),
  )
})
