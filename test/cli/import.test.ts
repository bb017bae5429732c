import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileOfPeople } from '../support/leads/files.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'
import { runCommand, runFairlead } from '../support/processes/run-cli.ts'

let harness: Harness
let folder: string
let campaign: string

beforeAll(async () => {
  harness = await createHarness()
  folder = await mkdtemp(join(tmpdir(), 'cli-import-'))
  campaign = await newCampaign(harness)
})

afterAll(async () => {
  await harness.close()
  await rm(folder, { recursive: true, force: true })
})

async function bring(text: string, options: readonly string[], run = runCommand) {
  const file = join(folder, 'people.csv')
  await writeFile(file, text)
  const env = { DATABASE_URL: harness.databaseUrl, FAIRLEAD_FILES_DIR: join(folder, 'files') }
  return { file, ...(await run(['import', file, ...options], env)) }
}

const leads = async () => (await query(harness, 'select count(*)::int as leads from leads'))[0]?.['leads']

test('a preview shows how the file is read and what its rows become, and writes nothing', async () => {
  const run = await bring('Email;Name;Firma;Ref\nana@a.example;Ana Lopez;A;7\nnobody;x;y;z\n', [
    '--campaign',
    campaign,
    '--preview',
    '--map',
    'customData.reference=Ref',
  ])
  expect(run.err).toBe('')
  expect(run.code).toBe(0)
  expect(run.out).toContain('people.csv: 2 rows, UTF-8, semicolon between cells, the first line names the columns.')
  expect(run.out).toMatch(/Ref +customData\.reference/u)
  expect(run.out).toMatch(/2 +lead +ana@a\.example, Ana Lopez, A/u)
  expect(run.out).toMatch(/3 +invalid/u)
  expect(await leads()).toBe(0)
  expect(await query(harness, 'select 1 from imports')).toEqual([])
}, 60_000)

test('states that are not read are warned of, until the tool is said', async () => {
  const file = 'Email,First Name,Last Name,Company,Stage\nana@a.example,Ana,Lopez,A,Do Not Contact\n'
  const run = await bring(file, ['--campaign', campaign, '--preview'])
  expect(run.err).toContain('not imported, as the file is not known as the export of a tool: Stage.')
  const told = await bring(file, ['--campaign', campaign, '--preview', '--vendor', 'apollo'])
  expect([told.err, told.code]).toEqual(['', 0])
  expect(told.out).toContain('It comes from apollo.')
}, 60_000)

test('rows become leads, totals are printed, and what was not taken in is written beside the file', async () => {
  const run = await bring(`${fileOfPeople(2_500)}nobody,x,y,z,\n`, ['--campaign', campaign, '--errors'], runFairlead)
  expect(run.out).toContain('2,501 rows: 2,500 created, 0 there already')
  expect(run.err).toContain('people.csv.errors.csv')
  expect(run.code).toBe(2)
  expect(await readFile(`${run.file}.errors.csv`, 'utf8')).toContain('\n2502,')
  expect(await leads()).toBe(2_500)
  const again = await bring(fileOfPeople(2_500), ['--campaign', campaign, '--json'])
  expect(again.code).toBe(0)
  expect(JSON.parse(again.out)).toMatchObject({
    state: 'done',
    progress: { rowsRead: 2_500, created: 0, duplicate: 2_500 },
  })
}, 60_000)

test.each([
  ['email,name\na@b.co,"x\n', 'Line 2: a cell begins with a quote that is never closed.'],
  ['email,city\na@b.co,Rome\n', 'Map the columns with contact names'],
])(
  'what is wrong is one sentence, and nothing is left: %#',
  async (text, words) => {
    const run = await bring(text, ['--campaign', campaign])
    expect(run.err).toContain(words)
    expect(run.code).toBe(1)
    expect(await query(harness, `select 1 from imports where state in ('uploaded', 'running')`)).toEqual([])
  },
  60_000,
)
