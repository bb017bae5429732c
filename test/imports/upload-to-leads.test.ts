import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR } from '../../src/platform/clock.ts'
import { createKey } from '../../src/accounts/index.ts'
import { forgetOldImports } from '../../src/imports/index.ts'
import { parseId } from '../../src/platform/ids.ts'
import { bring, fileOfPeople, importCall } from '../support/leads/files.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Answer, Harness } from '../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign } from '../support/leads/intake.ts'
import { queryDatabase } from '../support/installation/query-database.ts'

let harness: Harness
let campaignId: string

beforeAll(async () => {
  harness = await createHarness()
  campaignId = await newActiveCampaign(harness)
})

afterAll(() => harness.close())

const filesOf = async (): Promise<string[]> =>
  readdir(join(harness.context.settings.filesDirectory, 'imports')).catch(() => [])

async function run(file: string | Buffer, query: Record<string, string> = {}) {
  const brought = await bring(harness, file, { campaignId, ...query })
  expect(brought.text).toContain('imp_')
  const { importId } = brought.body
  expect((await importCall(harness, 'POST', `${importId}/start`)).status).toBe(202)
  await harness.settle()
  return (await importCall(harness, 'GET', importId)).body
}

const FLEET =
  'E-Mail;Vorname;Nachname;Firma;Größe der Flotte\r\njana@fleet.example;Jana;Petersen;Fleet GmbH;12\r\nnobody;No;Body;Fleet GmbH;1\r\n'

const bringFleet = () => bring(harness, Buffer.from(FLEET, 'latin1'), { campaignId, fileName: 'flotten.csv' })

test('how a file is read and where its columns go is found out and answered', async () => {
  const brought = await bringFleet()
  expect(brought.status).toBe(201)
  expect(brought.body).toMatchObject({
    state: 'uploaded',
    fileName: 'flotten.csv',
    encoding: 'windows-1252',
    delimiter: 'semicolon',
    hasHeader: true,
    rows: 2,
    vendor: null,
    missing: [],
    columns: [
      { index: 0, header: 'E-Mail', to: 'email' },
      { index: 1, header: 'Vorname', to: 'firstName' },
      { index: 2, header: 'Nachname', to: 'lastName' },
      { index: 3, header: 'Firma', to: 'companyName' },
      { index: 4, header: 'Größe der Flotte', to: 'customData.größeDerFlotte' },
    ],
  })
})

test('a file is looked at, changed, started, and its rows are leads', async () => {
  const brought = await bringFleet()
  const { importId } = brought.body
  const columns = [{ header: 'größe der flotte', to: 'customData.fleet' }]
  const changed = await importCall(harness, 'PATCH', importId, { columns })
  expect(changed.body.columns[4].to).toBe('customData.fleet')
  const { body: preview } = await importCall(harness, 'GET', `${importId}/preview`)
  expect(preview.data).toMatchObject([
    {
      line: 2,
      becomes: 'lead',
      lead: {
        email: 'jana@fleet.example',
        contactName: 'Jana Petersen',
        companyName: 'Fleet GmbH',
        customData: { fleet: '12' },
      },
    },
    { line: 3, becomes: 'invalid', lead: null, problems: [{ pointer: '/email' }] },
  ])
  expect((await queryDatabase(harness.databaseUrl, 'select 1 from leads')).length).toBe(0)
  expect((await importCall(harness, 'POST', `${importId}/start`)).status).toBe(202)
  expect((await importCall(harness, 'PATCH', importId, {})).body.code).toBe('illegal_transition')
  await harness.settle()
  const { body: done } = await importCall(harness, 'GET', importId)
  expect(done).toMatchObject({ state: 'done', problems: 1, progress: { rowsRead: 2, created: 1, invalid: 1 } })
  expect(done.progress.bytes).toBeGreaterThan(0)
  const errors = await importCall(harness, 'GET', `${importId}/errors.csv`)
  expect(errors.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(errors.text).toContain('problem.line,problem.code,problem.reason,E-Mail,Vorname')
  expect(errors.text).toMatch(/\n3,\w+,"?email: .*,nobody,No,Body,Fleet GmbH,1\n/u)
  expect(await filesOf()).toHaveLength(1)
  const found = await harness.call('GET', `/api/v1/campaigns/${campaignId}/leads?q=jana@fleet.example`)
  expect(found.body.data).toMatchObject([{ email: 'jana@fleet.example', contactName: 'Jana Petersen' }])
})

test('every row counts once, whoever was there already, in the file, suppressed or erased', async () => {
  const there = await addLead(harness, campaignId, leadBody({ email: 'there@known.example' }))
  expect(there.status).toBe(201)
  await harness.call('POST', '/api/v1/suppressions', { addresses: ['blocked@known.example'], reason: 'manual' })
  const gone = await addLead(harness, campaignId, leadBody({ email: 'gone@known.example' }))
  expect((await harness.call('POST', `/api/v1/leads/${gone.body.prospectId}/erase`)).status).toBe(200)
  const rows = [
    'new@known.example,New One,Known',
    'there@known.example,There Already,Known',
    'NEW@known.example,New Again,Known',
    'blocked@known.example,Block Ed,Known',
    'gone@known.example,Gone Person,Known',
    'short@known.example,Short',
    'long@known.example,Long,Known,=1+1,more',
    ',,',
    '=cmd|x,Formula,Known',
    'Gone@known.example,Too Short',
    'gone@known.example,,Known',
  ]
  const done = await run(`email,name,company\n${rows.join('\n')}\n`)
  expect(done.progress).toMatchObject({
    rowsRead: 10,
    created: 1,
    duplicate: 2,
    suppressed: 1,
    erased: 3,
    invalid: 3,
    updated: 0,
  })
  const errors = await importCall(harness, 'GET', `${done.importId}/errors.csv`)
  expect(errors.text.toLowerCase()).not.toContain('gone@known.example')
  expect(errors.text).not.toContain('Too Short')
  expect(errors.text).toContain("'=cmd|x")
  expect(errors.text).toContain("'=1+1")
  expect(errors.text.split('\n')[1]).toMatch(/^6,person_erased,/u)
  expect(errors.text).toContain('The row has 2 cells, and the file has 3 columns')
  const updated = await run('email,name,company,city\nnew@known.example,New Name,Known,Rome\n', {
    onDuplicate: 'update',
  })
  expect(updated.progress).toMatchObject({ rowsRead: 1, updated: 1 })
  const rejected = await run('email,name,company\nnew@known.example,New Name,Known\n', { onDuplicate: 'reject' })
  expect(rejected).toMatchObject({ problems: 1, progress: { rowsRead: 1, rejected: 1 } })
})

test('a blocklist suppresses addresses and domains, and ends their leads', async () => {
  const lead = await addLead(harness, campaignId, leadBody({ email: 'stop@blocked.example' }))
  const done = await run('stop@blocked.example\nrival.example\n@other.example\ngmail.com\n', {
    kind: 'blocklist',
    campaignId: '',
  })
  expect(done).toMatchObject({
    kind: 'blocklist',
    campaignId: null,
    hasHeader: false,
    progress: { suppressed: 3, invalid: 1 },
  })
  const after = await harness.call('GET', `/api/v1/leads/${lead.body.prospectId}`)
  expect(after.body).toMatchObject({ status: 'ended', endReason: 'suppressed' })
})

test('a header of decomposed letters is the name that it shows', async () => {
  const header = 'Email,Pr\u00e9nom,Nom,Soci\u00e9t\u00e9,R\u00e9gion'.normalize('NFD')
  const { body } = await bring(harness, `${header}\nle@mac.test,Le,Mac,Mac,Sud\n`, { campaignId })
  expect(body.columns.map(({ to }: { to: string }) => to)).toEqual([
    'email',
    'firstName',
    'lastName',
    'companyName',
    'customData.R\u00e9gion',
  ])
  const columns = [{ header: 'R\u00e9gion', to: null }]
  expect((await importCall(harness, 'PATCH', body.importId, { columns })).status).toBe(200)
  const twice = await bring(harness, `email,R\u00e9gion,${'R\u00e9gion'.normalize('NFD')}\na@b.co,x,y\n`, {
    campaignId,
  })
  expect(twice.body.errors).toMatchObject([{ code: 'duplicate_header' }])
  await importCall(harness, 'DELETE', body.importId)
})

test('a file without names is mapped by the look of its values', async () => {
  const people = ['jane.doe,Jane,Doe', 'max.power,Max,Power', 'ana.lopez,Ana,Lopez']
  const file = people.map(
    (person, n) =>
      `${person.split(',')[0]}@acme${n}.com|${person.split(',').slice(1).join('|')}|Acme${n} Inc|+49 30 90182${n}\n`,
  )
  const brought = await bring(harness, file.join(''), { campaignId })
  expect(brought.body).toMatchObject({ hasHeader: false, delimiter: 'pipe' })
  expect(brought.body.columns.map((column: { to: string }) => column.to)).toEqual([
    'email',
    'firstName',
    'lastName',
    'companyName',
    'phone',
  ])
})

test('what is wrong with a request is said, and nothing is left of a file that cannot be read', async () => {
  const before = await filesOf()
  const open = await bring(harness, 'email,name\na@b.co,"x\n', { campaignId })
  expect(open).toMatchObject({ status: 400, body: { code: 'invalid_file', errors: [{ code: 'unclosed_quote' }] } })
  expect((await bring(harness, 'x', {})).body.errors).toMatchObject([{ pointer: '/campaignId', code: 'required' }])
  expect((await bring(harness, 'x', { campaignId: `camp_${'0'.repeat(32)}` })).status).toBe(404)
  expect(await filesOf()).toEqual(before)
  const brought = await bring(harness, 'email,city\na@b.co,Rome\n', { campaignId })
  const { importId } = brought.body
  expect(brought.body.missing.map((one: { code: string }) => one.code)).toEqual(['no_name', 'no_company'])
  expect((await importCall(harness, 'POST', `${importId}/start`)).body).toMatchObject({ code: 'not_ready' })
  const wrong = await importCall(harness, 'PATCH', importId, {
    columns: [
      { index: 9, to: null },
      { index: 1, to: 'emial' },
    ],
  })
  expect(wrong.body.errors.map((one: { code: string }) => one.code)).toEqual(['unknown_column', 'unknown_field'])
  expect((await importCall(harness, 'DELETE', importId)).status).toBe(204)
  expect(await filesOf()).toEqual(before)
})

test('nobody sees the imports of others, nor a key those into campaigns that it is not for', async () => {
  const brought = await bring(harness, fileOfPeople(1), { campaignId })
  const path = `/api/v1/imports/${brought.body.importId}`
  const other = await harness.newOrganization('Other')
  expect((await harness.call('GET', path, undefined, { key: other.key })).status).toBe(404)
  expect((await bring(harness, fileOfPeople(1), { campaignId }, other.key)).status).toBe(404)
  const elsewhere = parseId('camp', await newActiveCampaign(harness))!
  const limited = await createKey(harness.context, {
    organizationId: harness.organizationId,
    name: 'limited',
    scopes: ['all'],
    campaignIds: [elsewhere],
    createdBy: 'test',
  })
  expect((await harness.call('GET', path, undefined, { key: limited.key })).status).toBe(404)
  expect((await bring(harness, fileOfPeople(1), { campaignId }, limited.key)).body.code).toBe('campaign_not_allowed')
  expect((await bring(harness, 'a@b.co\n', { kind: 'blocklist' }, limited.key)).body.code).toBe('campaign_not_allowed')
  expect((await harness.call('GET', '/api/v1/imports', undefined, { key: limited.key })).body.data).toEqual([])
})

test('files that nobody starts go after a day, and what was kept of imports after a month', async () => {
  const brought = await bring(harness, fileOfPeople(1), { campaignId })
  expect(await filesOf()).toHaveLength(4)
  harness.clock.advance(DAY + HOUR)
  await forgetOldImports.run(harness.context)
  expect(await filesOf()).toEqual([])
  const expired = await importCall(harness, 'GET', brought.body.importId)
  expect(expired.body).toMatchObject({ state: 'cancelled', failure: 'It was not started for a day.' })
  harness.clock.advance(31 * DAY)
  await forgetOldImports.run(harness.context)
  expect((await importCall(harness, 'GET', brought.body.importId)).status).toBe(404)
})

test('the leads of an import are those added between its start and its end', async () => {
  const own = await newActiveCampaign(harness)
  await addLead(harness, own, leadBody({ email: 'before@time.example' }))
  harness.clock.advance(1)
  const file = 'Email,Name,Company\nann@time.example,Ann Roe,Acme\nben@time.example,Ben Roe,Acme\n'
  const { startedAt, finishedAt, progress } = await run(file, { campaignId: own })
  harness.clock.advance(1)
  await addLead(harness, own, leadBody({ email: 'after@time.example' }))
  const span = new URLSearchParams({ createdFrom: startedAt, createdTo: finishedAt }).toString()
  const { body } = await harness.call('GET', `/api/v1/campaigns/${own}/leads?${span}`)
  expect(progress.created).toBe(2)
  expect(body.data.map(({ email }: { email: string }) => email).toSorted()).toEqual([
    'ann@time.example',
    'ben@time.example',
  ])
})

test('the leads of an import are found by it, and deleting them undoes it and nothing else', async () => {
  const campaign = await newActiveCampaign(harness)
  const file = (name: string) =>
    `email,first_name,company_name\n${name}@twice.test,${name},Twice\nboth@twice.test,Both,Twice\n`
  const first = await run(file('ada'), { campaignId: campaign })
  const second = await run(file('bo'), { campaignId: campaign })
  await addLead(harness, campaign, leadBody({ email: 'cy@twice.test' }))
  const emailsOf = async (query: string) => {
    const { body } = await harness.call('GET', `/api/v1/campaigns/${campaign}/leads?sort=name${query}`)
    return body.data.map(({ email }: { email: string }) => email).toSorted()
  }
  expect(await emailsOf(`&import=${first.importId}`)).toEqual(['ada@twice.test', 'both@twice.test'])
  expect(await emailsOf(`&import=${second.importId}`)).toEqual(['bo@twice.test'])
  const undo = { action: 'delete', filter: { import: [second.importId] }, confirm: 1 }
  expect((await harness.call('POST', `/api/v1/campaigns/${campaign}/leads/actions`, undo)).status).toBe(202)
  await harness.settle()
  expect(await emailsOf('')).toEqual(['ada@twice.test', 'both@twice.test', 'cy@twice.test'])
})

test('lists by creation have the rows of a file in their order', async () => {
  const names = Array.from({ length: 60 }, (_, row) => `r${row}`)
  const lines = names.map((name) => `${name}@order.example,Row ${name},Order Ltd`)
  await run(['email,name,company', ...lines].join('\n'))
  const listed = await harness.call('GET', `/api/v1/leads?company=order.example&sort=-created&limit=100`)
  expect(listed.body.data.map(({ email }: { email: string }) => email.split('@')[0])).toEqual(names)
})

test('a company size that cannot be read is told of in the preview, and the lead keeps its text', async () => {
  const file = 'email,name,company,company size\nbo@size.example,Bo,Size,big\nmo@size.example,Mo,Size,51-200\n'
  const { importId } = (await bring(harness, file, { campaignId })).body
  const { data } = (await importCall(harness, 'GET', `${importId}/preview`)).body
  const told = data.map(({ becomes, lead, warnings }: Answer['body']) => [
    becomes,
    lead.company.employeeRange,
    warnings,
  ])
  const detail = 'We can’t read “big” as a size. Use a number or a range, such as 51-200.'
  expect(told).toEqual([
    ['lead', 'big', [{ pointer: '/company/employeeRange', code: 'unknown_value', detail }]],
    ['lead', '51-200', []],
  ])
})
