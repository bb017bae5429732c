import { Button } from '@mantine/core'
import { ApiProblem, sentenceOf } from '../api/problem.ts'

/** What failed, what still holds, and a way to try again, in the place where it failed. */
export function Failure({ error, holds, retry }: { error: unknown; holds?: string; retry?: () => unknown }) {
  const requestId = error instanceof ApiProblem && error.status >= 500 ? error.requestId : undefined
  return (
    <div className="failure" role="alert">
      <p>
        <strong>{sentenceOf(error)}</strong> {holds}
      </p>
      {requestId !== undefined && <p className="quiet">Request {requestId}</p>}
      {retry !== undefined && (
        <Button variant="default" size="xs" onClick={() => void retry()}>
          Try again
        </Button>
      )}
    </div>
  )
}
