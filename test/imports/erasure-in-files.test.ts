import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allStatements } from '../../src/platform/database/db.ts'
import { parseId } from '../../src/platform/ids.ts'
import { hashAddress } from '../../src/platform/secrets/secret-box.ts'
import { bring, importCall } from '../support/leads/files.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign } from '../support/leads/intake.ts'
import { contents, query } from '../support/leads/prospect.ts'

let harness: Harness
let campaignId: string

beforeAll(async () => {
  harness = await createHarness()
  campaignId = await newActiveCampaign(harness)
})

afterAll(() => harness.close())

/** The file of an import that waits. */
function fileOf(shownId: string): Promise<Buffer> {
  return readFile(join(harness.context.settings.filesDirectory, 'imports', `${parseId('imp', shownId)}.csv`))
}

/** Every byte of every file that waits. */
async function filesOf(): Promise<Buffer[]> {
  const folder = join(harness.context.settings.filesDirectory, 'imports')
  const names = await readdir(folder)
  return Promise.all(names.map((name) => readFile(join(folder, name))))
}

const fileAbout = (name: string, host: string) =>
  `Email,Name,Company,Note\nfirst@${host}.example,First,Other,\n"${name}@Gone.example","${name} ""Riki"", Dr",Gone,"likes\n${name}, é"\nlast@${host}.example,5" Last,Other,\n`

test.each([
  ['UTF-8', 'erika', Buffer.from(fileAbout('Erika', 'one'))],
  ['UTF-16', 'frida', Buffer.from(`\uFEFF${fileAbout('Frida', 'two')}`, 'utf16le')],
])(
  'an erased person is nowhere in files that wait, in refused rows, in the database: %s',
  async (_encoding, name, file) => {
    const rows = `nobody,x,y,from ${name}@gone.example\n${name}@gone.example,,Gone,mountains\n`
    const refused = await bring(harness, `email,name,company,note\n${rows}`, { campaignId })
    await importCall(harness, 'POST', `${refused.body.importId}/start`)
    await harness.settle()
    const waiting = await bring(harness, file, { campaignId })
    expect(waiting.body).toMatchObject({ rows: 3, missing: [] })
    const body = leadBody({ email: `${name}@gone.example`, contactName: `${name} Gone` })
    const lead = await addLead(harness, campaignId, body)
    expect((await importCall(harness, 'GET', `${refused.body.importId}/errors.csv`)).text).toContain('mountains')
    expect((await harness.call('POST', `/api/v1/leads/${lead.body.prospectId}/erase`)).status).toBe(200)
    await harness.settle()
    const traces = new RegExp(`${name}[@ ,]|riki|mountains`, 'iu')
    for (const bytes of await filesOf()) expect(bytes.toString('latin1').replaceAll('\0', '')).not.toMatch(traces)
    expect(await contents(harness)).not.toMatch(traces)
    const errors = await importCall(harness, 'GET', `${refused.body.importId}/errors.csv`)
    expect(errors.text.split('\n')).toHaveLength(4)
    await importCall(harness, 'POST', `${waiting.body.importId}/start`)
    await harness.settle()
    const done = await importCall(harness, 'GET', waiting.body.importId)
    expect(done.body).toMatchObject({ state: 'done', problems: 0, progress: { rowsRead: 2, created: 2, erased: 0 } })
    expect(await filesOf()).toEqual([])
  },
)

test('a file that cannot be read any more when somebody is to be overwritten in it ends, and holds up no other', async () => {
  const lead = await addLead(harness, campaignId, leadBody({ email: 'torn@gone.example' }))
  const broken = await bring(harness, 'email,name,company\ntorn@gone.example,Torn,Gone\n', { campaignId })
  const folder = join(harness.context.settings.filesDirectory, 'imports')
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name))
    await writeFile(join(folder, name), bytes.toString('latin1').replace('torn@', '"orn@'))
  }
  await harness.call('POST', `/api/v1/leads/${lead.body.prospectId}/erase`)
  await harness.settle()
  const { body } = await importCall(harness, 'GET', broken.body.importId)
  expect(body).toMatchObject({ state: 'failed', failure: expect.stringContaining('Line 2') })
  expect(await filesOf()).toEqual([])
})

test('whoever else calls is answered while somebody is looked for in a row of a mebibyte', async () => {
  const lead = await addLead(harness, campaignId, leadBody({ email: 'sought@gone.example' }))
  const signs = 'a@'.repeat(500_000)
  const file = await bring(
    harness,
    `email,name,company\nx@other.example,${signs},Other\nsought@gone.example,S,Gone\n`,
    {
      campaignId,
    },
  )
  expect((await harness.call('POST', `/api/v1/leads/${lead.body.prospectId}/erase`)).status).toBe(200)
  const longestTurn = await longestTurnDuring(() => harness.settle())
  expect((await fileOf(file.body.importId)).toString()).not.toMatch(/sought/u)
  expect(longestTurn).toBeLessThan(400)
})

/** Milliseconds of processor time for which nothing else had its turn. */
async function longestTurnDuring(work: () => Promise<unknown>): Promise<number> {
  let isOver = false
  const working = work().finally(() => (isOver = true))
  let longest = 0
  while (!isOver) {
    const before = process.threadCpuUsage()
    await setImmediate()
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
  }
  await working
  return longest
}

test('rows that name somebody are found without reading all that are kept', async () => {
  const { organizationId, context } = harness
  const { body } = await bring(harness, 'email,name,company\nnobody,x,y\n', { campaignId })
  const importId = parseId('imp', body.importId)
  await query(
    harness,
    `insert into import_problems (organization_id, import_id, line, code, detail, cells, address_hashes)
     select $1, $2, n + 10, 'invalid', 'x', array['a' || n || '@many.example'], array[sha256(n::text::bytea)]
     from generate_series(1, 20000) n`,
    [organizationId, importId],
  )
  await query(harness, 'analyze import_problems')
  const text = allStatements().get('imports.forget_person') ?? ''
  const hashes = [hashAddress(context.instance.erasureKey, organizationId, 'erika@gone.example'), randomBytes(16)]
  const explained = await query(harness, `explain ${text}`, [organizationId, hashes])
  const plan = explained.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('import_problems_people')
  expect(plan).not.toContain('Seq Scan')
})

test('an address among other words of a cell is found: in files that wait, and in rows that are refused afterwards', async () => {
  const lead = await addLead(harness, campaignId, leadBody({ email: 'ines@amid.example', contactName: 'Ines Amid' }))
  const rows = [
    'Email,Name,Company,Note',
    'bob@amid.example,Bob,Other,"not joines@amid.example, nor ines@amid.example.org"',
    'kim@amid.example,Kim,Other,asked <ines@amid.example> first',
    'Ines <INES@amid.example>,x,Gone,basilisk',
    'tom@amid.example; ines@amid.example,x,Gone,basilisk',
  ]
  const waiting = await bring(harness, rows.join('\n'), { campaignId })
  expect((await harness.call('POST', `/api/v1/leads/${lead.body.prospectId}/erase`)).status).toBe(200)
  await harness.settle()
  const expected = [...rows.slice(0, 2), ...rows.slice(2).map((row) => row.replaceAll(/[^,]/gu, ' '))]
  expect((await fileOf(waiting.body.importId)).toString()).toBe(expected.join('\n'))
  await importCall(harness, 'POST', `${waiting.body.importId}/start`)
  const later = await bring(harness, rows.join('\n'), { campaignId })
  await importCall(harness, 'POST', `${later.body.importId}/start`)
  await harness.settle()
  const done = await importCall(harness, 'GET', later.body.importId)
  expect(done.body).toMatchObject({ state: 'done', progress: { rowsRead: 4, invalid: 0, erased: 2 } })
  expect(await contents(harness)).not.toContain('basilisk')
})

test('a file that is called by an erased person is called so no more; others keep their names', async () => {
  const other = (await harness.newOrganization('Other')).key
  const theirs = (await harness.call('POST', '/api/v1/campaigns', { name: 'Theirs' }, { key: other })).body.campaignId
  const file = 'email,name,company\nsomebody@else.example,Some Body,Else\n'
  // A Mac writes an accent behind its letter.
  const names = ['Olga_Ruíz (final).csv', 'for OLGA@left.example.csv', 'Olga Ruízova.csv', 'Olga.csv']
  names.push('Olga Ruíz.csv'.normalize('NFD'))
  const mine: string[] = []
  for (const fileName of names) mine.push((await bring(harness, file, { campaignId, fileName })).body.importId)
  await importCall(harness, 'POST', `${mine[1]}/start`)
  await harness.settle()
  const [fileName = ''] = names
  const { importId } = (await bring(harness, file, { campaignId: theirs, fileName }, other)).body
  const lead = await addLead(harness, campaignId, leadBody({ email: 'olga@left.example', contactName: 'Olga Ruíz' }))
  expect((await harness.call('POST', `/api/v1/leads/${lead.body.prospectId}/erase`)).status).toBe(200)
  const called = await Promise.all(mine.map(async (id) => (await importCall(harness, 'GET', id)).body.fileName))
  expect(called).toEqual(['leads.csv', 'leads.csv', 'Olga Ruízova.csv', 'Olga.csv', 'leads.csv'])
  const asTheirs = await harness.call('GET', `/api/v1/imports/${importId}`, undefined, { key: other })
  expect(asTheirs.body.fileName).toBe(fileName)
})
