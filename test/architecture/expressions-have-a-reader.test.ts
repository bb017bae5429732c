import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { holdsExpression } from '../support/readers/collect-regexes.ts'
import { WITHOUT_READERS } from '../support/readers/files-without-readers.ts'
import { readSource } from '../support/rules/read-source.ts'

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
