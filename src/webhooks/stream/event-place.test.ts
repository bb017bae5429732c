import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cursorParts, placeOfCursor, showEventId } from './read-events.ts'

const place = fc.record({
  epoch: fc.nat(65_535),
  xid: fc.bigInt({ min: 0n, max: 2n ** 56n - 1n }).map(String),
  seq: fc.bigInt({ min: 0n, max: 2n ** 56n - 1n }).map(String),
})

test.each(['oldest', 'newest'] as const)('a place survives its cursor, as JSON, with the %s first', (order) => {
  const other = order === 'oldest' ? 'newest' : 'oldest'
  fc.assert(
    fc.property(place, (one) => {
      const parts = JSON.parse(JSON.stringify(cursorParts(one, order))) as unknown[]
      expect(placeOfCursor(parts, order)).toEqual(one)
      expect(() => placeOfCursor(parts, other)).toThrow(expect.objectContaining({ code: 'validation_failed' }))
    }),
  )
})

test.each([[[]], [['019ba1c8-e4b9-7d02-a5f3-6e8c1b4d7a92']], [['events', 1, '1']], [['events', 1, '-1', '1']]])(
  '%j is no place of an event',
  (parts) => {
    expect(() => placeOfCursor(parts, 'oldest')).toThrow(expect.objectContaining({ code: 'validation_failed' }))
  },
)

test('ids have one length and sort as epoch, transaction and sequence do', () => {
  fc.assert(
    fc.property(place, place, (a, b) => {
      const [left, right] = [showEventId(a), showEventId(b)]
      expect(left).toMatch(/^evt_[0-9a-f]{32}$/)
      expect(Math.sign(left < right ? -1 : left > right ? 1 : 0)).toBe(compare(a, b))
    }),
  )
})

type Place = { epoch: number; xid: string; seq: string }

function compare(a: Place, b: Place): number {
  const differences = [BigInt(a.epoch - b.epoch), BigInt(a.xid) - BigInt(b.xid), BigInt(a.seq) - BigInt(b.seq)]
  const first = differences.find((difference) => difference !== 0n) ?? 0n
  return first === 0n ? 0 : first < 0n ? -1 : 1
}
