import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPicture } from './read-picture.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', '').padEnd(80, '0'), 'hex')

test.each([
  ['PNG', '89504e470d0a1a0a 0000000d 49484452 00000140 00000050', 'image/png 320x80'],
  ['JPEG', 'ffd8 ffe0 0004 0000 ffc0 0011 08 0050 0140 03', 'image/jpeg 320x80'],
  ['progressive JPEG with filled markers', 'ffd8 ffff ffdb 0003 00 ffc2 0011 08 0050 0140 03', 'image/jpeg 320x80'],
  ['lossy WebP', '52494646 00000000 57454250 56503820 00000000 000000 9d012a 4001 5000', 'image/webp 320x80'],
  ['lossless WebP', '52494646 00000000 57454250 5650384c 00000000 2f 3fc11300', 'image/webp 320x80'],
  ['extended WebP', '52494646 00000000 57454250 56503858 00000000 00000000 3f0100 4f0000', 'image/webp 320x80'],
])('%s', (_, bytes, expected) => {
  const picture = readPicture(hex(bytes))
  expect(`${picture?.contentType} ${picture?.width}x${picture?.height}`).toBe(expected)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['GIF', Buffer.from('GIF89a                                     ')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>       ')],
  ['a JPEG without a frame', hex('ffd8 ffe0 0004 0000 ffd9')],
])('%s is no picture', (_, bytes) => {
  expect(readPicture(bytes)).toBeUndefined()
})

test('no bytes make it throw', () => {
  const starts = ['', '89504e470d0a1a0a0000000d49484452', 'ffd8ff', 'ffd8ffc0', '524946460000000057454250565038']
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 64 }), (start, rest) => {
      readPicture(Buffer.concat([Buffer.from(start, 'hex'), rest]))
    }),
    { numRuns: 500 },
  )
})
