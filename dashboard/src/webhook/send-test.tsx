import { Button, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import { Refusal } from '../people/refusal.tsx'
import { isNotification, NOTIFICATIONS } from './notification-words.ts'

const KINDS = [
  { value: '', label: 'Plain test' },
  ...NOTIFICATIONS.map(({ type, name }) => ({ value: type, label: `Example: ${name}` })),
]

/** Sends a test, or the example of a type, and opens how it went. */
export function SendTest({ campaignId }: { campaignId: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [kind, setKind] = useState<string>('')
  const testing = useMutation({
    mutationFn: () => {
      const params = { path: { campaignId } }
      const body = isNotification(kind) ? { type: kind } : null
      return answered(api.POST('/api/v1/campaigns/{campaignId}/webhook/test', { params, body }))
    },
    onSuccess: async ({ deliveryId }) => {
      await queries.invalidateQueries({ queryKey: ['webhook', campaignId] })
      await navigate({
        to: '/campaigns/$campaignId/webhook',
        params: { campaignId },
        search: { delivery: deliveryId },
        resetScroll: false,
      })
    },
  })
  return (
    <div className="stack">
      <div className="row webhook-test">
        <Select
          aria-label="What to send as a test"
          allowDeselect={false}
          data={KINDS}
          value={kind}
          onChange={(chosen) => setKind(chosen ?? '')}
        />
        <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
          Send test
        </Button>
      </div>
      {testing.error !== null && <Refusal error={testing.error} retry={() => testing.mutate()} />}
    </div>
  )
}
