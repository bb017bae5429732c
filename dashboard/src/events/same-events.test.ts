import { expect, test } from 'vitest'
import { withSame } from './same-events.ts'

test('neighbours that say the same of leads without a name are one group, others stand alone', () => {
  const deleted = { type: 'lead.deleted', campaignId: 'camp_1', prospectId: 'lead_1', prospectName: null, data: {} }
  const named = { ...deleted, type: 'lead.accepted', prospectName: 'Jane' }
  const ofCampaign = { ...deleted, type: 'campaign.paused', prospectId: null }
  const events = [
    deleted,
    { ...deleted, prospectId: 'lead_2' },
    { ...deleted, campaignId: 'camp_2' },
    { ...deleted, campaignId: 'camp_2', data: { erased: true } },
    named,
    named,
    ofCampaign,
    ofCampaign,
    deleted,
  ]
  expect(withSame(events as Parameters<typeof withSame>[0]).map(({ length }) => length)).toEqual([
    2, 1, 1, 1, 1, 1, 1, 1,
  ])
})
