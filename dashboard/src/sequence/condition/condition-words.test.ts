import { expect, test } from 'vitest'
import { conditionInWords, passedOverInWords, withCondition } from './condition-words.ts'
import type { EmailComparison } from './condition-words.ts'

const LABELS = new Map([['company.employeeCount', 'Employee count']])
const TRIAL: EmailComparison = { field: 'customData.plan', op: 'eq', value: 'trial' }
const STEP = { wait: 'P3D', variants: [] }

test('a condition reads as the end of a sentence, tiers in their order', () => {
  const large: EmailComparison = { field: 'company.employeeCount', op: 'gte', value: 50 }
  expect(conditionInWords({ tiers: ['B', 'A'], all: [TRIAL, large] }, LABELS)).toBe(
    'tier is A or B and customData.plan is trial and employee count is at least 50',
  )
  expect(conditionInWords({ tiers: ['U', 'A', 'B'] }, LABELS)).toBe('tier is A, B or U')
  expect(conditionInWords({ tiers: ['C'] }, LABELS)).toBe('tier is C')
})

test('whom it does not hold for goes on to the next email, or ends; what is not known is said where a field is asked', () => {
  expect(passedOverInWords({ tiers: ['A'] }, 3)).toBe('Other leads skip this email and continue with email 3.')
  expect(passedOverInWords({ all: [TRIAL] }, undefined)).toBe(
    'Other leads skip this email and finish the sequence. If a field is unknown, it is skipped.',
  )
  expect(passedOverInWords({ all: [TRIAL], unknown: 'send' }, 2)).toMatch(/If a field is unknown, it is sent\.$/u)
})

test('a condition that asks nothing is none, and the usual is not said', () => {
  expect(withCondition({ ...STEP, condition: { tiers: ['A'] } }, { tiers: [], all: [] })).toEqual(STEP)
  expect(withCondition(STEP, { tiers: ['A'], all: [], unknown: 'send' })).toEqual({
    ...STEP,
    condition: { tiers: ['A'] },
  })
  expect(withCondition(STEP, { all: [TRIAL], unknown: 'pass_over' })).toEqual({ ...STEP, condition: { all: [TRIAL] } })
})
