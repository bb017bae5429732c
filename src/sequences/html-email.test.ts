import { expect, test } from 'vitest'
import { cleanEmail, cleanTemplate, inlineStyles } from './html-email.ts'
import { renderMessage } from './render-template.ts'

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
  expect(inlineStyles(source)).toBe('<p class="x" style="color:red">{{ a }}</p>')
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
  expect(cleanEmail('<a href="/x">a</a><a href=" mailto:a@x.test ">b</a><a href="tel:1">c</a>')).toBe(
    '<a>a</a><a href="mailto:a@x.test">b</a><a href="tel:1">c</a>',
  )
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
