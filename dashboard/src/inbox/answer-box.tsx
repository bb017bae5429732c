import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { useDraft } from '../shared/drafts/use-draft.ts'

const LONGEST = 50_000

/** Answers in the thread. What was typed outlives the screen; nothing leaves before it was confirmed. */
export function AnswerBox({ prospectId, answer }: { prospectId: string; answer: Schemas['AnswerPreview'] }) {
  return (
    <section className="surface stack" aria-labelledby="answer">
      <h2 id="answer">Answer</h2>
      {answer.refusal === null ? (
        <Writing prospectId={prospectId} answer={answer} />
      ) : (
        <p className="failure">It cannot be answered from here. {answer.refusal}</p>
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
        label={`To ${to}`}
        description={`Plain text, as it stands here. It leaves from ${from}.`}
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
        <div className="stack confirm-answer" role="group" aria-label="Send this answer?">
          <p>
            <strong>
              This leaves now from {from} to {to}.
            </strong>{' '}
            An email that was sent cannot be taken back.
          </p>
          <div className="row">
            <Button autoFocus loading={sending.isPending} onClick={() => sending.mutate(typed)}>
              Send now
            </Button>
            <Button variant="subtle" disabled={sending.isPending} onClick={() => setAsking(false)}>
              Write on
            </Button>
          </div>
        </div>
      ) : (
        <div className="row">
          <Button disabled={isEmpty} onClick={ask}>
            Send answer…
          </Button>
          <span className="quiet">Ctrl or ⌘ with Enter</span>
        </div>
      )}
      {sending.isSuccess && isEmpty && (
        <p className="done" role="status">
          The answer is on its way. Its state stands beside it in the conversation.
        </p>
      )}
      {sending.error !== null && <Failure error={sending.error} holds={holdsAfter(sending.error)} />}
    </>
  )
}

/** Where the answer of the server was lost, the email may have been taken. */
function holdsAfter(error: unknown): string {
  if (error instanceof ApiProblem) return 'Nothing was sent; your draft is kept.'
  return 'Your draft is kept. It may have been taken all the same: see above whether it stands there before you send again.'
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
