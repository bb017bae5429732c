import { expect, test } from 'vitest'
import { createLineSplitter } from './split-lines.ts'

/** The lines of a text that arrives in parts of so many bytes. */
function linesOf(text: string | Buffer, size: number, longest = 10): string[] {
  const bytes = Buffer.from(text)
  const splitter = createLineSplitter(longest)
  const lines = []
  for (let at = 0; at < bytes.length; at += size) lines.push(...splitter.push(bytes.subarray(at, at + size)))
  lines.push(...splitter.end())
  return lines.map((line) => (line === 'too_long' ? line : `=${line.toString()}`))
}

test.each([1, 2, 3, 5, 100])('lines are the same in whatever parts of %d bytes they come', (size) => {
  expect(linesOf('a\nbc\r\n\n  \t\r\nd', size)).toEqual(['=a', '=bc', '=d'])
  expect(linesOf('\u{feff}a\n\u{feff}b\n', size)).toEqual(['=a', '=\u{feff}b'])
  expect(linesOf('0123456789\r\n0123456789\n01234567890\nend', size)).toEqual([
    '=0123456789',
    '=0123456789',
    'too_long',
    '=end',
  ])
  expect(linesOf(`${'x'.repeat(5_000)}\na`, size)).toEqual(['too_long', '=a'])
  expect(linesOf('', size)).toEqual([])
  expect(linesOf('\r\n\r\n', size)).toEqual([])
})

test('a line that is too long is not kept while it goes on', () => {
  const splitter = createLineSplitter(1024)
  const part = Buffer.alloc(64 * 1024, 'x')
  const before = process.memoryUsage().arrayBuffers
  for (let n = 0; n < 2_000; n += 1) splitter.push(part)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1024 * 1024)
  expect(splitter.push(Buffer.from('\nnext\n'))).toEqual(['too_long', Buffer.from('next')])
})
