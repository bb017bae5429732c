import { createHash } from 'node:crypto'
import { foldText } from '../../platform/text/fold-text.ts'
import { isStorableText, oneLine } from '../../platform/text/safe-text.ts'
import type { FactValue } from '../facts/fact.ts'
import { readNumber } from '../llm/reading/numbers-in-quotes.ts'

/** What an answer may be. */
export const ANSWER_TYPES = ['yes_no', 'number', 'choice', 'text', 'date'] as const

export type AnswerType = (typeof ANSWER_TYPES)[number]

/**
 * A question about a company in plain words. Its answer is a fact at `path`: `yes` or `no`, a number, one of `choices`, a
 * text of at most 500 characters, or a day, month or year in ISO 8601.
 */
export interface ResearchQuestion {
  readonly path: string
  readonly question: string
  readonly answer: AnswerType
  /** Of the answer type `choice` alone. */
  readonly choices?: readonly string[]
}

/** What the paths of answers begin with. */
export const ANSWERS = 'answers.'
/** And those of verdicts on criteria of the kind `judge`. */
const VERDICTS = 'judge.'

/** Whether the answer to a question stands at a path. */
export function isAnswerPath(path: string): boolean {
  return path.startsWith(ANSWERS) || path.startsWith(VERDICTS)
}

/**
 * Where the answer to a question stands among the facts. The path follows from the question's words, the type of its answer
 * and its choices, so a changed question never meets an old answer, and one question has one answer in every campaign.
 */
export function answerPath({ question, answer, choices = [] }: Omit<ResearchQuestion, 'path'>): string {
  const asked = JSON.stringify([foldText(question.replaceAll(/\s+/gu, ' ')), answer, choices])
  return ANSWERS + createHash('sha256').update(asked).digest('hex').slice(0, 32)
}

const LONGEST_ANSWER = 500

/** The value of an answer that is given as text; undefined for one that is not of the question's type. */
export function readAnswer(
  { answer, choices = [] }: Pick<ResearchQuestion, 'answer' | 'choices'>,
  given: string,
): FactValue | undefined {
  if (given.length > LONGEST_ANSWER || !isStorableText(given)) return undefined
  const text = given.trim()
  const folded = foldText(text)
  switch (answer) {
    case 'yes_no':
      return folded === 'yes' || folded === 'no' ? folded : undefined
    case 'number':
      return readNumber(text)
    case 'choice':
      return choices.find((choice) => foldText(choice) === folded)
    case 'date':
      return isIsoDate(text) ? text : undefined
    case 'text':
      return oneLine(text) || undefined
  }
}

const ISO_DATE = /^([1-9]\d{3})(?:-(0[1-9]|1[0-2])(?:-(\d{2}))?)?$/u

/** A day, month or year that calendars have. */
function isIsoDate(text: string): boolean {
  const [, year, month, day] = ISO_DATE.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return year !== undefined
  const { daysInMonth } = Temporal.PlainYearMonth.from({ year: Number(year), month: Number(month) })
  return Number(day) >= 1 && Number(day) <= daysInMonth
}
