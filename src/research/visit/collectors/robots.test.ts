import { expect, test } from 'vitest'
import { ownRules, readRobots } from './robots.ts'

const origin = 'https://acme.test'

function allows(rules: string, path: string): boolean {
  return readRobots(`${origin}/robots.txt`, rules).allows(origin + path)
}

test.each([
  ['', '/', true],
  ['User-agent: *\nDisallow:', '/', true],
  ['User-agent: *\nDisallow: /', '/about', false],
  ['user-agent: fairleadbot\ndisallow: /\n\nuser-agent: *\nallow: /', '/', false],
  ['User-agent: FairleadBot/1.0\nAllow: /\n\nUser-agent: *\nDisallow: /', '/', true],
  ['User-agent: OtherBot\nDisallow: /', '/', true],
  ['User-agent: OtherBot\nUser-agent: FairleadBot\nDisallow: /', '/', false],
  ['User-agent: a\nUser-agent: b\nUser-agent: *\nDisallow: /', '/', false],
  ['User-agent: *\nDisallow: /\nAllow: /about', '/about', true],
  ['User-agent: *\nDisallow: /about\nAllow: /about', '/about', true],
  ['User-agent: *\nDisallow: /*.pdf$', '/a.pdf', false],
  ['User-agent: *\nDisallow: /*.pdf$', '/a.pdf?x=1', true],
  ['User-agent: *\nDisallow: /a # a comment', '/about', false],
  ['\ufeffUser-agent: *\r\nDisallow: /', '/', false],
  ['User-agent: *\nSitemap: https://acme.test/s.xml\nDisallow: /x', '/x', false],
  [
    'User-agent: FairleadBot\nDisallow: /a\n\nUser-agent: b\nDisallow: /\n\nUser-agent: FairleadBot\nDisallow: /c',
    '/c',
    false,
  ],
  ['<html>404</html>', '/', true],
])('%j on %s: %s', (rules, path, expected) => {
  expect(allows(rules, path)).toBe(expected)
  expect(allows(ownRules(rules), path)).toBe(expected)
})

test('of a robots.txt the group that counts for us is kept, and nothing else', () => {
  const others = 'User-agent: b\nDisallow: /b\n\nUser-agent: *\nUser-agent: c\nDisallow: /\n\n'
  const own = 'user-agent: fairleadbot\ndisallow: /a\ncrawl-delay: 2'
  expect(ownRules(`${others}User-agent: FairleadBot/1.0\nDisallow: /a # ours\nCrawl-delay: 2`)).toBe(own)
  expect(ownRules(own)).toBe(own)
  expect(ownRules(others)).toBe('user-agent: *\ndisallow: /')
  expect(ownRules('User-agent: b\nDisallow: /b')).toBe('')
})

test('rules of one origin permit nothing on another', () => {
  expect(readRobots(`${origin}/robots.txt`, '').allows('https://www.acme.test/')).toBe(false)
})

test('the delay of our group counts, and nonsense is none', () => {
  const delay = (rules: string) => readRobots(`${origin}/robots.txt`, rules).crawlDelay
  expect(delay('User-agent: *\nCrawl-delay: 5\nDisallow: /x')).toBe(5)
  expect(delay('User-agent: *\nCrawl-delay: 5\n\nUser-agent: FairleadBot\nCrawl-delay: 2')).toBe(2)
  expect(delay('User-agent: *\nCrawl-delay: -5')).toBe(0)
  expect(delay('User-agent: *\nCrawl-delay: soon')).toBe(0)
  expect(delay('')).toBe(0)
})

test('hostile rules cost little: many agents times many rules, and rules of stars', () => {
  const agents = Array.from({ length: 18_000 }, (_, at) => `user-agent: a${at}`).join('\n')
  expect(allows(`${agents}\n${'disallow: /x\nallow: /y\n'.repeat(10_000)}`, '/x')).toBe(true)
  expect(allows(`user-agent: *\n${`disallow: ${'/*a'.repeat(160)}\n`.repeat(1_000)}`, `/${'a/'.repeat(400)}`)).toBe(
    false,
  )
  expect(allows(`user-agent: *\nallow: ${'*'.repeat(500_000)}`, '/')).toBe(true)
})
