import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import { Refusal } from '../people/refusal.tsx'
import type { Connection } from './connection-queries.ts'

/** Says what goes and what stays before a calendar is disconnected. */
export function RemoveConnection({ connection: { connectionId, name } }: { connection: Connection }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const removing = useMutation({
    mutationFn: () =>
      answered(api.DELETE('/api/v1/booking-connections/{connectionId}', { params: { path: { connectionId } } })),
    onSuccess: async () => {
      await navigate({ to: '/settings/calendars' })
      await queries.invalidateQueries({ queryKey: ['connections'] })
      await queries.invalidateQueries({ queryKey: ['unmatched'] })
    },
  })
  const keep = () => {
    removing.reset()
    setAsking(false)
  }
  return (
    <div>
      <Button variant="subtle" color="red" className="danger" onClick={() => setAsking(true)}>
        Disconnect calendar
      </Button>
      <Modal opened={asking} onClose={keep} title={`Disconnect ${name}?`}>
        <div className="stack">
          <p>
            What it sends is refused from then on, and leads who book there are written to all the same. Its meetings
            stay; its unmatched bookings are forgotten.
          </p>
          {removing.error !== null && <Refusal error={removing.error} retry={() => removing.mutate()} />}
          <div className="row">
            <Button color="red" loading={removing.isPending} onClick={() => removing.mutate()}>
              Disconnect calendar
            </Button>
            <Button variant="default" onClick={keep}>
              Keep calendar
            </Button>
          </div>
        </div>
      </Modal>
    </div>
  )
}
