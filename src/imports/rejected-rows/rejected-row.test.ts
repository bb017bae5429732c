import { expect, test } from 'vitest'
import { CUT, KEPT_OF_ROW, keptOf } from './rejected-row.ts'

const keptCells = (cells: readonly string[]) => {
  const { addresses: _addresses, ...kept } = keptOf({ cells })
  return kept
}

test('a long row is kept without the cells that are too long, a short one as it is', () => {
  expect(keptCells(['a', '', 'b'])).toEqual({ cells: ['a', '', 'b'], isCut: false })
  expect(keptCells(['a', 'é'.repeat(KEPT_OF_ROW), 'b'])).toEqual({ cells: ['a', CUT, 'b'], isCut: true })
  const { cells, isCut } = keptCells(Array<string>(1_000_000).fill(''))
  expect(isCut).toBe(true)
  expect(cells.length).toBeLessThanOrEqual(KEPT_OF_ROW)
  expect(Buffer.byteLength(keptCells(Array<string>(500).fill('x'.repeat(500))).cells.join(','))).toBeLessThan(
    KEPT_OF_ROW,
  )
})

test('everybody whom a kept cell names is told, and a cell that names too many is left out', () => {
  const cells = [
    'Jane',
    ' Jane@Acme.example ',
    'see joe@acme.example, jane@acme.example',
    `${'x'.repeat(1_000_000)}@a.example`,
  ]
  expect(keptOf({ cells })).toEqual({
    cells: [...cells.slice(0, 3), CUT],
    addresses: ['jane@acme.example', 'joe@acme.example'],
    isCut: true,
  })
  const many = Array.from({ length: 60 }, (_, n) => `p${n}@acme.example`)
  expect(keptOf({ cells: ['a@b.example', many.join(), 'c@d.example'] })).toEqual({
    cells: ['a@b.example', CUT, 'c@d.example'],
    addresses: ['a@b.example', 'c@d.example'],
    isCut: true,
  })
})
