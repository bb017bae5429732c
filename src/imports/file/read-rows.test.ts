import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dialect, Encoding, ImportRow } from '../import-types.ts'
import { inspectFile } from './inspect-file.ts'
import { readRows } from './read-rows.ts'

let folder: string
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-rows-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'windows-1252') return Buffer.from(text.replaceAll('€', '\u0080'), 'latin1')
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return encoding === 'utf-16le' ? bytes : bytes.swap16()
}

async function keep(bytes: Buffer): Promise<string> {
  files += 1
  const path = join(folder, String(files))
  await writeFile(path, bytes)
  return path
}

async function rowsFrom(
  path: string,
  dialect: Dialect,
  from: { offset: number; line: number },
  most = 7,
): Promise<{ rows: ImportRow[]; ends: { offset: number; line: number }[] }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const [rows, ends]: [ImportRow[], { offset: number; line: number }[]] = [[], []]
    for await (const batch of readRows(file, dialect, { from, to: size }, { rows: most })) {
      rows.push(...batch.rows)
      ends.push(batch.end)
    }
    return { rows, ends }
  } finally {
    await file.close()
  }
}

const LINES = Array.from({ length: 4_000 }, (_, index) =>
  index % 5 === 0 ? `"${index}, ""quoted""\r\n${'é€'.repeat(40)}";x\r\n` : `${index};Müller ${'ä'.repeat(90)} €\n`,
)
const TEXT = `Name;Ort\n${LINES.join('')}`

test.each<Encoding>(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])(
  'in %s, reading goes on at the end of any part as if it had never stopped',
  async (encoding) => {
    const path = await keep(encode(TEXT, encoding))
    const { dialect, first, rowsTotal, headers } = await inspectFile('one', path, {})
    expect({ dialect, headers, rowsTotal }).toEqual({
      dialect: { encoding, delimiter: ';', hasHeader: true },
      headers: ['Name', 'Ort'],
      rowsTotal: LINES.length,
    })
    const whole = await rowsFrom(path, dialect, first)
    expect(whole.rows).toHaveLength(LINES.length)
    expect(whole.rows[5]).toEqual({ line: 8, cells: [`5, "quoted"\r\n${'é€'.repeat(40)}`, 'x'] })
    for (const end of [whole.ends[3]!, whole.ends[200]!, whole.ends[411]!]) {
      const at = whole.ends.indexOf(end)
      const rest = await rowsFrom(path, dialect, end, 50)
      expect(rest.rows).toEqual(whole.rows.slice((at + 1) * 7))
    }
  },
)

const HOSTILE: readonly (readonly [string, Buffer, string])[] = [
  ['an empty file', Buffer.alloc(0), 'The file is empty'],
  ['blanks', Buffer.from(' \n\n'), 'nothing but blanks'],
  ['a header alone', Buffer.from('email,name\n'), 'has a header but no rows'],
  [
    'ten thousand columns',
    Buffer.from(`${Array.from({ length: 10_000 }, (_, i) => `c${i}`).join(',')}\n1\n`),
    'Line 1: there are 10,000 columns',
  ],
  [
    'the same column twice',
    Buffer.from('Email,Name,email\na@b.co,x,y\n'),
    'Line 1: two columns, 1 and 3, are called "email"',
  ],
  [
    'an open quote',
    Buffer.from('email,name\na@b.co,"Jane\nb@b.co,Joe\n'),
    'Line 2: a cell begins with a quote that is never closed',
  ],
  ['NUL', Buffer.from(`email,name\n${'a@b.co,x\n'.repeat(20)}a@b.co,\0y\n`), 'Line 22: there is a NUL character'],
  [
    'a huge line',
    Buffer.from(`email,name\na@b.co,x\n${'y'.repeat(100_000_000)}\n`),
    'Line 3: the row is longer than 1 MiB',
  ],
  ['a workbook', Buffer.from('504b030414000600', 'hex'), 'Line 1: this is a ZIP archive or an Excel workbook'],
  ['an empty archive', Buffer.from('504b050600000000', 'hex'), 'Line 1: this is an empty ZIP archive'],
  ['a split archive', Buffer.from('504b0708504b0304', 'hex'), 'Line 1: this is a ZIP archive in several parts'],
  ['a JSON array', Buffer.from('[{"email":"a@b.co"},\n{"email":"b@b.co"}]\n'), 'Line 1: this is JSON, not a CSV file'],
  ['a JSON object', Buffer.from('{"email":"a@b.co"}\n{"email":"b@b.co"}\n'), 'Line 1: this is JSON, not a CSV file'],
  [
    'indented JSON',
    Buffer.from('\uFEFF[\n  {\n    "email": "a@b.co"\n  }\n]\n', 'utf16le'),
    'Line 1: this is JSON, not a CSV file',
  ],
  ['gzip', Buffer.from('1f8b0800', 'hex'), 'Line 1: this is compressed with gzip'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'Line 1: this is a PDF'],
  [
    'UTF-16 without a mark',
    Buffer.from('email,name\na@b.co,x\n', 'utf16le'),
    'Line 1: the file looks like UTF-16 without',
  ],
  [
    'bytes that are no UTF-8',
    Buffer.concat([Buffer.from(`email,name\n${'a@b.co,ü\n'.repeat(150_000)}`), Buffer.from('a@b.co,\xe9\n', 'latin1')]),
    'Line 150002: the file starts as UTF-8, but has bytes that are not valid',
  ],
]

test.each(HOSTILE)('%s is refused with its line', async (_what, bytes, words) => {
  await expect(inspectFile('one', await keep(bytes), {})).rejects.toThrow(words)
})

test('braces and brackets in a file are values like others', async () => {
  const path = await keep(Buffer.from('[Email],{Name}\na@b.co,"[{""a"":1}]"\n'))
  expect((await inspectFile('one', path, {})).headers).toEqual(['[Email]', '{Name}'])
})

test.each([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
  ['pipe', '|'],
] as const)(
  'cells with a %s between them are found, though the other delimiters stand in them, and it itself in quotes',
  async (_what, delimiter) => {
    const others = [',', ';', '\t', '|'].filter((other) => other !== delimiter).join(' ')
    const rows = [
      ['email', 'name', 'company'],
      ['a@b.co', `Doe${others}Jane`, `"A${delimiter}B"`],
      ['c@d.co', '', '"C ""and"" D"'],
    ]
    const path = await keep(Buffer.from(rows.map((cells) => cells.join(delimiter)).join('\r\n')))
    const { dialect, headers, sample } = await inspectFile('one', path, {})
    expect(dialect).toEqual({ encoding: 'utf-8', delimiter, hasHeader: true })
    expect(headers).toEqual(rows[0])
    expect(sample.map(({ cells }) => cells)).toEqual([
      ['a@b.co', `Doe${others}Jane`, `A${delimiter}B`],
      ['c@d.co', '', 'C "and" D'],
    ])
  },
)

test.each<Encoding>(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])(
  'in %s, a first line that names the delimiter is no header, and lines and places stay true',
  async (encoding) => {
    const path = await keep(encode('sep=;\r\nemail;a,b\r\na@b.co;"1,\r\nü"\r\nb@b.co;2,3\r\n', encoding))
    const { headers, dialect, first, sample, rowsTotal } = await inspectFile('one', path, {})
    expect([headers, rowsTotal, dialect.delimiter, dialect.hasHeader]).toEqual([['email', 'a,b'], 2, ';', true])
    expect(sample).toMatchObject([
      { line: 3, cells: ['a@b.co', '1,\r\nü'] },
      { line: 5, cells: ['b@b.co', '2,3'] },
    ])
    expect((await rowsFrom(path, dialect, first)).rows).toEqual(sample)
    const unnamed = await inspectFile('one', path, { hasHeader: false })
    expect([unnamed.first.line, unnamed.rowsTotal, unnamed.headers]).toEqual([2, 3, ['Column 1', 'Column 2']])
    expect((await inspectFile('one', path, { delimiter: ',' })).headers).toEqual(['email;a', 'b'])
  },
)

test('a file that names its delimiter and nothing else is empty', async () => {
  await expect(inspectFile('one', await keep(Buffer.from('sep=,\n')), {})).rejects.toThrow('nothing but blanks')
})

test('lines may end in any way, and in several', async () => {
  const path = await keep(Buffer.from('\uFEFFemail,name\r\na@b.co,x\rb@b.co,y\nc@b.co,z'))
  const { dialect, first, rowsTotal } = await inspectFile('one', path, {})
  expect(rowsTotal).toBe(3)
  expect((await rowsFrom(path, dialect, first)).rows.map((row) => row.line)).toEqual([2, 3, 4])
})
