import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { layerRules } from './support/layer-rules.ts'
import { ownershipRules } from './support/ownership-rules.ts'
import { readSource } from './support/read-source.ts'

const root = path.join(import.meta.dirname, '..')
const files = ['src', 'pages', 'dashboard', 'test', 'bench'].flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }),
)
const sources = files.map((file) =>
  readSource(file.replaceAll(path.sep, '/'), readFileSync(path.join(root, file), 'utf8')),
)

test('the scanner sees the tree', () => {
  expect(sources.length).toBeGreaterThan(20)
  expect(sources.find((source) => source.path === 'src/platform/emit.ts')?.imports.length).toBeGreaterThan(2)
})

test.each([...layerRules, ...ownershipRules])('$name', ({ broken }) => {
  expect(broken(sources)).toEqual([])
})
