import { expect, test } from 'vitest'
import type { FactSource, LeadFact } from '../facts/fact.ts'
import { answersForTexts } from './campaign-questions.ts'
import type { CampaignQuestion } from './campaign-questions.ts'

const port: CampaignQuestion = {
  key: 'port',
  path: 'answers.1',
  question: 'A port?',
  answer: 'yes_no',
  neededFor: 'text',
}

function answered(source: string): Map<string, LeadFact> {
  const fact = { path: port.path, value: 'yes', confidence: 1, observedAt: '2026-11-01T10:00:00.000Z' }
  return new Map([[port.path, { ...fact, source: source as FactSource }]])
}

test('answers go by the keys of the campaign, and what its caller says in confidence is in no text', () => {
  const campaign = { settings: { questions: [port] } }
  expect(answersForTexts(campaign, answered('llm'))).toEqual({ port: 'yes' })
  expect(answersForTexts(campaign, answered('notes'))).toEqual({})
  expect(answersForTexts(campaign, new Map())).toEqual({})
  expect(answersForTexts({ settings: {} }, answered('llm'))).toEqual({})
})
