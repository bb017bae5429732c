import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Refusal } from '../people/refusal.tsx'
import { Failure } from '../shared/failure.tsx'
import { counted } from '../shared/words.ts'
import { failedQuery } from './webhook-queries.ts'

const DAY_MS = 86_400_000

/** Sends everything again that failed since a time, after saying how much that is. */
export function ResendFailed({ endpoint }: { endpoint: Schemas['WebhookEndpoint'] }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Send failed again
      </Button>
      {asking && <AskSince endpoint={endpoint} onClose={() => setAsking(false)} />}
    </>
  )
}

function AskSince({ endpoint, onClose }: { endpoint: Schemas['WebhookEndpoint']; onClose: () => void }) {
  const { campaignId, enabled, failingSince } = endpoint
  const queries = useQueryClient()
  const [typed, setTyped] = useState(() => localOf(failingSince ?? new Date(Date.now() - DAY_MS).toISOString()))
  const since = instantOf(typed)
  const failed = useQuery(failedQuery(campaignId, since))
  const count = failed.data?.count ?? 0
  const resending = useMutation({
    mutationFn: () => resendAll(campaignId, since ?? ''),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhook', campaignId] }),
  })
  return (
    <Modal opened onClose={onClose} title="Send failed again">
      <div className="stack">
        <TextInput
          type="datetime-local"
          label="What failed since"
          description="When it happened, on your clock."
          value={typed}
          onChange={(event) => {
            resending.reset()
            setTyped(event.currentTarget.value)
          }}
        />
        <p className="resend-count" role="status">
          {resending.isSuccess
            ? `${counted(resending.data, 'notification')} due at once, the oldest first, with the same ids and texts.`
            : wordsOf(failed.data)}
        </p>
        {!enabled && <p className="warned">The webhook is disabled. Have it called again first.</p>}
        {failed.error !== null && <Failure error={failed.error} retry={failed.refetch} />}
        {resending.error !== null && <Refusal error={resending.error} retry={() => resending.mutate()} />}
        <div className="row">
          {resending.isSuccess ? (
            <Button onClick={onClose}>Close</Button>
          ) : (
            <>
              <Button
                disabled={count === 0 || !enabled}
                loading={resending.isPending}
                onClick={() => resending.mutate()}
              >
                Send{' '}
                {count === 0
                  ? ''
                  : `${counted(count, 'notification')}${failed.data?.isLeast === true ? ' or more' : ''} `}
                again
              </Button>
              <Button variant="default" onClick={onClose}>
                Send none
              </Button>
            </>
          )}
        </div>
      </div>
    </Modal>
  )
}

function wordsOf(failed: { count: number; isLeast: boolean } | undefined): string {
  if (failed === undefined) return ' '
  if (failed.count === 0) return 'Nothing failed since then.'
  const number = `${failed.isLeast ? 'At least ' : ''}${counted(failed.count, 'notification')}`
  return `${number} failed: given up, or waiting for a retry. Receivers know each by its id.`
}

/** Page after page, until nothing is left. Answers how many. */
async function resendAll(campaignId: string, since: string): Promise<number> {
  let total = 0
  let cursor: string | null = null
  do {
    const body: Schemas['ResendRange'] = cursor === null ? { since } : { since, cursor }
    const params = { path: { campaignId } }
    const answer: Schemas['ResentRange'] = await answered(
      api.POST('/api/v1/campaigns/{campaignId}/webhook/deliveries/resend', { params, body }),
    )
    total += answer.count
    cursor = answer.nextCursor
  } while (cursor !== null)
  return total
}

/** An instant as a field for date and time has it, on the viewer's clock. */
function localOf(instant: string): string {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function instantOf(local: string): string | undefined {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
