import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { SETTING_NAMES } from '../src/config.ts'

const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8')

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
