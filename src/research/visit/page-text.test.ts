import { expect, test } from 'vitest'
import { parsePage } from './collectors/parse-page.ts'
import { pageTexts } from './page-text.ts'

function textOf(html: string): string | undefined {
  return pageTexts([parsePage({ kind: 'home', url: 'https://acme.test/', html, headers: {} })])[0]?.text
}

test('a text tells what the page says from what it quotes of others', () => {
  const html =
    '<title>Acme</title><p>We build lifts.</p><blockquote><p>We are 300 people.</p><cite>Jo, Barrow</cite></blockquote><p>And ships.</p>'
  expect(textOf(html)).toBe('Acme\nWe build lifts.\n> We are 300 people.\n> Jo, Barrow\nAnd ships.')
})
