import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { counted } from '../shared/words/words.ts'
import type { FieldsProps } from './calendar-draft.ts'
import { FRESH_QUESTION, movedQuestion } from './calendar-draft.ts'
import type { QuestionDraft, QuestionKind } from './calendar-draft.ts'
import { FoldedFields } from './folded-fields.tsx'
import { faultWithin } from './week-spans.tsx'
import { questionFields as t } from './texts.tsx'

const MOST_QUESTIONS = 10
const KINDS: readonly { value: QuestionKind; label: string }[] = [
  { value: 'line', label: t.oneLine },
  { value: 'text', label: t.severalLines },
  { value: 'choice', label: t.oneOfAList },
]

/** Questions for the prospect on booking, besides name and address. */
export function QuestionFields({ draft: { questions }, set, faults }: FieldsProps) {
  const change = (place: number, part: Partial<QuestionDraft>) =>
    set({ questions: questions.map((one, index) => (index === place ? { ...one, ...part } : one)) })
  return (
    <FoldedFields
      title={t.questions}
      words={questions.length === 0 ? t.asksAnyway : counted(questions.length, t.oneQuestion)}
      isOpen={questions.length > 0}
    >
      {questions.length > 0 && (
        <ol className="questions">
          {questions.map((question, place) => (
            <li key={place} aria-label={t.question(place + 1)}>
              <QuestionEditor
                question={question}
                place={place}
                fault={(name) => faultWithin(faults, `questions/${place}/${name}`)}
                change={(part) => change(place, part)}
              />
              <div className="row">
                <Move place={place} by={-1} isOver={place === 0} questions={questions} set={set} />
                <Move place={place} by={1} isOver={place === questions.length - 1} questions={questions} set={set} />
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  className="danger"
                  aria-label={t.removeQuestion(place + 1)}
                  onClick={() => set({ questions: questions.filter((_, index) => index !== place) })}
                >
                  {t.remove}
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {questions.length < MOST_QUESTIONS && (
        <div>
          <Button variant="default" size="xs" onClick={() => set({ questions: [...questions, FRESH_QUESTION] })}>
            {t.addQuestion}
          </Button>
        </div>
      )}
    </FoldedFields>
  )
}

interface MoveProps extends Pick<FieldsProps, 'set'> {
  readonly place: number
  readonly by: -1 | 1
  readonly isOver: boolean
  readonly questions: readonly QuestionDraft[]
}

function Move({ place, by, isOver, questions, set }: MoveProps) {
  const words = by === -1 ? t.up : t.down
  return (
    <button
      type="button"
      className="ghost"
      disabled={isOver}
      aria-label={t.moveQuestion(place + 1, words)}
      title={t.move(words)}
      onClick={() => set({ questions: movedQuestion(questions, place, by) })}
    >
      {by === -1 ? '↑' : '↓'}
    </button>
  )
}

interface EditorProps {
  readonly question: QuestionDraft
  readonly place: number
  readonly fault: (name: string) => string | undefined
  readonly change: (part: Partial<QuestionDraft>) => void
}

function QuestionEditor({ question: { label, kind, options, required }, place, fault, change }: EditorProps) {
  return (
    <>
      <div className="question-line">
        <TextInput
          label={t.question(place + 1)}
          required
          maxLength={200}
          value={label}
          error={fault('label')}
          onChange={(event) => change({ label: event.currentTarget.value })}
        />
        <Select
          label={t.answer}
          allowDeselect={false}
          data={KINDS}
          value={kind}
          error={fault('kind')}
          onChange={(chosen) => change({ kind: KINDS.find(({ value }) => value === chosen)?.value ?? 'line' })}
        />
      </div>
      {kind === 'choice' && (
        <Textarea
          label={t.choices}
          description={t.choicesHelp}
          required
          rows={3}
          value={options}
          error={fault('options')}
          onChange={(event) => change({ options: event.currentTarget.value })}
        />
      )}
      <Checkbox
        label={t.required}
        checked={required}
        onChange={(event) => change({ required: event.currentTarget.checked })}
      />
    </>
  )
}
