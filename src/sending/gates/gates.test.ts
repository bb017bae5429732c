import { expect, test } from 'vitest'
import { HOUR } from '../../platform/clock.ts'
import { ASKED_GATES } from './gate-table.ts'
import type { AskedGate } from './gate-table.ts'
import { evaluateGates } from './gates.ts'
import type { GateInputs, RecipientFacts } from './gates.ts'

const NOW = new Date('2026-10-20T09:30:00Z')
const LATER = new Date(NOW.getTime() + HOUR)

const recipient: RecipientFacts = {
  domain: 'acme.test',
  takesMail: true,
  reason: null,
  freshUntil: LATER,
  key: 'acme.test',
  throttledUntil: NOW,
}
const texts: GateInputs['texts'] = {
  paths: ['ai.icebreaker'],
  texts: [],
  textsHash: null,
  fingerprint: '',
  leave: 'free',
  waitsUntil: undefined,
  isUnasked: false,
}

/** Nothing keeps this email of a live campaign, with a text of a model, from leaving. */
const OPEN: GateInputs = {
  now: NOW,
  live: true,
  lead: { leadId: 'lead', status: 'scored', endReason: null, holdReason: null, holdUntil: null },
  campaignStatus: 'active',
  rules: {
    sendingStopped: false,
    instanceStopped: false,
    instanceHeld: null,
    dailyCap: 10,
    sentToday: 0,
    instanceCap: 10,
    instanceSentToday: 0,
    shareLeft: 10,
  },
  contact: { suppression: null, erasedAt: null, liveLeadId: null, restingUntil: null, restedLeadId: null },
  company: { domain: 'acme.test', inFlight: 0, limit: 1 },
  next: { kind: 'send', step: 1, earliestAt: NOW, plannedAt: NOW },
  texts,
  attempt: undefined,
  unread: undefined,
  windowAfter: (after) => after,
  mailbox: { kind: 'ready', mailboxId: 'mailbox' },
  recipient,
  address: { kind: 'free' },
}

/** What closes each gate and no other. */
const CLOSING: Readonly<Record<AskedGate, Partial<GateInputs>>> = {
  lead: { lead: { ...OPEN.lead, status: 'ended', endReason: 'booked' } },
  hold: { lead: { ...OPEN.lead, holdReason: 'paused' } },
  campaign: { campaignStatus: 'paused' },
  sending: { rules: { ...OPEN.rules, sendingStopped: true } },
  suppression: { contact: { ...OPEN.contact, suppression: 'manual' } },
  other_campaign: { contact: { ...OPEN.contact, liveLeadId: 'other' } },
  rest: { contact: { ...OPEN.contact, restingUntil: LATER } },
  company: { company: { domain: 'acme.test', inFlight: 1, limit: 1 } },
  recipient: { recipient: { ...recipient, takesMail: false } },
  sequence: { next: { kind: 'complete' } },
  attempt: { attempt: { kind: 'retry', until: LATER } },
  reading: { unread: { address: 'sales@ours.test', since: NOW, why: 'refused' } },
  wait: { next: { kind: 'send', step: 1, earliestAt: LATER, plannedAt: LATER } },
  window: { windowAfter: () => LATER },
  organization_cap: { rules: { ...OPEN.rules, sentToday: 10 } },
  installation_cap: { rules: { ...OPEN.rules, instanceSentToday: 10 } },
  recipient_domain: { recipient: { ...recipient, throttledUntil: LATER } },
  mailbox: { mailbox: { kind: 'wait', reason: 'All mailboxes are paused.' } },
  address: { address: { kind: 'judged', verdict: 'risky', provider: 'reacher', rule: 'hold', isAccepted: false } },
  writing: { texts: { ...texts, waitsUntil: LATER } },
  approval: { texts: { ...texts, leave: 'waits' } },
}

const closedOf = (facts: GateInputs) => evaluateGates(facts).filter(({ pass }) => !pass)

test.each(Object.entries(CLOSING))('%s closes for its own reason alone, and says so', (gate, closing) => {
  expect(closedOf(OPEN)).toEqual([])
  const closed = closedOf({ ...OPEN, ...closing })
  expect(closed.map((one) => one.gate)).toEqual([gate])
  expect(closed[0]?.detail).toMatch(/\.$/u)
})

test('gates are answered in the order of their table, and those of live campaigns and texts only there', () => {
  expect(evaluateGates(OPEN).map(({ gate }) => gate)).toEqual(ASKED_GATES)
  const plain = evaluateGates({ ...OPEN, live: false, texts: { ...texts, paths: [] } })
  const expected = 'lead hold campaign sending suppression sequence attempt wait window'
  expect(plain.map(({ gate }) => gate).join(' ')).toBe(expected)
})

test('an address that no verifier spoke of is said to be accepted, or not to have been asked about in time', () => {
  const said = (isAccepted: boolean) => {
    const rule = isAccepted ? ('send' as const) : ('hold' as const)
    const address = { kind: 'judged' as const, verdict: 'unknown' as const, provider: null, rule, isAccepted }
    return evaluateGates({ ...OPEN, address }).find(({ gate }) => gate === 'address')?.detail
  }
  expect(said(true)).toBe('A team member allowed emails to the address.')
  expect(said(false)).toMatch(/^The address could not be verified in time\. The campaign holds/u)
})

test('a lead in no sequence is said to wait for an email, one that had them all to be through', () => {
  const said = (status: GateInputs['lead']['status']) =>
    closedOf({ ...OPEN, lead: { ...OPEN.lead, status }, next: { kind: 'complete' } })[0]?.detail
  expect(said('scored')).toBe('The sequence has no email for this lead yet.')
  expect(said('in_sequence')).toBe('The lead got every email of the sequence.')
})
