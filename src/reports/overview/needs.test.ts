import { expect, test } from 'vitest'
import { listNeeds } from './needs.ts'
import type { OverviewFindings } from './needs.ts'

const CAMPAIGN = '00000000-0000-7000-8000-000000000001'
const calm: OverviewFindings = {
  switches: { sendingStopped: false, sendingStoppedBy: null, instanceStopped: false, instanceHeld: null },
  mailboxes: [],
  unreadable: [],
  unread: [],
  campaigns: [],
  webhooks: [],
  messages: [],
  leads: [],
  approvals: [],
  mail: { needsAnswer: 0, unmatched: 0, most: 50 },
  names: new Map(),
  most: 100,
}

test('nothing waits where nothing was found', () => {
  expect(listNeeds(calm)).toEqual([])
})

test('counts are at least what they say once counting stopped at its bound', () => {
  const leads = [
    { campaignId: CAMPAIGN, reason: 'review_tier', count: 60 },
    { campaignId: CAMPAIGN, reason: 'paused', count: 40 },
  ]
  const kinds = (most: number) => listNeeds({ ...calm, leads, most }).map(({ count, countIs }) => [count, countIs])
  expect(kinds(101)).toEqual([
    [60, 'exact'],
    [40, 'exact'],
  ])
  expect(kinds(100)).toEqual([
    [60, 'at_least'],
    [40, 'at_least'],
  ])
})

test('a campaign whose name was not found goes without one', () => {
  const [need] = listNeeds({ ...calm, messages: [{ campaignId: CAMPAIGN, reason: 'held', count: 1 }] })
  expect(need).toEqual({
    kind: 'message_held',
    count: 1,
    countIs: 'exact',
    campaignId: 'camp_00000000000070008000000000000001',
  })
})

test('replies to answer stand before what is only reviewed, mail of nobody known after it', () => {
  const leads = [{ campaignId: CAMPAIGN, reason: 'paused', count: 1 }]
  const needs = listNeeds({ ...calm, leads, mail: { needsAnswer: 2, unmatched: 50, most: 50 } })
  expect(needs.map(({ kind, count, countIs }) => [kind, count, countIs])).toEqual([
    ['reply_waiting', 2, 'exact'],
    ['lead_held', 1, 'exact'],
    ['mail_unmatched', 50, 'at_least'],
  ])
})

test('a restored copy names each mailbox that is not compared yet, after what holds it', () => {
  const mailbox = { mailboxId: CAMPAIGN, address: 'sam@acme.test' }
  const needs = listNeeds({
    ...calm,
    switches: { ...calm.switches, instanceHeld: 'restored' },
    unread: [
      { ...mailbox, problem: null },
      { ...mailbox, problem: 'it is paused: by hand' },
    ],
  })
  expect(needs.map(({ kind, reason, mailboxAddress }) => [kind, reason, mailboxAddress])).toEqual([
    ['sending_held', 'restored', undefined],
    ['mailbox_not_compared', undefined, 'sam@acme.test'],
    ['mailbox_not_compared', 'it is paused: by hand', 'sam@acme.test'],
  ])
})
