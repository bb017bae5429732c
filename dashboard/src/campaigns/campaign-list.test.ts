import { expect, test } from 'vitest'
import { chooseCampaigns, newestActive, readCampaignsView, replyRate } from './campaign-list.ts'
import type { ListedCampaign } from './campaign-list.ts'

const listed = (name: string, status: ListedCampaign['campaign']['status'], [contacted, replied] = [0, 0]) => {
  return { campaign: { name, status }, figures: { accepted: contacted, contacted, replied, booked: 0 } }
}

const ALL = [
  listed('Ports', 'draft'),
  listed('airports', 'active', [100, 5]),
  listed('Ferries', 'active', [10, 3]),
  listed('Old', 'archived', [50, 1]),
]
const names = (view: Parameters<typeof chooseCampaigns>[1]) =>
  chooseCampaigns(ALL, view).map(({ campaign }) => campaign.name)

test('an active campaign is offered before a newer draft', () => {
  const [draft, active] = [{ status: 'draft' }, { status: 'active' }]
  expect([newestActive([draft, active]), newestActive([draft]), newestActive([])]).toEqual([active, draft, undefined])
})

test('archived campaigns are shown when asked for, and any part of a name finds', () => {
  expect(names({})).toEqual(['Ports', 'airports', 'Ferries'])
  expect(names({ show: 'archived' })).toEqual(['Old'])
  expect(names({ show: 'active' })).toEqual(['airports', 'Ferries'])
  expect(names({ q: ' PORT' })).toEqual(['Ports', 'airports'])
})

test('campaigns are sorted by rate with the most first, those without one last; by name as people do', () => {
  expect(names({ sort: 'rate' })).toEqual(['Ferries', 'airports', 'Ports'])
  expect(names({ sort: 'replied' })).toEqual(['airports', 'Ferries', 'Ports'])
  expect(names({ sort: 'name' })).toEqual(['airports', 'Ferries', 'Ports'])
  expect(names({ sort: 'status' })).toEqual(['airports', 'Ferries', 'Ports'])
})

test('nobody emailed is no rate; an address that means nothing shows the list as it is', () => {
  expect(replyRate(ALL[0]?.figures)).toBeUndefined()
  expect(replyRate(ALL[2]?.figures)).toBe(0.3)
  expect(readCampaignsView({ q: ' ', show: 'moon', sort: 'newest' })).toEqual({})
  expect(readCampaignsView({ q: 'a', show: 'draft', sort: 'rate' })).toEqual({ q: 'a', show: 'draft', sort: 'rate' })
})
