import { expect, test } from 'vitest'
import { flatFilter, readFilter } from './lead-filter.ts'
import { readLeadView, writeLeadView } from '../lead-view.ts'

const MAILBOX = `mbox_${'0'.repeat(32)}`

/** An address as the router reads it: what looks like JSON is. */
function readAddress(address: string): Record<string, unknown> {
  return Object.fromEntries(
    [...new URLSearchParams(address)].map(([name, value]) => {
      try {
        return [name, JSON.parse(value)]
      } catch {
        return [name, value]
      }
    }),
  )
}

/** Each filter of the API as an address names it. */
const EVERY_FILTER = [
  'status=queued,in_sequence',
  'endReason=replied',
  'tier=A,B',
  'minScore=10',
  'maxScore=80',
  'hold=any',
  'step=0,2',
  'mode=test',
  `mailbox=${MAILBOX}`,
  'company=Acme',
  'createdFrom=2026-01-01',
  'createdTo=2026-01-31T23:59:59.999Z',
  'lastEventFrom=2026-02-01T00:00:00+01:00',
  'lastEventTo=2026-02-02',
  'q=jane',
  'customData.region=emea',
  'customData.plan[in]=pro,team',
  'customData.seats[gte]=10',
  'customData.renewal[lte]=2026-12-31',
  'customData.crm.owner[exists]=false',
]

test('every filter of the API is read from an address and written back as it was', () => {
  const filter = readFilter(readAddress(EVERY_FILTER.join('&').replaceAll('+', '%2B')))
  expect(filter).toEqual({
    status: ['queued', 'in_sequence'],
    endReason: ['replied'],
    tier: ['A', 'B'],
    minScore: 10,
    maxScore: 80,
    hold: 'any',
    step: [0, 2],
    mode: 'test',
    mailbox: [MAILBOX],
    company: 'Acme',
    createdFrom: '2026-01-01',
    createdTo: '2026-01-31T23:59:59.999Z',
    lastEventFrom: '2026-02-01T00:00:00+01:00',
    lastEventTo: '2026-02-02',
    q: 'jane',
    customData: [
      { path: 'region', op: 'eq', value: 'emea' },
      { path: 'plan', op: 'in', value: ['pro', 'team'] },
      { path: 'seats', op: 'gte', value: '10' },
      { path: 'renewal', op: 'lte', value: '2026-12-31' },
      { path: 'crm.owner', op: 'missing' },
    ],
  })
  const written = Object.entries(flatFilter(filter)).map(([name, value]) => `${name}=${value}`)
  expect(written.toSorted()).toEqual(EVERY_FILTER.toSorted())
})

test.each([
  'status=lost',
  'tier=Z',
  'minScore=-1',
  'minScore=1.5',
  'maxScore=101',
  'step=two',
  'step=-1',
  'mode=all',
  'mailbox=mbox_1',
  'mailbox=all',
  'lead=1',
  'createdFrom=soon',
  'createdFrom=2026-13-45',
  'createdTo=2026-01-01T10:00',
  'q=',
  'q=%20',
  'hold=',
  'q[]=1',
  'q={"a":1}',
  'status={"a":1}',
  'customData.=1',
  'customData..a=1',
  'customData.a=',
  'customData.a[exists]=perhaps',
  'customData.a[gte]=many',
  'customData.a[in]=,',
  'customData.a[in]={"x":1}',
  'constructor=1',
  '__proto__=1',
  'unknown=1',
])('%s means nothing', (address) => {
  expect(readFilter(readAddress(address))).toEqual({})
})

test('of a range that ends before it begins, the beginning holds', () => {
  expect(readFilter({ minScore: 80, maxScore: 20 })).toEqual({ minScore: 80 })
  expect(readFilter({ createdFrom: '2026-02-01', createdTo: '2026-01-01' })).toEqual({ createdFrom: '2026-02-01' })
  const day = { lastEventFrom: '2026-02-01T10:00:00Z', lastEventTo: '2026-02-01' }
  expect(readFilter(day)).toEqual(day)
})

test('no more conditions are taken than the API takes, and lists no longer', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, key) => [`customData.k${key}`, 'x']))
  expect(readFilter(many).customData).toHaveLength(10)
  const ids = Array.from({ length: 300 }, (_, step) => step).join(',')
  expect(readFilter({ step: ids }).step).toHaveLength(100)
})

test('a text that looks like a number or a word of JSON comes back as it was', () => {
  for (const text of ['007', '1e5', '10', '1.50', 'true', 'null', '-0', ' ', 'ü, %&=+"']) {
    const flat = flatFilter({ customData: [{ path: 'a', op: 'eq', value: text }] })
    const [written] = Object.values(flat)
    // The router puts quotes around a text that would be read as something else.
    const read = readFilter({ 'customData.a': written })
    expect(read.customData?.[0]?.value ?? '').toBe(text.trim())
  }
})

test('the view keeps order and columns beside the filter, and forgets the usual order', () => {
  const view = readLeadView({ sort: 'score', columns: 'region,seats', tier: 'A', page: 3 })
  expect(view).toEqual({ sort: 'score', columns: 'region,seats', tier: 'A' })
  expect(writeLeadView({ q: 'x' }, view)).toEqual({ q: 'x', sort: 'score', columns: 'region,seats' })
  expect(readLeadView({ sort: 'created' })).toEqual({})
  expect(readLeadView({ sort: 'worst' })).toEqual({})
})
