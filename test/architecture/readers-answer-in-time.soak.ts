import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectRegexes } from '../support/readers/collect-regexes.ts'
import { manyTexts, pathologicalText } from '../support/readers/pathological-texts.ts'
import { processorTimeOf } from '../support/processes/processor-time.ts'
import { MOST_MS } from '../support/readers/text-reader.ts'
import { TEXT_READERS } from '../support/readers/text-readers.ts'

/** Words and signs that the program's own expressions look for. */
const { expressions } = await collectRegexes()
const WORDS = [...new Set(expressions.flatMap(({ source }) => source.match(/[\p{L}@:;,.-]{2,}|\d+/gu) ?? []))]

const word = fc.constantFrom(...WORDS)
const piece = fc.oneof(
  fc.array(fc.oneof(word, fc.constantFrom(' ', '\n', '-', '.', ',')), { minLength: 1, maxLength: 4 }),
  fc.array(fc.string({ minLength: 1, maxLength: 3, unit: 'binary' }), { minLength: 1, maxLength: 2 }),
)

test.each(TEXT_READERS)('$name: no beginning makes a text slow to read', ({ longest, mostMs = MOST_MS, read }) => {
  for (const text of manyTexts(longest)) {
    expect(
      processorTimeOf(() => read(text), mostMs),
      JSON.stringify(text.slice(0, 60)),
    ).toBeLessThanOrEqual(mostMs)
  }
})

test.each(TEXT_READERS)('$name: no words in a row make a text slow to read', ({ longest, mostMs = MOST_MS, read }) => {
  const end = fc.constantFrom('', '!', '\n', '\0')
  fc.assert(
    fc.property(fc.oneof(word, fc.constant('')), piece, end, (beginning, pieces, stop) => {
      const text = pathologicalText(longest, { beginning, piece: pieces.join(''), end: stop })
      expect(processorTimeOf(() => read(text), mostMs)).toBeLessThanOrEqual(mostMs)
    }),
    { numRuns: 1_000 },
  )
})
