import { SegmentedControl, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { QuietButton } from '../shared/components/quiet-button.tsx'
import { keysOf } from '../shared/words/closed-list.ts'
import { ANSWER_WORDS, NEEDED_WORDS, reworded, withAnswer } from './question-words.ts'
import type { AnswerType, Question } from './question-words.ts'

interface CardProps {
  readonly question: Question
  /** Keys of all other questions. */
  readonly others: readonly string[]
  readonly isSaved: boolean
  /** Names of the criteria that read its answer. */
  readonly readers: readonly string[]
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isOpen: boolean
  readonly open: (isOpen: boolean) => void
  /** What the API found wrong with a member. */
  readonly faultAt: (member: string) => string | undefined
  /** Absent where nothing may be changed. */
  readonly set: ((question: Question) => void) | undefined
  readonly move: (by: 1 | -1) => void
  readonly remove: () => void
}

/** One question: its words, what its answer is and is for, and how templates name it. */
export function QuestionCard(card: CardProps) {
  const { question, readers, isFirst, isLast, isOpen, open, faultAt, set, move, remove } = card
  const name = question.question.trim() || 'New question'
  const needed = readers.length > 0 ? 'score' : (question.neededFor ?? 'score')
  const fault = isOpen ? undefined : faultAt('')
  return (
    <li className="surface question" aria-label={name}>
      <div className="between">
        <div>
          <p className="question-words">
            <strong>{name}</strong>
          </p>
          <p className="quiet">
            {[ANSWER_WORDS[question.answer], ...(question.choices ?? [])].join(' · ')} ·{' '}
            {NEEDED_WORDS[needed].toLowerCase()}
          </p>
        </div>
        {set !== undefined && (
          <p>
            <QuietButton text="Move up" of={name} disabled={isFirst} act={() => move(-1)} />
            <QuietButton text="Move down" of={name} disabled={isLast} act={() => move(1)} />
            <QuietButton text={isOpen ? 'Close' : 'Edit'} of={name} expanded={isOpen} act={() => open(!isOpen)} />
            <button type="button" className="ghost question-remove" onClick={remove}>
              Remove<span className="visually-hidden">, {name}</span>
            </button>
          </p>
        )}
      </div>
      <p className="quiet">
        In emails: <code>{`{{ answers.${question.key} }}`}</code>
        {readers.length > 0 && <> · scored by {readers.join(', ')}</>}
      </p>
      {fault !== undefined && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {isOpen && set !== undefined && <QuestionForm {...card} set={set} />}
    </li>
  )
}

const ANSWERS = keysOf(ANSWER_WORDS).map((value) => ({ value, label: ANSWER_WORDS[value] }))
const NEEDS = keysOf(NEEDED_WORDS).map((value) => ({ value, label: NEEDED_WORDS[value] }))

type FormProps = Pick<CardProps, 'question' | 'others' | 'isSaved' | 'readers' | 'faultAt'> & {
  readonly set: (question: Question) => void
}

function QuestionForm({ question, others, isSaved, readers, faultAt, set }: FormProps) {
  const { key, answer, choices = [], neededFor = 'score' } = question
  return (
    <div className="question-form">
      <Textarea
        className="is-wide"
        label="Question"
        description="About the company, in plain words. Another wording is another question: its answer is found anew."
        autosize
        maxLength={300}
        value={question.question}
        error={faultAt('/question')}
        onChange={(event) => set(reworded(question, event.currentTarget.value, others, isSaved))}
      />
      <Select
        label="Answer"
        allowDeselect={false}
        data={ANSWERS}
        value={answer}
        error={faultAt('/answer')}
        onChange={(next) => next !== null && set(withAnswer(question, next as AnswerType))}
      />
      <TextInput
        label="Key"
        description={`Emails name the answer {{ answers.${key} }}.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={40}
        value={key}
        error={faultAt('/key')}
        onChange={(event) => set({ ...question, key: event.currentTarget.value })}
      />
      {answer === 'choice' && (
        <TagsInput
          className="is-wide"
          label="Choices"
          description="2 to 10. Enter adds one; several at once with semicolons."
          splitChars={[';', '|']}
          maxTags={10}
          value={choices}
          error={faultAt('/choices')}
          onChange={(next) => set({ ...question, choices: next })}
        />
      )}
      <div className="is-wide">
        <SegmentedControl
          aria-label="What the answer is for"
          data={NEEDS}
          disabled={readers.length > 0}
          value={readers.length > 0 ? 'score' : neededFor}
          onChange={(next) => set({ ...question, neededFor: next === 'text' ? 'text' : 'score' })}
        />
        <p className="quiet">{readers.length > 0 ? 'A criterion reads it.' : MEANS[neededFor]}</p>
      </div>
    </div>
  )
}

const MEANS = {
  score: 'Looked for first, where a budget may not last for all.',
  text: 'Only emails need it: looked for after those for the score.',
} as const
