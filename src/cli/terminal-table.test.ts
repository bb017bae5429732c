import { expect, test } from 'vitest'
import { table } from './terminal.ts'

test('columns are as wide as their widest cell, without spaces at the end', () => {
  expect(
    table(
      ['id', 'name'],
      [
        ['key_1', 'Clay'],
        ['key_22', ''],
      ],
    ),
  ).toBe('id      name\nkey_1   Clay\nkey_22')
})
