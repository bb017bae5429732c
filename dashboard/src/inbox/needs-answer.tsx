import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Schemas } from '../api/client.ts'
import { Failure } from '../shared/failure.tsx'
import { useCorrect } from './use-correct.ts'

/** Takes a reply off the list of those that wait, and back. */
export function NeedsAnswer({ mail }: { mail: Schemas['InboundMailDetail'] }) {
  const correct = useCorrect(mail.inboundId)
  const putting = useMutation({ mutationFn: (needsAnswer: boolean) => correct({ needsAnswer }) })
  if (!mail.needsAnswer && !putting.isSuccess) return null
  return (
    <div className="switch">
      {mail.needsAnswer ? (
        <Button variant="default" loading={putting.isPending} onClick={() => putting.mutate(false)}>
          Needs no answer
        </Button>
      ) : (
        <p className="done" role="status">
          Put aside: it no longer waits for an answer.{' '}
          <Button variant="subtle" size="compact-xs" loading={putting.isPending} onClick={() => putting.mutate(true)}>
            Undo
          </Button>
        </p>
      )}
      {putting.error !== null && <Failure error={putting.error} holds="The reply waits as before." />}
    </div>
  )
}
