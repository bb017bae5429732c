import { expect, test } from 'vitest'
import { createMemory } from './run-memory.ts'

const HOME = 'https://harbour.test/'
const BOARD = 'https://boards.greenhouse.io/harbour'

test('addresses that no page needs to link are in the book before its links, as what they are', () => {
  const named = ['sitemap.xml', 'a'].map((path) => ({ href: `${HOME}${path}`, text: 'Link', depth: 3 }))
  const many = Array.from({ length: 500 }, (_, index) => ({ href: `${HOME}p${index}`, text: '', depth: 3 }))
  const links = [{ href: BOARD, text: 'Jobs', depth: 3 }, ...named, ...many]
  const { book } = createMemory(
    { domain: 'harbour.test', names: [] },
    {
      questions: [],
      wishes: new Set(),
      addresses: [
        { url: `${HOME}hidden`, kind: 'own', words: 'named by the caller' },
        { url: `${HOME}sitemap.xml`, kind: 'sitemap', words: '' },
        { url: BOARD, kind: 'board', words: '' },
      ],
      texts: [{ kind: 'home', url: HOME, text: 'Ships.', links }],
    },
  )
  const shown = book.open(90).map(({ url, kind }) => [url, kind])
  expect(shown.slice(0, 4)).toEqual([
    [`${HOME}hidden`, 'own'],
    [`${HOME}sitemap.xml`, 'sitemap'],
    [BOARD, 'board'],
    [`${HOME}a`, 'own'],
  ])
})
