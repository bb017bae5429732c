import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellValue, csvLine, harmlessCell, plainCell, valueCell } from './csv.ts'

const PREFIXES = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '|', '%']

test.each(PREFIXES)('a cell that begins with %j is text', (prefix) => {
  expect(harmlessCell(`${prefix}cmd()`)).toBe(`'${prefix}cmd()`)
})

test.each(['"=1+1', "'=1+1", ' =1+1', '\u00A0=1+1', '\uFEFF=1+1', '\u200B=1+1', '  "\t=1+1', '"" @SUM(A1)'])(
  'nothing before it hides a formula: %j',
  (text) => {
    expect(harmlessCell(text)).toBe(`'${text}`)
  },
)

test('the apostrophe stands within the quotes of a cell that needs them', () => {
  expect(csvLine(['=HYPERLINK("https://evil.test","a,b")'])).toBe('"\'=HYPERLINK(""https://evil.test"",""a,b"")"\n')
})

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['a; "@SUM(A1)', `a;' "@SUM(A1)`],
  ["a;'=1", "a;''=1"],
  ['=1;-2;b', "'=1;'-2;b"],
])('no formula stands behind a semicolon, at which spreadsheets may split: %j', (text, cell) => {
  expect(harmlessCell(text)).toBe(cell)
  expect(plainCell(cell)).toBe(text)
})

test('what is no formula stays as it is', () => {
  const plain = ['Jane', 'a=b', '-12.5', '-3', '1e-7', '', 'O’Neil', "'quoted'", 'x@y.test', '<b>']
  for (const text of plain) expect(harmlessCell(text)).toBe(text)
  for (const text of ['+49 30 901820', '-1+1', '-', '--1']) expect(harmlessCell(text)).toBe(`'${text}`)
})

test('numbers lose nothing, null is empty', () => {
  expect(csvLine([-1.5, 0.1 + 0.2, Number.MAX_SAFE_INTEGER, null, ''])).toBe(
    '-1.5,0.30000000000000004,9007199254740991,,\n',
  )
})

test('what was written is read again, cell by cell', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...PREFIXES).map((prefix) => `${prefix}1`),
    fc.string({ unit: fc.constantFrom(';', "'", '=', '"', ' ', 'a', '-', '\n') }),
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 6 }), (cells) => {
      const [read] = parse(csvLine(cells), { relax_column_count: true, record_delimiter: '\n' })
      expect(read?.map(plainCell)).toEqual(cells)
    }),
  )
})

test('only the apostrophe of a formula is taken away', () => {
  expect(plainCell("'=1")).toBe('=1')
  expect(plainCell("''=1")).toBe("'=1")
  expect(plainCell("'t is")).toBe("'t is")
  expect(plainCell("'")).toBe("'")
})

test('values of JSON are cells and come back; numbers, true and false as texts', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', '{', '}', '[', ']', 'a', ':') }))
  const list = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()))
  fc.assert(
    fc.property(fc.oneof(text, list), (value) => {
      const cell = valueCell(value)
      expect(cellValue(String(cell))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  expect([valueCell(5), valueCell(true), valueCell('00123'), valueCell(null)]).toEqual([5, 'true', '00123', null])
})
