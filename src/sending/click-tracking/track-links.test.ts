import { expect, test } from 'vitest'
import { linksOfTemplate, trackHtmlLinks, trackLinks } from './track-links.ts'

const OWN = 'https://leads.example.com'

function track(text: string, template = text): { text: string; targets: string[] } {
  const targets: string[] = []
  const redirect = (target: string) => `[${targets.push(target)}]`
  return { text: trackLinks(text, { links: linksOfTemplate(template, ''), publicUrl: OWN, redirect }), targets }
}

test('web links lead elsewhere; the sentence around them stays', () => {
  const { text, targets } = track('See https://acme.test/a?b=1#c, (http://acme.test). Mail mailto:a@b.test or tel:1')
  expect(text).toBe('See [1], ([2]). Mail mailto:a@b.test or tel:1')
  expect(targets).toEqual(['https://acme.test/a?b=1#c', 'http://acme.test/'])
})

test('our own links, the footer, and links of a lead’s values stay', () => {
  const text = `Book ${OWN}/c/x or ${OWN}/u/y https://lead.test\n-- \nAcme https://acme.test`
  expect(track(text, 'Book {{calendarLink}} {{customData.site}}')).toEqual({ text, targets: [] })
  expect(track(`x\n-- \nhttps://acme.test`).targets).toEqual([])
})

test('a link of another host than ours that begins alike is counted', () => {
  expect(track(`${OWN}.evil.test/`).targets).toEqual([`${OWN}.evil.test/`])
})

test.each([
  ['its host begins a host of the template', 'https://example.com/a {{ x }}', 'https://example.co/evil'],
  ['its host begins with one', 'https://example.com/a {{ x }}', 'https://example.com.evil.test/a'],
  ['its scheme differs', 'https://example.com/a {{ x }}', 'http://example.com/a'],
  ['its port differs', 'https://example.com/a {{ x }}', 'https://example.com:8443/a'],
  ['its path differs', 'https://example.com/a {{ x }}', 'https://example.com/ab'],
  ['it names a host of the template as its user', 'https://example.com{{ x }}', 'https://example.com@evil.test/'],
  ['it goes on with the host', 'https://example.com{{ x }}', 'https://example.com.evil.test/'],
  ['the template names the scheme alone', 'https://{{ x }}', 'https://evil.test/'],
  ['it is nothing but a value', '{{ x }}', 'https://evil.test/'],
  ['it leaves the path', 'https://example.com/a/{{ x }}', 'https://example.com/a/../b'],
])('a link of a lead’s values stays: %s', (_why, template, link) => {
  expect(track(`See ${link} now`, template).targets).toEqual([])
})

test.each([
  ['in its query', 'https://example.com/a?x={{ x }}&y=1', 'https://example.com/a?x=2&y=1'],
  ['in its path', 'https://example.com/{% if a %}{{ x }}{% endif %}/b', 'https://example.com/2/b'],
  ['after its host', 'https://example.com{{ x }}', 'https://example.com/2'],
  ['before a full stop', '(https://example.com/a).', 'https://example.com/a'],
  ['in its text alone', '{{ "https://example.com/a" }}', 'https://example.com/a'],
  ['in a filter', "{{ x | default: 'https://example.com/a/' | append: y }}", 'https://example.com/a/2'],
])('a link of the template is counted that has Liquid %s', (_where, template, link) => {
  expect(track(`See ${link} now`, template).targets).toEqual([link])
})

test('links in HTML are known by what they were before they were written as HTML', () => {
  const targets: string[] = []
  const links = linksOfTemplate('', '<a href="https://example.com/a?b=1&amp;c={{ x }}">a</a>')
  const redirect = (target: string) => `[${targets.push(target)}]`
  const html = '<a href="https://example.com/a?b=1&amp;c=2">a</a><a href="https://example.co/a">b</a>'
  expect(trackHtmlLinks(html, { links, publicUrl: OWN, redirect })).toBe(
    '<a href="[1]">a</a><a href="https://example.co/a">b</a>',
  )
  expect(targets).toEqual(['https://example.com/a?b=1&c=2'])
})

test('a link of very many marks is looked at in a moment', () => {
  const marks = `https://example.com/${').'.repeat(50_000)}`
  expect(track(`${marks}a ${marks}`, 'https://example.com/').targets).toEqual(['https://example.com/'])
})
