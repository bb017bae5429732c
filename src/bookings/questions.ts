import { createHash } from 'node:crypto'
import { isOneLine } from '../platform/one-line.ts'
import type { FieldProblem } from './attendee.ts'
import type { Question } from './schema.ts'
import type { MeetingReply } from './store.ts'

/** The most characters of an answer, counted as browsers do. */
const ANSWER_LIMIT = 2_000

/** What no text may hold: control characters other than line breaks and tabs. */
export const UNFIT_FOR_TEXT = /[^\P{Cc}\n\t]/u

/** A question with the name of its field. */
export interface AskedQuestion extends Question {
  readonly field: string
}

/**
 * The questions of a page, each with the name of its field: one that comes from the question, so that an answer given on a
 * page that was opened before the campaign changed is not taken for that to another question.
 */
export function askedQuestions(questions: readonly Question[]): AskedQuestion[] {
  return questions.map((question) => {
    const name = createHash('sha256').update(question.label).digest('hex').slice(0, 12)
    return { ...question, field: `answer-${name}` }
  })
}

/** What was answered, in the order of the questions, and what is wrong with it. Questions without an answer are left out. */
export function readAnswers(
  questions: readonly AskedQuestion[],
  filled: Readonly<Record<string, string>>,
): { readonly answers: readonly MeetingReply[]; readonly problems: readonly FieldProblem[] } {
  const given = questions.map((question) => ({ question, answer: filled[question.field] ?? '' }))
  return {
    answers: given
      .filter(({ answer }) => answer !== '')
      .map(({ question, answer }) => ({ question: question.label, answer })),
    problems: given.flatMap(({ question, answer }) => problemWith(question, answer) ?? []),
  }
}

function problemWith(question: AskedQuestion, answer: string): FieldProblem | undefined {
  const { field, label, kind, options = [], required = false } = question
  if (answer === '') {
    return required ? { field, code: 'required', detail: `Answer “${label}”.` } : undefined
  }
  if (kind === 'choice') {
    if (options.includes(answer)) return undefined
    return { field, code: 'invalid_choice', detail: `Choose one of the answers to “${label}”.` }
  }
  if (answer.length > ANSWER_LIMIT) {
    const detail = `Your answer to “${label}” can have ${ANSWER_LIMIT} characters at most.`
    return { field, code: 'too_long', detail }
  }
  const isFit = answer.isWellFormed() && (kind === 'line' ? isOneLine(answer) : !UNFIT_FOR_TEXT.test(answer))
  if (isFit) return undefined
  return { field, code: 'invalid_text', detail: `Your answer to “${label}” holds a character that cannot be sent.` }
}
