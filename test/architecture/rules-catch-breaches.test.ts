import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layerRules } from '../support/rules/layer-rules.ts'
import { ownershipRules } from '../support/rules/ownership-rules.ts'
import { plantedContents } from '../support/rules/planted-contents.ts'
import { plantedImports, type Plant } from '../support/rules/planted-imports.ts'
import { poolRules } from '../support/rules/pool-rules.ts'
import { readSource } from '../support/rules/read-source.ts'
import { tinyTree } from '../support/rules/tiny-tree.ts'

const root = path.join(import.meta.dirname, '../..')
const rules = [...layerRules, ...ownershipRules]
const HALL = 'no folder is a hall: at most 20 files of the program lie in one, or 30 of test/'
const plants = [...plantedImports, ...plantedContents]
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fairlead-rules-'))
  for (const name of ['.oxlintrc.json', 'tsconfig.json']) cpSync(path.join(root, name), path.join(folder, name))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(tree: Readonly<Record<string, string>>): void {
  for (const [file, code] of Object.entries(tree)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), code)
  }
}

/** What the linter has to say, as `file code`; it exits with 1 when it has anything to say. */
function lint(files: string[], typeAware: boolean): string[] {
  const linter = path.join(root, 'node_modules/oxlint/bin/oxlint')
  const arguments_ = [linter, ...(typeAware ? ['--type-aware'] : []), '--format', 'json', ...files]
  const { diagnostics } = JSON.parse(run(arguments_)) as { diagnostics: { filename: string; code: string }[] }
  return diagnostics.map(({ filename, code }) => `${filename} ${code}`)
}

function run(arguments_: string[]): string {
  try {
    return execFileSync(process.execPath, arguments_, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string') return error.stdout
    throw error
  }
}

function brokenRules(tree: Readonly<Record<string, string>>): string[] {
  const sources = Object.entries(tree).map(([file, code]) => readSource(file, code))
  return rules.filter(({ broken }) => broken(sources).length > 0).map(({ name }) => name)
}

function named({ file, code }: Plant): string {
  return `${file} with ${code.replaceAll('\n', ' ').slice(0, 70)}`
}

test('neither linter nor scanner finds anything in a tree that keeps the rules', () => {
  write(tinyTree)
  expect(lint(['src', 'pages', 'dashboard', 'test', 'bench'], true)).toEqual([])
  expect(brokenRules(tinyTree)).toEqual([])
})

test.each(plants.filter(({ scanner }) => scanner !== undefined).map((plant) => ({ ...plant, name: named(plant) })))(
  'the scanner refuses $name',
  ({ file, code, scanner }) => {
    expect(brokenRules({ ...tinyTree, [file]: code })).toEqual([scanner])
  },
)

test('a hall is seen, whose twenty-first file is no test', () => {
  const hall = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`src/leads/rooms/r${n}.ts`, '']))
  expect(brokenRules({ ...tinyTree, ...hall, 'src/leads/rooms/r.test.ts': '' })).toEqual([])
  expect(brokenRules({ ...tinyTree, ...hall, 'src/leads/rooms/last.ts': '' })).toEqual([HALL])
})

test('a hall of tests is seen, whose thirty-first file is a test or helps one', () => {
  const hall = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`test/leads/t${n}.test.ts`, '']))
  expect(brokenRules({ ...tinyTree, ...hall })).toEqual([])
  expect(brokenRules({ ...tinyTree, ...hall, 'test/leads/last.test.ts': '' })).toEqual([HALL])
  expect(brokenRules({ ...tinyTree, ...hall, 'test/leads/last.ts': '' })).toEqual([HALL])
})

test('every rule of the scanner has a plant that breaks it', () => {
  const broken = new Set([HALL, ...plants.map(({ scanner }) => scanner)])
  expect(rules.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([])
})

test.each(plants.filter(({ linter }) => linter !== undefined).map((plant) => ({ ...plant, name: named(plant) })))(
  'the linter refuses $name',
  ({ file, code, linter }) => {
    write({ ...tinyTree, [file]: code })
    const found = lint([file], linter?.startsWith('typescript') ?? false)
    rmSync(path.join(folder, file))
    expect([...new Set(found)]).toEqual([`${file} ${linter}`])
  },
)

test('a parser outside the pool is seen however it is loaded', () => {
  const loads = [
    `import 'cheerio'`,
    `await import('cheerio')`,
    `createRequire(import.meta.url)('cheerio')`,
    `const require = createRequire(import.meta.url); require('cheerio/slim')`,
    `const load = createRequire(import.meta.url); load('cheerio')`,
    `await import(['chee', 'rio'].join(''))`,
    `import './leads/x-program.ts'`,
  ]
  const cli = readSource('src/cli.ts', `import './leads/x.ts'`)
  const broken = (code: string) => {
    const sources = [cli, readSource('src/leads/x.ts', code)]
    return poolRules.filter((rule) => rule.broken(sources).length > 0)
  }
  for (const code of loads) expect(broken(code.replace('./leads/', './')), code).toHaveLength(1)
  expect(broken(`const path = require.resolve('cheerio'); import type { Cheerio } from 'cheerio'`)).toEqual([])
})
