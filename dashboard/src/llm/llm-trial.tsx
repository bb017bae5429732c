import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { Failure } from '../shared/failure.tsx'

/** Asks the model one tiny question as it is saved, and says in words what came of it. */
export function LlmTrial({ isChanged }: { isChanged: boolean }) {
  const queries = useQueryClient()
  const trying = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/llm/test')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['llm', 'usage'] }),
  })
  const { data, error, isPending } = trying
  return (
    <section className="surface stack llm-form" aria-labelledby="llm-trial">
      <div className="between">
        <div>
          <h3 id="llm-trial">Test</h3>
          <p className="quiet">
            {isChanged ? 'Save first: what is saved is tested.' : 'One tiny question, switched on or not. Up to 20 s.'}
          </p>
        </div>
        <Button variant="default" loading={isPending} disabled={isChanged} onClick={() => trying.mutate()}>
          Test language model
        </Button>
      </div>
      {error !== null && <Failure error={error} holds="The settings stay as they are." />}
      {data !== undefined && !isChanged && (
        <p className="llm-result" role="status">
          <span className={`sign is-${data.ok ? 'match' : 'miss'}`} aria-hidden="true">
            {data.ok ? '✓' : '✕'}
          </span>
          <span>
            <strong>{data.ok ? 'It answers.' : 'It does not work yet.'}</strong> {data.detail}
          </span>
        </p>
      )}
    </section>
  )
}
