import { expect, test } from 'vitest'
import { extended, holds, isChosen, MOST_CHOSEN, NOTHING, toggled } from './selection.ts'

test('leads are chosen and let go one by one, and never too many', () => {
  const one = toggled(NOTHING, 'a')
  expect([holds(one, 'a'), holds(one, 'b'), isChosen(one)]).toEqual([true, false, true])
  expect(isChosen(toggled(one, 'a'))).toBe(false)
  const many = extended(
    one,
    Array.from({ length: 2 * MOST_CHOSEN }, (_, number) => String(number)),
  )
  expect(many.kind === 'rows' && many.ids.size).toBe(MOST_CHOSEN)
})

test('of all that fit none can be left out: choosing one begins anew', () => {
  expect(holds({ kind: 'all' }, 'any')).toBe(true)
  expect(toggled({ kind: 'all' }, 'a')).toEqual({ kind: 'rows', ids: new Set(['a']) })
})
