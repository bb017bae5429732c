import type { Schemas } from '../api/client.ts'

type Question = NonNullable<Schemas['Calendar']['questions']>[number]
export type QuestionKind = Question['kind']

/** A question while it is edited; its options as they are typed, one in a line. */
export interface QuestionDraft {
  readonly label: string
  readonly kind: QuestionKind
  readonly options: string
  readonly required: boolean
}

export const FRESH_QUESTION: QuestionDraft = { label: '', kind: 'line', options: '', required: false }

/** What the form begins with. */
export function questionDraftOf({ label, kind, options = [], required = false }: Question): QuestionDraft {
  return { label, kind, options: options.join('\n'), required }
}

/** What is sent; options for a choice alone, without empty lines. */
export function questionOf({ label, kind, options, required }: QuestionDraft): Question {
  const lines = options.split('\n').map((line) => line.trim())
  const chosen = kind === 'choice' ? { options: lines.filter((line) => line !== '') } : {}
  return { label: label.trim(), kind, ...chosen, required }
}

/** The questions with one of them a place earlier (-1) or later (1). */
export function movedQuestion(questions: readonly QuestionDraft[], place: number, by: -1 | 1): QuestionDraft[] {
  const next = [...questions]
  const [one] = next.splice(place, 1)
  if (one !== undefined) next.splice(place + by, 0, one)
  return next
}
