import { expect, test } from 'vitest'
import { gateInWords, gateWaitInWords, waysOutOf, zoneInWords } from './gate-words.ts'

test('a zone says what it was taken from', () => {
  const words = 'New York – Eastern Time, from their region'
  expect(zoneInWords({ timezone: 'America/New_York', timezoneFrom: 'region' })).toBe(words)
})

test('a domain that takes no mail waits for a person, one that DNS was silent about does not', () => {
  expect(gateWaitInWords('recipient', false)).toContain('another address')
  expect(gateWaitInWords('recipient', true)).toBeUndefined()
})

test('a gate that only a newer server knows leads nowhere', () => {
  expect(waysOutOf('constructor' as Parameters<typeof waysOutOf>[0])).toEqual([])
  expect(waysOutOf('company')).toEqual([{ to: '/campaigns/$campaignId/rules', label: 'Change rules' }])
})

test('what holds the lead is said in words, not by its code', () => {
  const hold = { reason: 'out_of_office', until: null }
  const gate = { gate: 'hold', pass: false, detail: 'The lead is on hold: out of office.' } as const
  expect(gateInWords(gate, { status: 'in_sequence', hold })).toBe('On hold: out of office.')
  expect(gateInWords({ ...gate, gate: 'wait', detail: 'Wait.' }, { status: 'scored', hold: null })).toBe('Wait.')
})
