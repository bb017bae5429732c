import { hash } from 'node:crypto'
import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { composePrompt } from '../../src/research/llm/compose-prompt.ts'
import { RESEARCH_PROMPT, TurnAnswer, turnInstructions } from '../../src/research/agent/turn-schema.ts'
import { COMPANY_INSTRUCTIONS, COMPANY_PROMPT, CompanyAnswer } from '../../src/research/llm/reading/read-company.ts'
import { WRITING_INSTRUCTIONS, WRITING_PROMPT, WritingAnswer } from '../../src/writing/drafting/prompt.ts'

/** Of all words of ours that a model is told: the instructions, the rules that all questions share, the schema. */
function hashOf(instructions: string, schema: TSchema): string {
  const share = { email: false, phone: false, customData: false }
  const told = composePrompt({ instructions, schema, blocks: [] }, { share }).instructions
  return hash('sha256', told, 'base64url').slice(0, 22)
}

// By the version alone it is known what was read and written by other words: it is done again, and a person is asked again.
// Whoever changes words raises the version, and pins the new words to it here.
test.each([
  [COMPANY_PROMPT, hashOf(COMPANY_INSTRUCTIONS, CompanyAnswer), 'company-3', 'hWTjs1o6eQJg0MDqrR_dtH'],
  [RESEARCH_PROMPT, hashOf(turnInstructions({ searches: true }), TurnAnswer), 'research-3', 'ERgClQSAA65jqEvMOk1w0o'],
  [WRITING_PROMPT, hashOf(WRITING_INSTRUCTIONS, WritingAnswer), 'writing-3', '7p8ZE5T5jxlBz184eawCUC'],
])('%s stands for the words that it was given for', (version, words, pinnedVersion, pinnedWords) => {
  expect([version, words]).toEqual([pinnedVersion, pinnedWords])
})
