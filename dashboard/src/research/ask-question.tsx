import { Button, Select, TagsInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { faultsByField } from '../api/problem.ts'
import { ANSWER_WORDS } from '../questions/question-words.ts'
import type { AnswerType } from '../questions/question-words.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { optionsOf } from '../shared/words/closed-list.ts'
import { useAskQuestion } from './research-queries.ts'
import { askQuestion as t } from './texts.tsx'

const ANSWERS = optionsOf(ANSWER_WORDS)

/** The way to ask something else about the company of a lead. */
export function AskQuestion({ prospectId }: { prospectId: string }) {
  const [isOpen, setOpen] = useState(false)
  // The caret goes back to where it came from.
  const [returned, setReturned] = useState(false)
  const close = () => {
    setOpen(false)
    setReturned(true)
  }
  if (isOpen) return <AskForm prospectId={prospectId} close={close} />
  return (
    <div>
      <Button variant="default" size="xs" autoFocus={returned} onClick={() => setOpen(true)}>
        {t.askAQuestion}
      </Button>
    </div>
  )
}

function AskForm({ prospectId, close }: { prospectId: string; close: () => void }) {
  const [question, setQuestion] = useState('')
  const [answer, setAnswer] = useState<AnswerType>('yes_no')
  const [choices, setChoices] = useState<string[]>([])
  const asking = useAskQuestion(prospectId, close)
  const faults = faultsByField(asking.error)
  const isComplete = question.trim().length >= 3 && (answer !== 'choice' || choices.length >= 2)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isComplete) asking.mutate({ question: question.trim(), answer, ...(answer === 'choice' ? { choices } : {}) })
  }
  return (
    <form
      className="ask-question"
      aria-label={t.askAQuestion}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
      }}
    >
      <Textarea
        label={t.question}
        description={t.aboutTheCompanyInPlainWords}
        autosize
        autoFocus
        maxLength={300}
        value={question}
        error={faults.question}
        onChange={(event) => setQuestion(event.currentTarget.value)}
      />
      <Select
        label={t.answer}
        description={t.whatItMayBe}
        allowDeselect={false}
        data={ANSWERS}
        value={answer}
        error={faults.answer}
        onChange={(next) => next !== null && setAnswer(next as AnswerType)}
      />
      {answer === 'choice' && (
        <TagsInput
          className="is-wide"
          label={t.choices}
          description={t.n2To20EnterAddsOne}
          splitChars={[';', '|']}
          maxTags={20}
          value={choices}
          error={faults.choices}
          onChange={setChoices}
        />
      )}
      {asking.error !== null && Object.keys(faults).length === 0 && (
        <div className="is-wide">
          <Failure error={asking.error} />
        </div>
      )}
      <div className="row is-wide">
        <Button type="submit" size="xs" loading={asking.isPending} disabled={!isComplete}>
          {t.ask}
        </Button>
        <Button variant="subtle" size="xs" onClick={close}>
          {t.leaveIt}
        </Button>
      </div>
      <p className="quiet is-wide">{t.theResearchAgentLooksForThe}</p>
    </form>
  )
}
