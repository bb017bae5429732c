import './questions.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RefObject } from 'react'
import type { Schemas } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import type { FieldFault } from '../api/problem.ts'
import { EditedPart, SaveBar, useSavingParts } from '../campaigns/editor/edited-part.tsx'
import { goToPlace } from '../campaigns/editor/places.ts'
import { movedTo, useReorder } from '../campaigns/editor/reorder.tsx'
import { usePartDraft } from '../campaigns/editor/use-part-draft.ts'
import { useFocusAfter, useFocusOnNext } from '../shared/hooks/focus-hooks.ts'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { QuestionCard } from './question-card.tsx'
import { MOST_QUESTIONS, followed, freshKey, readersOf } from './question-words.ts'
import type { Question } from './question-words.ts'
import { questionsEditor as t } from './texts.tsx'

/** What a campaign wants to know of each company. */
export function QuestionsEditor() {
  return <EditedPart>{(campaign) => <Editor campaign={campaign} />}</EditedPart>
}

function Editor({ campaign }: { campaign: Schemas['Campaign'] }) {
  const draft = usePartDraft(campaign, 'questions')
  const following = followed(campaign, campaign.questions, draft.value)
  const saving = useSavingParts(campaign, { questions: draft.value, ...following }, draft.drop)
  const heading = useFocusAfter<HTMLHeadingElement>(draft.isDirty)
  const readOnly = !mayWrite(useSession()) || campaign.status === 'archived'
  const faults = saving.error instanceof ApiProblem ? saving.error.faults : []
  const set = (questions: Question[]) => {
    saving.reset()
    draft.set(questions)
  }
  return (
    <section className="stack" aria-label={t.questions}>
      <Questions
        campaign={campaign}
        questions={draft.value}
        faults={faults}
        set={readOnly ? undefined : set}
        heading={heading}
      />
      <SaveBar
        what={t.questions2}
        draft={draft}
        saving={saving}
        faults={[]}
        follows={t.questionsSavedNewOnesAreAsked}
        nameOf={(pointer) => {
          const [, index] = /^\/questions\/(\d+)/u.exec(pointer) ?? []
          return index === undefined ? undefined : t.question(Number(index) + 1)
        }}
      />
    </section>
  )
}

interface QuestionsProps {
  readonly campaign: Schemas['Campaign']
  readonly questions: readonly Question[]
  readonly faults: readonly FieldFault[]
  /** Absent where nothing may be changed. */
  readonly set: ((questions: Question[]) => void) | undefined
  readonly heading: RefObject<HTMLHeadingElement | null>
}

function Questions({ campaign, questions, faults, set, heading }: QuestionsProps) {
  const [opened, setOpened] = useState<number>()
  const { list: entries, add: addButton, noteRemoved } = useFocusOnNext(questions, '.question-remove')
  const keys = questions.map(({ key }) => key)
  const saved = new Set(campaign.questions.map(({ key }) => key))
  const add = () => {
    set?.([...questions, { key: freshKey('', keys), question: '', answer: 'yes_no', neededFor: 'score' }])
    setOpened(questions.length)
    // It stands there with the next picture.
    requestAnimationFrame(() => goToPlace(`/questions/${questions.length}`))
  }
  const move = (from: number, to: number) => {
    setOpened(undefined)
    set?.(movedTo(questions, from, to))
  }
  const { list, said, item, handle } = useReorder(questions.length, move)
  const remove = (index: number) => {
    noteRemoved(index)
    setOpened(undefined)
    set?.(questions.filter((_, at) => at !== index))
  }
  return (
    <>
      <div className="between">
        <h2 ref={heading} tabIndex={-1}>
          {t.whatToFindOut}
        </h2>
        {set !== undefined && (
          <Button ref={addButton} disabled={questions.length >= MOST_QUESTIONS} onClick={add}>
            {t.addQuestion}
          </Button>
        )}
      </div>
      {questions.length === 0 && (
        <div className="surface empty">
          <p>{t.askAboutEachCompanyInPlain}</p>
        </div>
      )}
      <ol
        className="questions"
        ref={(element) => {
          list.current = element
          entries.current = element
        }}
      >
        {questions.map((question, index) => (
          <QuestionCard
            key={index}
            question={question}
            others={keys.filter((_, at) => at !== index)}
            isSaved={saved.has(question.key)}
            readers={readersOf(question.path, campaign.icp)}
            index={index}
            item={item(index)}
            handle={handle(index, question.question.trim() || t.newQuestion)}
            isOpen={opened === index}
            open={(isOpen) => setOpened(isOpen ? index : undefined)}
            faultAt={(member) => faultIn(faults, `/questions/${index}${member}`)}
            set={set && ((next) => set(questions.map((one, at) => (at === index ? next : one))))}
            remove={() => remove(index)}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

function faultIn(faults: readonly FieldFault[], place: string): string | undefined {
  return faults.find(({ pointer }) => pointer === place || pointer.startsWith(`${place}/`))?.detail
}
