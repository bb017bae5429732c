import { expect, test } from 'vitest'
import { DAY } from '../../platform/clock.ts'
import { organizationCap, shareOfDay } from './daily-caps.ts'

const LONG = 1_000_000

test.each([
  ['who is alone takes all', 100, 0, [], 100],
  ['what nobody wants is free', 100, 0, [{ sent: 0, wanted: 0 }], 100],
  ['a small demand is kept whole', 100, 0, [{ sent: 0, wanted: 10 }], 90],
  ['equal demands share equally', 100, 0, [{ sent: 0, wanted: LONG }], 50],
  [
    'what one leaves the others share',
    90,
    0,
    [
      { sent: 0, wanted: 30 },
      { sent: 0, wanted: LONG },
    ],
    30,
  ],
  ['who has sent least comes first', 10, 90, [{ sent: 0, wanted: LONG }], 0],
  [
    'newcomers share the rest of a day',
    10,
    0,
    [
      { sent: 90, wanted: LONG },
      { sent: 0, wanted: LONG },
    ],
    5,
  ],
  [
    'the odd one goes to who asks first',
    1,
    0,
    [
      { sent: 0, wanted: LONG },
      { sent: 0, wanted: LONG },
    ],
    1,
  ],
  ['who had the odd one waits', 1, 1, [{ sent: 0, wanted: LONG }], 0],
  ['a day that is used up leaves nothing', 0, 0, [{ sent: 100, wanted: 5 }], 0],
  ['a cap that was lowered leaves nothing', -20, 60, [{ sent: 60, wanted: 5 }], 0],
])('%s', (_name, left, ours, others, share) => {
  expect(shareOfDay(left, ours, others)).toBe(share)
})

test('whoever takes first, the day is used up to the last email and nobody is ahead of one who still wants', () => {
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ]) {
    const all = [
      { sent: 0, wanted: LONG },
      { sent: 0, wanted: 40 },
      { sent: 3, wanted: 5 },
    ]
    let left = 97
    for (const index of [...order, ...order]) {
      const { sent, wanted } = all[index]!
      const others = all.filter((_, other) => other !== index)
      const taken = Math.min(wanted, shareOfDay(left, sent, others))
      all[index] = { sent: sent + taken, wanted: wanted - taken }
      left -= taken
    }
    expect([left, ...all.map(({ sent }) => sent)]).toEqual([0, 52, 40, 8])
  }
})

test('an organization begins with 100 emails a day and gets 100 more each day, up to what it may', () => {
  const createdAt = new Date('2026-11-24T09:00:00Z')
  const capAfter = (ms: number, dailySendCap: number | null = null) =>
    organizationCap({ createdAt, dailySendCap }, new Date(createdAt.getTime() + ms))
  expect([0, DAY - 1, DAY, 9 * DAY].map((ms) => capAfter(ms))).toEqual([100, 100, 200, 1_000])
  expect([0, DAY].map((ms) => capAfter(ms, 150))).toEqual([100, 150])
})
