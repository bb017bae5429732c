import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { BOUNDED_REGEXES } from '../support/readers/bounded-regexes.ts'
import { holdsExpression } from '../support/readers/collect-regexes.ts'
import { WITHOUT_READERS } from '../support/readers/files-without-readers.ts'
import { pathologicalText, pathologicalTexts } from '../support/readers/pathological-texts.ts'
import { processorTimeOf } from '../support/processes/processor-time.ts'
import { readSource } from '../support/rules/read-source.ts'
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

test('every file with an expression is among the readers, or says what bounds its texts', () => {
  const reached = importedBy('test/support/readers/text-readers.ts')
  const files = globSync('src/**/*.ts').map((file) => file.replaceAll(path.sep, '/'))
  const reading = files.filter((file) => !file.endsWith('.test.ts') && holdsExpression(file))
  expect(reading.length).toBeGreaterThan(200)
  expect(reading.filter((file) => !reached.has(file) && !Object.hasOwn(WITHOUT_READERS, file))).toEqual([])
  expect(Object.keys(WITHOUT_READERS).filter((file) => !reading.includes(file) || reached.has(file))).toEqual([])
})

function importedBy(first: string): Set<string> {
  const reached = new Set<string>()
  const open = [first]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    const imports = readSource(file, readFileSync(file, 'utf8')).imports.filter(({ typeOnly }) => !typeOnly)
    open.push(...imports.flatMap(({ target }) => (target?.endsWith('.ts') === true ? [target] : [])))
  }
  return reached
}
