import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Failure } from '../shared/failure.tsx'

/** Sends the email, as it is saved, to whoever is signed in. */
export function SendTest({ campaignId, order }: { campaignId: string; order: Schemas['TestOrder'] }) {
  const sending = useMutation({
    mutationFn: () =>
      answered(api.POST('/api/v1/campaigns/{campaignId}/test-send', { params: { path: { campaignId } }, body: order })),
  })
  return (
    <div className="stack">
      <div className="row">
        <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
          Send me a test
        </Button>
        <span className="quiet">As it is saved, with links that change nothing.</span>
      </div>
      {sending.error !== null && <Failure error={sending.error} />}
      {sending.data !== undefined && (
        <p role="status">On its way to {sending.data.to}. A test campaign’s stays in Mail.</p>
      )}
    </div>
  )
}
