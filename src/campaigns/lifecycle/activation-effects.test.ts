import { expect, test } from 'vitest'
import type { Campaign } from '../campaign.ts'
import { countActivationEffects } from './activation-effects.ts'

const COUNTS = [
  { verdict: 'qualified', tier: 'A', leads: 5 },
  { verdict: 'qualified', tier: 'D', leads: 7 },
  { verdict: 'review', tier: 'B', leads: 11 },
  { verdict: 'review', tier: 'U', leads: 13 },
  { verdict: 'disqualified', tier: 'X', leads: 17 },
]

function campaign(settings: Record<string, unknown>): Campaign {
  return {
    organizationId: 'o',
    campaignId: 'c',
    name: 'n',
    status: 'draft',
    mode: 'test',
    version: 1,
    icpVersion: 1,
    settings,
    pauseReason: null,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  }
}

test('by default only disqualified leads are kept out', () => {
  const all = campaign({ sendTiers: ['A', 'B', 'C', 'D', 'U'], review: 'send' })
  expect(countActivationEffects(all, COUNTS)).toEqual({ scored: 53, held: 0, disqualified: 17 })
})

test('tiers that are not sent to are held, a lead is counted once', () => {
  const strict = campaign({ sendTiers: ['A', 'B'], review: 'hold' })
  expect(countActivationEffects(strict, COUNTS)).toEqual({ scored: 53, held: 7 + 11 + 13, disqualified: 17 })
})

test('review alone holds what is unknown', () => {
  const careful = campaign({ sendTiers: ['A', 'B', 'C', 'D', 'U'], review: 'hold' })
  expect(countActivationEffects(careful, COUNTS)).toEqual({ scored: 53, held: 24, disqualified: 17 })
})

test('review can reject what is unknown; of the rest, tiers are held', () => {
  const strictest = campaign({ sendTiers: ['A', 'B', 'U'], review: 'reject' })
  expect(countActivationEffects(strictest, COUNTS)).toEqual({ scored: 53, held: 7, disqualified: 17 + 24 })
})
