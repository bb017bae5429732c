import { SegmentedControl, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { placeAt } from '../campaigns/editor/places.ts'
import { DragHandle } from '../campaigns/editor/reorder.tsx'
import type { HandleProps } from '../campaigns/editor/reorder.tsx'
import { QuietButton } from '../shared/components/quiet-button.tsx'
import { keysOf } from '../shared/words/closed-list.ts'
import { ANSWER_WORDS, NEEDED_WORDS, reworded, withAnswer } from './question-words.ts'
import type { AnswerType, Question } from './question-words.ts'
import { questionCard as t } from './texts.tsx'

interface CardProps {
  readonly question: Question
  /** Keys of all other questions. */
  readonly others: readonly string[]
  readonly isSaved: boolean
  /** Names of the criteria that read its answer. */
  readonly readers: readonly string[]
  /** From 0. */
  readonly index: number
  readonly isOpen: boolean
  readonly open: (isOpen: boolean) => void
  /** What the API found wrong with a member. */
  readonly faultAt: (member: string) => string | undefined
  /** Absent where nothing may be changed. */
  readonly set: ((question: Question) => void) | undefined
  /** Lets others be dropped on it, and takes it elsewhere. */
  readonly item: object
  readonly handle: HandleProps
  readonly remove: () => void
}

/** One question: its words, what its answer is and is for, and how templates name it. */
export function QuestionCard(card: CardProps) {
  const { question, readers, index, isOpen, open, faultAt, set, item, handle, remove } = card
  const name = question.question.trim() || t.newQuestion
  const needed = readers.length > 0 ? 'score' : (question.neededFor ?? 'score')
  const fault = isOpen ? undefined : faultAt('')
  return (
    <li className="surface question" aria-label={name} {...item} {...placeAt(`/questions/${index}`)}>
      <div className="between">
        {set !== undefined && <DragHandle {...handle} />}
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
            <QuietButton text={isOpen ? t.close : t.edit} of={name} expanded={isOpen} act={() => open(!isOpen)} />
            <button type="button" className="ghost question-remove" onClick={remove}>
              {t.remove(<span className="visually-hidden">, {name}</span>)}
            </button>
          </p>
        )}
      </div>
      <p className="quiet">
        {t.inEmails(
          <code>{`{{ answers.${question.key} }}`}</code>,
          readers.length > 0 && <>{t.scoredBy(readers.join(', '))}</>,
        )}
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
        label={t.question}
        description={t.aboutTheCompanyInPlainWords}
        autosize
        maxLength={300}
        value={question.question}
        error={faultAt('/question')}
        onChange={(event) => set(reworded(question, event.currentTarget.value, others, isSaved))}
      />
      <Select
        label={t.answer}
        allowDeselect={false}
        data={ANSWERS}
        value={answer}
        error={faultAt('/answer')}
        onChange={(next) => next !== null && set(withAnswer(question, next as AnswerType))}
      />
      <TextInput
        label={t.key}
        description={t.emailsNameTheAnswerAnswers(key)}
        maxLength={40}
        value={key}
        error={faultAt('/key')}
        onChange={(event) => set({ ...question, key: event.currentTarget.value })}
      />
      {answer === 'choice' && (
        <TagsInput
          className="is-wide"
          label={t.choices}
          description={t.n2To10EnterAddsOne}
          splitChars={[';', '|']}
          maxTags={10}
          value={choices}
          error={faultAt('/choices')}
          onChange={(next) => set({ ...question, choices: next })}
        />
      )}
      <div className="is-wide">
        <SegmentedControl
          aria-label={t.whatTheAnswerIsFor}
          data={NEEDS}
          disabled={readers.length > 0}
          value={readers.length > 0 ? 'score' : neededFor}
          onChange={(next) => set({ ...question, neededFor: next === 'text' ? 'text' : 'score' })}
        />
        <p className="quiet">{readers.length > 0 ? t.aCriterionReadsIt : MEANS[neededFor]}</p>
      </div>
    </div>
  )
}

const MEANS = {
  score: t.lookedForFirstWhereABudget,
  text: t.onlyEmailsNeedItLookedFor,
} as const
