import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONGEST_RECORD, splitRecords } from './split-records.ts'

const all = (text: string, delimiter = ',') =>
  splitRecords({ text, delimiter, line: 1, isLast: true, most: Number.POSITIVE_INFINITY })

const cell = fc.oneof(
  fc.string({ maxLength: 8 }).filter((text) => !text.includes('\0')),
  fc.constantFrom('', '"', 'a "b" c', 'x\ny', 'x\r\ny', ',', ';', '€ ü'),
)
const quoted = (text: string) => (/[",;\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

test('records are those that another reader of CSV finds, whatever stands in the cells and between the lines', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 }),
      fc.constantFrom('\n', '\r\n'),
      (table, newline) => {
        const text = table.map((cells) => cells.map(quoted).join(',') + newline).join('')
        const known: unknown = parse(text, { relax_column_count: true, relax_quotes: true, record_delimiter: newline })
        const present = (known as string[][]).filter((cells) => cells.some((one) => one.trim() !== ''))
        expect(all(text).rows.map((row) => row.cells)).toEqual(present)
      },
    ),
    { numRuns: 500 },
  )
})

test('text that comes in pieces is split where the whole would be', () => {
  const text = 'a,b\r\n"x ""y""\r\nz",2\rc,d\n\n"e",f'
  for (let cut = 0; cut <= text.length; cut += 1) {
    const first = splitRecords({ text: text.slice(0, cut), delimiter: ',', line: 1, isLast: false, most: 9 })
    const rest = text.slice(0, cut).slice(first.used) + text.slice(cut)
    const second = splitRecords({ text: rest, delimiter: ',', line: first.line, isLast: true, most: 9 })
    expect([...first.rows, ...second.rows]).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x "y"\r\nz', '2'] },
      { line: 4, cells: ['c', 'd'] },
      { line: 6, cells: ['e', 'f'] },
    ])
  }
})

test('so many records as are asked for, and where the next one begins', () => {
  expect(splitRecords({ text: 'a\nb\nc\n', delimiter: ',', line: 7, isLast: true, most: 2 })).toMatchObject({
    used: 4,
    line: 9,
  })
})

test.each([
  ['a,b\nc,"d\ne\n', 'Line 2: a cell begins with a quote that is never closed'],
  ['a,b\n"c"d,e\n', 'Line 2: after the quote'],
  [`a\n${'x'.repeat(LONGEST_RECORD + 1)}\n`, 'Line 2: the row is longer'],
])('%#: what cannot be split names its line', (text, words) => {
  expect(() => all(text)).toThrow(words)
})
