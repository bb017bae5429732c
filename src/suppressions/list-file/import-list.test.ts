import { expect, test } from 'vitest'
import { readList } from './import-list.ts'

const rules = {
  allowSharedDomains: false,
  isFreeMail: (host: string) => host === 'gmail.com',
  readAddress: (text: string) => {
    const [local = '', host = ''] = text.toLowerCase().split('@')
    if (local !== '' && /^[a-z0-9.-]+$/.test(host)) return { key: `${local}@${host}`, host }
    return { code: 'invalid_email', detail: 'No address.' }
  },
}
const read = (text: string) => readList('one', text, rules)

test('a plain list of addresses and domains', async () => {
  expect((await read('Jane@Acme.test\n\n@competitor.test\r\nacme.example\n')).rows).toEqual([
    { kind: 'address', value: 'jane@acme.test', reason: 'manual', note: null },
    { kind: 'domain', value: 'competitor.test', reason: 'manual', note: null },
    { kind: 'domain', value: 'acme.example', reason: 'manual', note: null },
  ])
})

test.each([
  ['commas and a byte order mark', '\uFEFFEmail,Reason,Note\njane@acme.test,unsubscribed,"asked, twice"\n'],
  ['semicolons and other columns', 'id;E-Mail;name;reason;note\n7;jane@acme.test;Jane;UNSUBSCRIBED;asked, twice\n'],
  ['tabs', 'note\tdomain\treason\nasked, twice\tjane@acme.test\tunsubscribed\n'],
])('a header tells the columns: %s', async (_name, text) => {
  expect(await read(text)).toEqual({
    rows: [{ kind: 'address', value: 'jane@acme.test', reason: 'unsubscribed', note: 'asked, twice' }],
    faults: [],
  })
})

test('a wrong row is told of by its line and sinks no other', async () => {
  const { rows, faults } = await read(
    'email,reason\na@x.test,\nb@,manual\nc@x.test,because\ngmail.com,\n"d@x.test",bounced\n',
  )
  expect(rows.map(({ value }) => value)).toEqual(['a@x.test', 'd@x.test'])
  expect(faults.map(({ line, code }) => [line, code])).toEqual([
    [3, 'invalid_email'],
    [4, 'unknown_reason'],
    [5, 'shared_domain'],
  ])
})

test.each([
  ['without a header', ''],
  ['under a header of one column', 'email\n'],
])('a line of addresses alone, %s, names all of them', async (_name, header) => {
  const { rows, faults } = await read(`${header}a@x.test, b@x.test, c@x.test,\nd@x.test\n`)
  expect([rows.map(({ value }) => value), faults]).toEqual([['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test'], []])
})

test('a line that names addresses among other things is wrong, unless its columns say which counts', async () => {
  const { rows, faults } = await read('a@x.test,asked @ fair\nb@x.test,manual,c@x.test\nd@x.test,rival.test\n')
  expect(rows.map(({ value }) => value)).toEqual(['a@x.test', 'd@x.test'])
  expect(faults).toMatchObject([{ line: 2, code: 'several_addresses' }])
  expect((await read('a@x.test,b@')).rows).toHaveLength(1)
  expect((await read('a@x.test,b@@')).faults).toMatchObject([{ line: 1, code: 'invalid_email' }])
  expect(await read('email,owner\na@x.test,me@us.test\n')).toMatchObject({ rows: [{ value: 'a@x.test' }], faults: [] })
  expect((await read('email,note\na@x.test,,b@x.test\n')).faults).toMatchObject([
    { line: 2, code: 'several_addresses' },
  ])
})

test('addresses in few lines count like rows', async () => {
  const line = `${'a@x.test,'.repeat(1_000)}a@x.test\n`
  await expect(read(line.repeat(101))).rejects.toThrow(expect.objectContaining({ code: 'validation_failed' }))
})

test('what our own list escapes for spreadsheets is read back', async () => {
  expect((await read("value,note\n'+tag@x.test,'=1+1\n")).rows).toMatchObject([{ value: '+tag@x.test', note: '=1+1' }])
})

test.each([
  ['nothing', ''],
  ['a header alone', 'email\n'],
  ['a quote that never ends', 'email\n"jane@acme.test\n'],
  ['a line without end', 'x'.repeat(20_000)],
])('%s is refused whole', async (_name, text) => {
  await expect(read(text)).rejects.toThrow(expect.objectContaining({ code: 'validation_failed' }))
})

test('cells as our own lists write them are their texts', async () => {
  const { rows } = await readList('one', "value,note\na@b.example,;' @x\nc@d.example,'=1\n", rules)
  expect(rows.map(({ note }) => note)).toEqual(['; @x', '=1'])
})
