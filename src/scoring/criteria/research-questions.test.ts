import { expect, test } from 'vitest'
import type { Campaign } from '../../campaigns/index.ts'
import type { CampaignQuestion } from '../../research/index.ts'
import { researchQuestionsOf } from './research-questions.ts'

function asked(key: string, neededFor: 'score' | 'text'): CampaignQuestion {
  return { key, path: `answers.${key}`, question: `Is it ${key}?`, answer: 'yes_no', neededFor }
}

test('what the score needs is asked first: what criteria judge or read, whatever the question says', () => {
  const criteria = [
    { id: 'a', kind: 'should', op: 'judge', value: 'Do they sell?', weight: 1 },
    { id: 'b', kind: 'should', anyOf: [{ field: 'answers.read' }, { field: 'domain' }], op: 'exists', weight: 1 },
  ]
  const questions = [asked('text', 'text'), asked('read', 'text'), asked('score', 'score')]
  const campaign = { settings: { icp: { criteria }, questions } } as unknown as Campaign
  const found = researchQuestionsOf(campaign)
  expect(found.map(({ question, neededFor }) => `${question} ${neededFor}`)).toEqual([
    'Is it read? score',
    'Is it score? score',
    'Do they sell? score',
    'Is it text? text',
  ])
  expect(found[2]?.path).toMatch(/^judge\./)
  expect(researchQuestionsOf({ settings: { icp: {} } } as unknown as Campaign)).toEqual([])
})
