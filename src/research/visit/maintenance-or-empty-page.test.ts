import { expect, test } from 'vitest'
import { parsePage } from './collectors/parse-page.ts'
import { placeholderOf } from './maintenance-or-empty-page.ts'

function standIn(html: string): unknown {
  return placeholderOf(parsePage({ kind: 'home', url: 'https://nordwind.example/', html, headers: {} }))
}

test.each([429, 500, 502, 503, 504, 509, 403, 404, 410, 400])(
  'a house number %i is no fault of the server',
  (number) => {
    expect(standIn(`<p>${number} Dock Street</p><p>Leith</p>`)).toBeUndefined()
    expect(standIn(`<p>${number} The Strand</p>`)).toBeUndefined()
    expect(standIn(`<p>${number} Gateway Boulevard</p>`)).toBeUndefined()
    expect(standIn(`<title>Nordwind</title><h1>Ferries</h1><p>${number}</p><p>ferries built</p>`)).toBeUndefined()
    expect(standIn(`<title>Nordwind</title><h1>Ferries</h1><address>${number} Quay Road</address>`)).toBeUndefined()
  },
)

test.each<[string, string]>([
  ['503 Service Temporarily Unavailable', 'unavailable'],
  ['502 Bad Gateway', 'unavailable'],
  ['500 – Internal Server Error', 'unavailable'],
  ['500. That’s an error.', 'unavailable'],
  ['503', 'unavailable'],
  ['HTTP ERROR 503', 'unavailable'],
  ['Error 509: Bandwidth Limit Exceeded', 'unavailable'],
  ['504 Gateway Time-out', 'unavailable'],
  ['429 Too Many Requests', 'unavailable'],
  ['403 Forbidden', 'unavailable'],
  ['404 Not Found', 'missing'],
  ['404', 'missing'],
  ['Error 404', 'missing'],
  ['410 Gone', 'missing'],
  ['404 – Seite nicht gefunden', 'missing'],
  ['400 Bad Request', 'empty'],
  ['Error 503 Backend fetch failed', 'unavailable'],
  ['503 first byte timeout', 'unavailable'],
])('"%s" is %s', (text, expected) => {
  expect(standIn(`<h1>${text}</h1>`)).toBe(expected)
})

test.each([
  ['404 – Nordwind', 'missing'],
  ['503 | Nordwind', 'unavailable'],
  ['Nordwind', undefined],
])('a page under the title "%s" is %s', (title, expected) => {
  expect(standIn(`<title>${title}</title><p>Nordwind Yard</p><p>500 Dock Street</p>`)).toBe(expected)
})
