import { expect, test } from 'vitest'
import { BOUNDED_REGEXES } from '../support/readers/bounded-regexes.ts'
import { pathologicalText, pathologicalTexts } from '../support/readers/pathological-texts.ts'
import { processorTimeOf } from '../support/processes/processor-time.ts'
import { MOST_MS } from '../support/readers/text-reader.ts'
import { TEXT_READERS } from '../support/readers/text-readers.ts'

test('a page that tells of a founding and does not end is read at once', () => {
  const { read } = TEXT_READERS.find(({ name }) => name === 'page about')!
  const line = `We build boats, and in 1999 it was founded by ${'a'.repeat(40)}`
  expect(processorTimeOf(() => read(line), MOST_MS)).toBeLessThan(MOST_MS)
})

test.each(TEXT_READERS)(
  '$name: no text of $longest characters takes long to read',
  ({ longest, mostMs = MOST_MS, read }) => {
    for (const text of pathologicalTexts(longest)) {
      const took = processorTimeOf(() => read(text), mostMs)
      expect(took, JSON.stringify(text.slice(0, 60))).toBeLessThanOrEqual(mostMs)
    }
  },
)

test.each(
  BOUNDED_REGEXES.flatMap(({ readers, attacks }) =>
    readers.flatMap((reader) => attacks.map((attack) => ({ reader, attack }))),
  ),
)(
  '$reader: the text that its expressions are worst at takes no longer: $attack.beginning$attack.piece',
  ({ reader, attack }) => {
    const { longest, mostMs = MOST_MS, read } = TEXT_READERS.find(({ name }) => name === reader)!
    const text = pathologicalText(longest, attack)
    expect(processorTimeOf(() => read(text), mostMs)).toBeLessThanOrEqual(mostMs)
  },
)
