import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { useDraft } from '../shared/drafts/use-draft.ts'
import { answerBox as t } from './texts.tsx'

const LONGEST = 50_000

/** Answers in the thread. What was typed outlives the screen; nothing leaves before it was confirmed. */
export function AnswerBox({ prospectId, answer }: { prospectId: string; answer: Schemas['AnswerPreview'] }) {
  return (
    <section className="surface stack" aria-labelledby="answer">
      <h2 id="answer">{t.answer}</h2>
      {answer.refusal === null ? (
        <Writing prospectId={prospectId} answer={answer} />
      ) : (
        <p className="failure">{t.itCannotBeAnsweredFromHere(answer.refusal)}</p>
      )}
    </section>
  )
}

function Writing({ prospectId, answer: { from, to } }: { prospectId: string; answer: Schemas['AnswerPreview'] }) {
  const { value: typed, set, drop } = useDraft(`answer ${prospectId}`, '')
  const [asking, setAsking] = useState(false)
  const sending = useSending(prospectId, () => {
    drop()
    setAsking(false)
  })
  const isEmpty = typed.trim() === ''
  const ask = () => {
    sending.reset()
    setAsking(!isEmpty)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    ask()
  }
  return (
    <>
      <Textarea
        label={t.to(to)}
        description={t.plainTextAsItStandsHere(from)}
        autosize
        minRows={4}
        maxRows={20}
        maxLength={LONGEST}
        value={typed}
        readOnly={asking}
        onChange={(event) => set(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {asking ? (
        <div className="stack confirm-answer" role="group" aria-label={t.sendThisAnswer}>
          <p>{t.anEmailThatWasSentCannot(<strong>{t.thisLeavesNowFromTo(from, to)}</strong>)}</p>
          <div className="row">
            <Button autoFocus loading={sending.isPending} onClick={() => sending.mutate(typed)}>
              {t.sendNow}
            </Button>
            <Button variant="subtle" disabled={sending.isPending} onClick={() => setAsking(false)}>
              {t.writeOn}
            </Button>
          </div>
        </div>
      ) : (
        <div className="row">
          <Button disabled={isEmpty} onClick={ask}>
            {t.sendAnswer}
          </Button>
          <span className="quiet">{t.ctrlOrWithEnter}</span>
        </div>
      )}
      {sending.isSuccess && isEmpty && (
        <p className="done" role="status">
          {t.theAnswerIsOnItsWay}
        </p>
      )}
      {sending.error !== null && <Failure error={sending.error} holds={holdsAfter(sending.error)} />}
    </>
  )
}

/** Where the answer of the server was lost, the email may have been taken. */
function holdsAfter(error: unknown): string {
  if (error instanceof ApiProblem) return t.nothingWasSentYourDraftIs
  return t.yourDraftIsKeptItMay
}

function useSending(prospectId: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (text: string) =>
      answered(api.POST('/api/v1/leads/{prospectId}/reply', { params: { path: { prospectId } }, body: { text } })),
    onSuccess: onDone,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['inbox'] })
      await queries.invalidateQueries({ queryKey: ['lead', prospectId] })
      await queries.invalidateQueries({ queryKey: ['overview'] })
    },
  })
}
