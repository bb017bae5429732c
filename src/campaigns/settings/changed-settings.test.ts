import { expect, test } from 'vitest'
import { changedSettings } from './save-campaign.ts'

test('names what differs, and nothing else', () => {
  const before = { schedule: { from: '09:00', to: '17:00', days: ['mon', 'tue'] }, restDays: 30 }
  const after = { schedule: { from: '08:00', to: '17:00', days: ['mon'] }, restDays: 30 }
  expect(changedSettings(before, after)).toEqual({
    before: { 'schedule.from': '09:00', 'schedule.days.1': 'tue' },
    after: { 'schedule.from': '08:00' },
  })
})

test('null, nothing and an empty object are told apart', () => {
  expect(changedSettings({ webhook: null }, { webhook: { url: 'https://acme.test' } })).toEqual({
    before: { webhook: null },
    after: { 'webhook.url': 'https://acme.test' },
  })
  expect(changedSettings({ a: undefined }, { a: {} })).toEqual({ before: {}, after: { a: '' } })
})

test('long texts are cut and long lists counted', () => {
  const { after } = changedSettings({}, { body: 'x'.repeat(2_000), list: Array.from({ length: 100 }, (_, i) => i) })
  expect(after.body).toBe(`${'x'.repeat(500)}… (2000 characters)`)
  expect(Object.keys(after)).toHaveLength(61)
  expect(after['further settings']).toBe(41)
})
