import { expect, test } from 'vitest'
import { messageFor } from './live-feed.ts'
import type { LiveChange } from './live-store.ts'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const change = (over: Partial<LiveChange>): LiveChange => ({
  organizationId: id(1),
  campaignId: id(2),
  type: 'lead.scored',
  leadIds: [id(3)],
  ...over,
})

test('types, campaigns and leads are named once each', () => {
  const message = messageFor([change({}), change({ type: 'lead.held' }), change({ campaignId: id(4) })], null)
  expect(message).toEqual({
    types: ['lead.held', 'lead.scored'],
    campaignIds: ['camp_00000000000070008000000000000002', 'camp_00000000000070008000000000000004'],
    leadIds: ['lead_00000000000070008000000000000003'],
    moreLeads: false,
  })
})

test('who may reach some campaigns is told nothing of others, nor of what has no campaign', () => {
  const changes = [change({}), change({ campaignId: null, type: 'mailbox.paused', leadIds: [] })]
  expect(messageFor(changes, new Set([id(9)]))).toBeUndefined()
  expect(messageFor(changes, new Set([id(2)]))?.types).toEqual(['lead.scored'])
  expect(messageFor(changes, null)?.types).toEqual(['lead.scored', 'mailbox.paused'])
})

test('with 51 leads it names 50 and says that there are more', () => {
  const leadIds = Array.from({ length: 51 }, (_, n) => id(100 + n))
  const of = (count: number) => messageFor([change({ leadIds: leadIds.slice(0, count) })], null)
  expect([of(50)?.leadIds.length, of(50)?.moreLeads]).toEqual([50, false])
  expect([of(51)?.leadIds.length, of(51)?.moreLeads]).toEqual([50, true])
})
