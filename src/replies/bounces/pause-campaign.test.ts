import { expect, test } from 'vitest'
import { judgeCampaign } from './pause-rules.ts'

const fine = { sends: 200, bounces: 0, complaints: 0, bouncesOfLast: 0, refusedOfLast: 0 }

test('5 % bounces pause a campaign once 50 emails have left', () => {
  expect(judgeCampaign({ ...fine, sends: 49, bounces: 3 }).kind).toBe('fine')
  expect(judgeCampaign({ ...fine, sends: 50, bounces: 3 }).kind).toBe('pause')
  expect(judgeCampaign({ ...fine, sends: 100, bounces: 5 }).kind).toBe('pause')
})

test('from 2 % on somebody should look', () => {
  expect(judgeCampaign({ ...fine, bounces: 3 }).kind).toBe('fine')
  expect(judgeCampaign({ ...fine, bounces: 4 })).toEqual({ kind: 'warn', reason: 'bounces: 4 of 200 emails in 7 days' })
})

test('four hard bounces of the last twenty emails pause a campaign, however few it has sent', () => {
  expect(judgeCampaign({ ...fine, sends: 20, bounces: 3, bouncesOfLast: 3 }).kind).toBe('fine')
  expect(judgeCampaign({ ...fine, sends: 20, bounces: 4, bouncesOfLast: 4 }).kind).toBe('pause')
})

test('four texts of the last twenty emails that servers refuse pause a campaign', () => {
  expect(judgeCampaign({ ...fine, sends: 3, refusedOfLast: 3 }).kind).toBe('fine')
  expect(judgeCampaign({ ...fine, sends: 4, refusedOfLast: 4 })).toMatchObject({ kind: 'pause' })
})

test('two complaints pause a campaign when they are one in a thousand; one never does', () => {
  expect(judgeCampaign({ ...fine, sends: 10, complaints: 1 }).kind).toBe('fine')
  expect(judgeCampaign({ ...fine, sends: 2_000, complaints: 2 }).kind).toBe('pause')
  expect(judgeCampaign({ ...fine, sends: 2_001, complaints: 2 }).kind).toBe('fine')
})
