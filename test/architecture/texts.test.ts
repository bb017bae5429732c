import { expect, test } from 'vitest'
import { BANNED_WORDS } from '../support/texts/banned-words.ts'
import { collectTexts, textsOutsideCatalogues } from '../support/texts/collect-texts.ts'

/** Folders whose texts are not rewritten yet. */
const NOT_YET = ['leads'].map((area) => `dashboard/src/${area}/`)

test.each(Object.entries(collectTexts()))('no text of the %s has a word that is banned', (_kind, texts) => {
  const found = texts
    .filter(({ place }) => !NOT_YET.some((area) => place.startsWith(area)))
    .flatMap(({ place, text }) =>
      BANNED_WORDS.filter(([pattern]) => pattern.test(text)).map(([, instead]) => `${place}: ${text}\n  → ${instead}`),
    )
  expect(texts.length).toBeGreaterThan(30)
  expect(found).toEqual([])
})

test('every text of the dashboard stands in a catalogue, so that a language can follow', () => {
  expect(textsOutsideCatalogues()).toEqual([])
})

test.each([
  ['Whoever wrote waits for a person.'],
  ['Mend what is marked first.'],
  ['100 % of 1 lead'],
  ['1 leads'],
  ['3 leads fit'],
])('%j is refused', (text) => {
  expect(BANNED_WORDS.some(([pattern]) => pattern.test(text))).toBe(true)
})
