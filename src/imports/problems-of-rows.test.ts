import { expect, test } from 'vitest'
import { addressesOf, CUT, KEPT_OF_ROW, keptCells } from './problems-of-rows.ts'

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

test('addresses are found in whatever cell they stand', () => {
  const cells = ['Jane', ' Jane@Acme.example ', 'x'.repeat(1_000_000) + '@', 'joe@acme.example', 'jane@acme.example']
  expect(addressesOf({ line: 2, cells })).toEqual(['jane@acme.example', 'joe@acme.example'])
})
