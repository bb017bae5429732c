import { expect, test } from 'vitest'
import { LISTED_FIELDS, namesHiddenAs } from './field-lists.ts'

test('a header of a file names one field: of two the later would win without a word', () => {
  const named = LISTED_FIELDS.flatMap(({ path, field }) =>
    (field.headers ?? '').split(', ').flatMap((header) => (header === '' ? [] : [{ header, path }])),
  )
  const several = [...Map.groupBy(named, ({ header }) => header)].filter(
    ([, fields]) => new Set(fields.map(({ path }) => path)).size > 1,
  )
  expect(named.length).toBeGreaterThan(300)
  expect(several).toEqual([])
})

test('models see no address and no number unless the organization shares them', () => {
  const hidden = new Set<string>([...namesHiddenAs('email'), ...namesHiddenAs('phone')])
  const direct = LISTED_FIELDS.filter(({ kind }) => kind === 'email' || kind === 'phone').map(({ path }) => path)
  expect(direct).toEqual(['email', 'phone'])
  expect(direct.filter((path) => !hidden.has(path))).toEqual([])
})
