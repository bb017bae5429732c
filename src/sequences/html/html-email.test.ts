import { expect, test } from 'vitest'
import { cleanRenderedHtml, cleanTemplate, inlineStyles } from './html-email.ts'
import { renderMessage } from '../templates/render-template.ts'

test('Liquid in texts, attributes and conditions is left as it was written', () => {
  const source =
    '<p>{% if lead.title > "A" and 3 < 4 %}Hi {{ lead.firstName | default: "you & all" }}{% endif %}</p><a href="{{ calendarLink }}">go</a>'
  expect(cleanTemplate(source)).toBe(source)
  expect(cleanTemplate('liquid0x {{ a }} liquid')).toBe('liquid0x {{ a }} liquid')
})

test.each([
  ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
  ['<p onclick="x()">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
  ['<iframe src="https://x.test"></iframe><form action="/x"><input></form>b', 'b'],
  ['<img src="data:image/png;base64,x" alt="a">', '<img alt="a" />'],
  ['<p style="background:url(https://x.test/a);color:red">a</p>', '<p style="color:red">a</p>'],
  ['<!-- note --><p>a', '<p>a</p>'],
])('%s is kept as %s', (given, kept) => {
  expect(cleanTemplate(given)).toBe(kept)
  expect(cleanTemplate(kept)).toBe(kept)
})

test('rules of a style are written into the elements, and none leaves by itself', () => {
  const source = cleanTemplate(
    '<style>p { color: red } p.x { background: url(https://x.test) }</style><p class="x">{{ a }}</p>',
  )
  expect(source).toContain('<style>')
  expect(inlineStyles(source)).toEqual({ ok: true, html: '<p class="x" style="color:red">{{ a }}</p>' })
})

test('what fills a template is text, and no link leads anywhere but to the web, mail or telephone', () => {
  const html =
    '<p>{{ customData.x }}</p><a href="{{ customData.bad }}">a</a><a href="{{ customData.good }}">b</a><img src="{{ customData.bad }}">'
  const scope = { customData: { x: '<b onclick=x>&', bad: 'javascript:alert(1)', good: 'https://x.test/?a=1&b=2' } }
  const made = renderMessage({ subject: 's', body: '', html: cleanTemplate(html) }, scope)
  expect(made).toEqual({
    ok: true,
    subject: 's',
    html: '<p>&lt;b onclick=x&gt;&amp;</p><a>a</a><a href="https://x.test/?a=1&amp;b=2">b</a>',
    text: '<b onclick=x>&\n\nab (https://x.test/?a=1&b=2)',
  })
  expect(cleanRenderedHtml('<a href="/x">a</a><a href=" mailto:a@x.test ">b</a><a href="tel:1">c</a>')).toEqual({
    ok: true,
    html: '<a>a</a><a href="mailto:a@x.test">b</a><a href="tel:1">c</a>',
  })
})

test('our links are links wherever they stand in the HTML, and the plain text has them once', () => {
  const calendarLink = 'https://leads.test/c/1'
  const made = renderMessage({ subject: 's', body: '', html: '<p>Pick: {{ calendarLink }}.</p>' }, { calendarLink })
  expect(made).toMatchObject({
    html: `<p>Pick: <a href="${calendarLink}">${calendarLink}</a>.</p>`,
    text: `Pick: ${calendarLink}.`,
  })
})

test('a plain text of its own stands beside the HTML, and what is missing in either holds the email', () => {
  const scope = { lead: { firstName: 'Jane' } }
  expect(renderMessage({ subject: 's', body: 'own', html: '<p>html</p>' }, scope)).toMatchObject({ text: 'own' })
  expect(renderMessage({ subject: 's', body: '', html: '<p>{{ lead.title }}</p>' }, scope)).toMatchObject({
    ok: false,
    missing: ['lead.title'],
    problem: 'No value for lead.title.',
  })
})

test('spin chooses the same for the same seed, each text for some, and takes values', () => {
  const render = (seed: string, body = '{{ "Hi|Hello | Hey" | spin }} {{ lead.firstName }}') => {
    const made = renderMessage({ subject: 's', body }, { lead: { firstName: 'Jane' } }, seed)
    return made.ok ? made.text : made.problem
  }
  const seeds = Array.from({ length: 60 }, (_, index) => `lead:${index}`)
  expect(seeds.map((seed) => render(seed))).toEqual(seeds.map((seed) => render(seed)))
  expect(new Set(seeds.map((seed) => render(seed)))).toEqual(new Set(['Hi Jane', 'Hello Jane', 'Hey Jane']))
  expect(render('x', '{{ lead.title | spin }}')).toBe('No value for lead.title.')
})

const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('')

test.each([
  ['within one another', many(101, () => '<div>'), 'Elements stand 101 deep within one another; at most 100 may.'],
  ['in all', many(1_501, () => '<p>y</p>'), 'There are 1,501 elements; at most 1,500 may be.'],
  [
    'times selectors',
    `<style>${many(31, () => 'p{color:red}')}</style>${many(500, () => '<p>y</p>')}`,
    'The 31 selectors of its styles times its 500 elements make 15,500; at most 15,000 may be.',
  ],
  [
    'times what is written into them',
    `<style>p{font-family:${'a'.repeat(190)}}</style>${many(1_000, () => '<p>y</p>')}`,
    'Its styles would write 202,000 characters into its elements; at most 200,000 may be.',
  ],
  [
    'with their styles',
    `<style>p{font-family:${'a'.repeat(190)}}</style>${many(800, () => '<p>y</p>')}`,
    'With its styles in its elements it has 175,200 characters; at most 100,000 may be.',
  ],
])('of elements %s there is a limit, which is named', (_name, html, problem) => {
  expect(inlineStyles(cleanTemplate(html))).toEqual({ ok: false, problem })
  expect(renderMessage({ subject: 's', body: '', html }, {})).toEqual({
    ok: false,
    missing: [],
    problem: `html: ${problem}`,
  })
})

test('as much as may be is written; a loop that makes more is told of', () => {
  const deep = `${many(100, () => '<div>')}x${many(100, () => '</div>')}`
  expect(inlineStyles(deep)).toEqual({ ok: true, html: deep })
  const loop = (times: number, tag: string) =>
    renderMessage({ subject: 's', body: '', html: `{% for i in (1..${times}) %}<${tag}>a{% endfor %}` }, {})
  expect(loop(100, 'div').ok).toBe(true)
  expect(loop(101, 'div')).toMatchObject({ problem: expect.stringContaining('101 deep') })
  expect(loop(1_501, 'p')).toMatchObject({ problem: expect.stringContaining('1,501 elements') })
})

test('rules that mean nothing here, or that would take long to compare, do not count', () => {
  const rows = many(500, () => '<p>y</p>')
  const absent = many(1_500, (at) => `.a${at} p{color:red}`)
  const endless = 'p ~ p ~ p ~ p ~ p ~ p{color:red} p:has(b) b, p:nth-child(2n){color:red}'
  const others =
    '@media (max-width: 9px) { p { color: red } } /* p{color:red} */ p { q { color: red } } p{position:fixed}'
  const source = cleanTemplate(`<style>${absent}${endless}${others}</style>${rows}`)
  expect(inlineStyles(source)).toEqual({ ok: true, html: rows })
})

test('classes, ids, children and attributes choose the elements that a rule is written into', () => {
  const styles = `<style>@charset "x"; #A > .b, td[width="5"] { color: red; background: url(x) }
    p + p:first-child, p:last-child { margin: 1px }</style>`
  const html = '<div id="A"><span class="c b">x</span></div><table><tr><td width="5">y</td></tr></table><p>z</p>'
  expect(inlineStyles(cleanTemplate(styles + html))).toMatchObject({
    html: html
      .replace('b"', 'b" style="color:red"')
      .replace('"5"', '"5" style="color:red"')
      .replace('<p', '<p style="margin:1px"'),
  })
})

test('Liquid that never ends is left as it is, in a moment', () => {
  const source = `${'{{'.repeat(40_000)}{% a %}${'{%'.repeat(9_000)}`
  expect(cleanTemplate(source)).toBe(source)
})
