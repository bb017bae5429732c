import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { SETTING_NAMES } from '../../src/config.ts'
import { picturesShown } from '../support/rules/pictures-shown.ts'

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8')

test('the two commands of the README are what CI runs', async () => {
  const readme = await read('README.md')
  const ci = await read('.ci/run')
  const promised = [...readme.matchAll(/^npm ci && (npm \S+(?: \S+)?) {2,}#/gm)].map((match) => match[1])
  expect(promised).toEqual(['npm run demo', 'npm test'])
  for (const command of promised) expect(ci).toContain(String(command))
})

test('the README names only scripts that exist', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
  const named = [...(await read('README.md')).matchAll(/npm run (?:-s )?([a-z:]+)/g)].map((match) => String(match[1]))
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
})

test('.env.example describes every setting, and no other', async () => {
  // The password of the database in compose.yaml is read by the container alone.
  const described = [...(await read('.env.example')).matchAll(/^# ([A-Z][A-Z_]+)=/gm)]
    .map((match) => String(match[1]))
    .filter((name) => name !== 'POSTGRES_PASSWORD')
  expect(described).toEqual([...SETTING_NAMES])
})

test('every file that ARCHITECTURE.md sends a newcomer to exists', async () => {
  const text = await read('ARCHITECTURE.md')
  const files = [...text.matchAll(/`(src\/[a-z/.-]+\.ts)`/g)].map((match) => String(match[1]))
  expect(files.length).toBeGreaterThan(8)
  const missing: string[] = []
  for (const file of files) await read(file).catch(() => missing.push(file))
  expect(missing).toEqual([])
})

test('every file that the README of a feature names is there, and every feature has one', async () => {
  const features = (await readdir('src', { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const missing: string[] = []
  let named = 0
  for (const { name } of features) {
    const text = await read(`src/${name}/README.md`)
    for (const [, file = ''] of text.matchAll(/`((?:[a-z-]+\/)+[a-z0-9-]+\.(?:ts|tsx))`/gu)) {
      named += 1
      const places = ['', 'src/', `src/${name}/`].map((folder) => `${folder}${file}`)
      const isThere = await Promise.all(places.map((place) => stat(place).then(Boolean, () => false)))
      if (!isThere.includes(true)) missing.push(`src/${name}/README.md: ${file}`)
    }
  }
  expect(named).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test('every feature, the dashboard and the pages say where is what, and each file that they name is there', () => {
  const folders = [...readdirSync('src', { withFileTypes: true })]
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `src/${name}/`)
  const missing = [...folders, 'dashboard/', 'pages/'].flatMap((folder) => {
    const [, section] = readFileSync(`${folder}README.md`, 'utf8').split('\n## Where is what\n')
    const [told = ''] = (section ?? '').split('\n## ')
    const named = [...told.matchAll(/`([a-z0-9./-]+(?:\.tsx?|\.css|\/))`/gu)].map((match) => String(match[1]))
    const lost = named.filter(
      (file) => !['', 'src/', folder, `${folder}src/`].some((place) => existsSync(place + file)),
    )
    return named.length === 0 ? [`${folder}: nothing`] : lost.map((file) => `${folder}: ${file}`)
  })
  expect(missing).toEqual([])
})

test('docs/screenshots holds the pictures that a document shows, and no other', async () => {
  const kept = await readdir(new URL('../../docs/screenshots/', import.meta.url))
  expect(kept.toSorted()).toEqual([...picturesShown()].toSorted())
  expect(kept.length).toBeGreaterThan(2)
})
