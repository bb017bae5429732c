import { expect, test } from 'vitest'
import { createRowsDigest } from './rows-digest.ts'

function digestOf(...chunks: string[]): string {
  const digest = createRowsDigest()
  for (const chunk of chunks) digest.add(Buffer.from(chunk))
  return digest.end()
}

test('the order of rows, and where chunks end, make no difference', () => {
  const digest = digestOf('1\tone\n2\ttwo\n3\tZoë 李\n')
  expect(digestOf('3\tZoë 李\n1\tone\n2\ttwo\n')).toBe(digest)
  expect(digestOf('2\tt', 'wo\n3\tZoë ', '李\n', '', '1\tone\n')).toBe(digest)
})

test('a row that is missing, changed, empty or divided otherwise makes one', () => {
  const digest = digestOf('1\tone\n2\ttwo\n')
  for (const other of [
    '1\tone\n',
    '1\tone\n2\ttwO\n',
    '1\tone\n2\ttwo\n\n',
    '1\tone\n2\n\ttwo\n',
    '1\tone\t2\ttwo\n',
  ]) {
    expect(digestOf(other)).not.toBe(digest)
  }
})

test('a row without an end is none', () => {
  expect(() => digestOf('1\tone\n2')).toThrow('The last row has no end.')
})
