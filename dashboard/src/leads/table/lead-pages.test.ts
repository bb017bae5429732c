import { expect, test } from 'vitest'
import { MOST_ROWS, placeIn, record, rowCount, rowsAt, UNREAD, withoutNewer } from './lead-pages.ts'
import type { Chain, LeadPage, LeadRow } from './lead-pages.ts'

function row(number: number): LeadRow {
  return {
    prospectId: `lead_${number}`,
    contactName: `Jane ${number}`,
    email: `jane${number}@acme.test`,
    companyName: 'Acme',
    customData: null,
    status: 'queued',
    endReason: null,
    hold: null,
    score: null,
    tier: null,
    step: 0,
    nextSendAt: null,
    mailboxId: null,
    campaignId: 'camp_1',
    title: null,
    updatedAt: '2026-01-01T00:00:00Z',
    acceptedAt: '2026-01-01T00:00:00Z',
  }
}

const page = (numbers: readonly number[], next: string | null): LeadPage => ({ rows: numbers.map(row), next })
const FIRST = page([1, 2, 3], 'c1')
const SECOND = page([4, 5, 6], 'c2')
const THIRD = page([7], null)

function read(...pages: LeadPage[]): Chain {
  return pages.reduce((chain, one, index) => record(chain, index, one), UNREAD)
}

const shown = (chain: Chain, pages: readonly (readonly [number, LeadPage])[]) =>
  [...rowsAt(chain, new Map(pages))].map(([place, { prospectId }]) => [place, prospectId])

test('pages follow one another, and those that are forgotten keep their places', () => {
  const chain = read(FIRST, SECOND, THIRD)
  expect(chain.cursors).toEqual([null, 'c1', 'c2'])
  expect([rowCount(chain), chain.isWhole]).toEqual([7, true])
  expect(placeIn(chain, 4)).toEqual({ index: 1, place: 1 })
  expect(placeIn(chain, 99).index).toBe(3)
  expect(shown(chain, [[2, THIRD]])).toEqual([[6, 'lead_7']])
})

test('a page that is read again ends where the next one begins: nothing stands in both', () => {
  const chain = read(FIRST, SECOND, THIRD)
  const again = page([1, 3, 4, 5, 6, 7], null)
  const less = record(chain, 0, again)
  expect(less.lengths).toEqual([2, 3, 1])
  const all = [
    [0, again],
    [1, SECOND],
    [2, THIRD],
  ] as const
  expect(shown(less, all).map(([, id]) => id)).toEqual(['lead_1', 'lead_3', 'lead_4', 'lead_5', 'lead_6', 'lead_7'])
  expect(shown(less, all).map(([place]) => place)).toEqual([0, 1, 2, 3, 4, 5])
})

test('leads that came to fit meanwhile push none out', () => {
  const chain = read(FIRST, SECOND)
  const again = page([0, 1, 2, 3, 4, 5], 'c9')
  const more = record(chain, 0, again)
  expect(more.lengths).toEqual([4, 3])
  expect(more.cursors).toEqual([null, 'c1', 'c2'])
})

test('where the last lead of a page is gone, the page is as long as it was, and no lead is shown twice', () => {
  const chain = read(FIRST, SECOND)
  const again = page([1, 2, 4, 5], 'c9')
  const next = record(chain, 0, again)
  const ids = shown(next, [
    [0, again],
    [1, SECOND],
  ]).map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(['lead_1', 'lead_2', 'lead_4', 'lead_5', 'lead_6'])
})

test('the same page changes nothing', () => {
  const chain = read(FIRST, SECOND)
  expect(record(chain, 1, SECOND)).toBe(chain)
})

test('a list is followed to a bound', () => {
  const long: Chain = { cursors: [null, 'c'], lengths: [MOST_ROWS - 1], lasts: ['lead_1'], isWhole: false }
  expect(record(long, 1, page([2], 'more')).isWhole).toBe(true)
})

test('a page of the newest leads, read again, shows what changed and holds back who came since', () => {
  const before = page([3, 2, 1], null)
  const scored = { ...row(2), status: 'scored' } as const
  const after: LeadPage = { rows: [row(5), row(4), row(3), scored, row(1)], next: null }
  expect(withoutNewer(before, after).rows).toEqual([row(3), scored, row(1)])
  expect(withoutNewer({ ...before, takesNewer: true }, after)).toBe(after)
  expect(withoutNewer(page([], null), after)).toBe(after)
  expect(withoutNewer(undefined, after)).toBe(after)
  // Who is gone is gone; rows that lie beyond what was read stay.
  expect(withoutNewer(before, page([4, 2], null)).rows).toEqual([row(2)])
  expect(withoutNewer(before, page([7, 6, 5], 'c1'))).toBe(before)
})
