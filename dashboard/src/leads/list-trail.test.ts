import { expect, test } from 'vitest'
import { besideInTrail, keepTrail } from './list-trail.ts'

test('a lead knows those beside it in the list it was opened from, and none elsewhere', () => {
  keepTrail(['a', 'b', 'c'])
  expect(besideInTrail('a')).toEqual({ next: 'b' })
  expect(besideInTrail('b')).toEqual({ previous: 'a', next: 'c' })
  expect(besideInTrail('c')).toEqual({ previous: 'b' })
  expect(besideInTrail('x')).toBeUndefined()
  keepTrail(['a'])
  expect(besideInTrail('a')).toBeUndefined()
})
