import { invalid, notFound } from '../../platform/errors.ts'
import type { FactValue } from '../facts/fact.ts'
import { readAnswer } from './question.ts'
import type { AnswerType, ResearchQuestion } from './question.ts'

const WANTED: Readonly<Record<AnswerType, string>> = {
  yes_no: 'Say yes or no.',
  number: 'Give a number, in digits.',
  choice: 'Give one of the choices of the question.',
  text: 'Give a text of at most 500 characters.',
  date: 'Give a day, month or year: 2026-03-14, 2026-03 or 2026.',
}

/**
 * What a person answers to a question, as it is kept; null says that nobody knows.
 * @throws AppError `validation_failed` for what is no answer to it, `not_found` for a question that nobody asked
 */
export function readAnswerWord(question: ResearchQuestion | undefined, given: unknown): FactValue | null {
  if (question === undefined) throw notFound('question about the company')
  if (given === null || (typeof given === 'string' && given.trim() === '')) return null
  const value = isNumber(question, given) ? given : readAnswer(question, wordOf(given))
  if (value === undefined)
    throw invalid([{ pointer: '/value', code: 'invalid_value', detail: WANTED[question.answer] }])
  return value
}

/** Of digits as people write them a point may group thousands; a number of JSON is what it is. */
function isNumber({ answer }: ResearchQuestion, given: unknown): given is number {
  return answer === 'number' && Number.isFinite(given)
}

function wordOf(given: unknown): string {
  if (typeof given === 'boolean') return given ? 'yes' : 'no'
  return typeof given === 'string' || typeof given === 'number' ? String(given) : ''
}
