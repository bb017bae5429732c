import { expect, test } from 'vitest'
import { entityTag, matchesVersion } from './entity-tag.ts'

test.each(['"7"', '*', ' * ', '"6", "7"', '"6","7"'])('If-Match: %s names version 7', (header) => {
  expect(matchesVersion(header, 7)).toBe(true)
})

test.each(['"6"', '7', '', 'W/"7"', '"17"', '"7', '"*"', '"6", W/"7"'])(
  'If-Match: %s does not name version 7',
  (header) => {
    expect(matchesVersion(header, 7)).toBe(false)
  },
)

test('a tag matches the version it was made from', () => {
  expect(matchesVersion(entityTag(12), 12)).toBe(true)
})
