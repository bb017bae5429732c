import { expect, test } from 'vitest'
import { linkAddresses } from './link-addresses.ts'

const BOOK = 'https://leads.test/c/a_b'
const STOP = 'https://leads.test/u/1'
const LINK = `<a href="${BOOK}">${BOOK}</a>`

test.each([
  [`<p>Pick: ${BOOK}.</p>`, `<p>Pick: ${LINK}.</p>`],
  [`${BOOK}`, LINK],
  [`<p>${BOOK}<br />${BOOK}</p>`, `<p>${LINK}<br />${LINK}</p>`],
  [`<a href="${BOOK}">go</a> ${BOOK}`, `<a href="${BOOK}">go</a> ${LINK}`],
  [`<a href="${BOOK}"><b>${BOOK}</b> x</a>`, `<a href="${BOOK}"><b>${BOOK}</b> x</a>`],
  [
    `<p title="${BOOK}">${BOOK}?x=1 ${BOOK}/y ${BOOK}&amp;z</p>`,
    `<p title="${BOOK}">${BOOK}?x=1 ${BOOK}/y ${BOOK}&amp;z</p>`,
  ],
  [`<abbr>${BOOK}</abbr>`, `<abbr>${LINK}</abbr>`],
  [`<p>(${STOP})</p>`, `<p>(<a href="${STOP}">${STOP}</a>)</p>`],
  ['<p>https://other.test/</p>', '<p>https://other.test/</p>'],
])('%s becomes %s', (given, made) => {
  expect(linkAddresses(given, [BOOK, STOP])).toBe(made)
  expect(linkAddresses(made, [BOOK, STOP])).toBe(made)
})

test('an address is escaped as in all HTML, and at most fifty are links', () => {
  expect(linkAddresses('x https://a.test/?a=1&amp;b=2', ['https://a.test/?a=1&b=2'])).toBe(
    'x <a href="https://a.test/?a=1&amp;b=2">https://a.test/?a=1&amp;b=2</a>',
  )
  const made = linkAddresses(`${BOOK} `.repeat(4_000), [BOOK])
  expect(made.split('<a ')).toHaveLength(51)
})
