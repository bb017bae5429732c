import { expect, test } from 'vitest'
import { gateWaitInWords, waysOutOf, zoneInWords } from './gate-words.ts'

test('a zone says what it was taken from', () => {
  const words = 'America/New York, from the region of contact or company'
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
