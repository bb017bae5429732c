import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bring, importCall } from '../support/leads/files.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'

let harness: Harness
let campaignId: string

beforeAll(async () => {
  harness = await createHarness()
  campaignId = await newCampaign(harness)
})

afterAll(() => harness.close())

/** Everything that an import leaves: files, finished or not, and rows. */
async function left() {
  const folder = join(harness.context.settings.filesDirectory, 'imports')
  const [rows] = await query(
    harness,
    `select (select count(*)::int from imports) as imports, (select count(*)::int from leads) as leads,
       (select count(*)::int from contacts) as contacts, (select count(*)::int from import_problems) as problems,
       (select count(*)::int from audit where action like 'import.%') as audited`,
  )
  return { files: await readdir(folder).catch(() => []), ...rows }
}

const NOTHING = { files: [], imports: 0, leads: 0, contacts: 0, problems: 0, audited: 0 }

/** A good row stands before the fault: nothing is half done. */
const HOSTILE: readonly (readonly [what: string, file: Buffer, code: string, words: string])[] = [
  [
    '10,000 columns',
    Buffer.from(`email,name,company,${Array.from({ length: 9_997 }, (_, n) => `c${n}`).join(',')}\na@b.co,A,B\n`),
    'too_many_columns',
    'Line 1: there are 10,000 columns',
  ],
  [
    'an unclosed quote',
    Buffer.from('email,name,company\na@b.co,A,B\nc@d.co,"C,D\ne@f.co,E,F\n'),
    'unclosed_quote',
    'Line 3: a cell begins with a quote that is never closed',
  ],
  [
    'NUL bytes',
    Buffer.from('email,name,company\na@b.co,A,B\nc@d.co,\0,D\n'),
    'nul_character',
    'Line 3: there is a NUL character',
  ],
  [
    'a line of 100 MB',
    Buffer.concat([Buffer.from('email,name,company\na@b.co,A,B\n'), Buffer.alloc(100_000_000, 'y')]),
    'line_too_long',
    'Line 3: the row is longer than 1 MiB',
  ],
  [
    'mixed newlines before an unclosed quote',
    Buffer.from('email,name,company\r\na@b.co,A,B\rc@d.co,C,D\ne@f.co,"E\r\nF",F\n\rg@h.co,"G,H\r'),
    'unclosed_quote',
    'Line 7: a cell begins with a quote that is never closed',
  ],
  [
    'the same header twice',
    Buffer.from('email,name,company,Email\na@b.co,A,B,c@d.co\n'),
    'duplicate_header',
    'Line 1: two columns, 1 and 4, are called "Email"',
  ],
  ['an empty file', Buffer.alloc(0), 'empty_file', 'The file is empty'],
  [
    'a ZIP archive that is called .csv',
    Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from('email,name,company\na@b.co,A,B\n')]),
    'not_csv',
    'Line 1: this is a ZIP archive',
  ],
]

test.each(HOSTILE)('%s: refused with its line, and nothing is left', async (_what, file, code, words) => {
  const answer = await bring(harness, file, { campaignId, fileName: 'leads.csv' })
  expect(answer.status).toBe(400)
  const detail = expect.stringContaining(words)
  expect(answer.body).toMatchObject({ code: 'invalid_file', detail, errors: [{ code, detail }] })
  await harness.settle()
  expect(await left()).toEqual(NOTHING)
})

test('mixed newlines alone are read, and every row keeps its line', async () => {
  const file = 'email,name,company\r\na@b.co,A,B\rnobody,C,D\n\r\ne@f.co,"E\r\nF",F\rnobody else,G,H'
  const { body } = await bring(harness, file, { campaignId })
  await importCall(harness, 'POST', `${body.importId}/start`)
  await harness.settle()
  const done = await importCall(harness, 'GET', body.importId)
  expect(done.body).toMatchObject({ state: 'done', problems: 2, progress: { rowsRead: 4, created: 2, invalid: 2 } })
  const errors = await importCall(harness, 'GET', `${body.importId}/errors.csv`)
  const lines = errors.text.trimEnd().split('\n').slice(1)
  expect(lines.map((line) => line.split(',')[0])).toEqual(['3', '7'])
})
