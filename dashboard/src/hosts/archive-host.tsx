import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { Refusal } from '../people/refusal.tsx'
import type { Host } from './host-queries.ts'

/** Says what goes and what stays before a host is archived; campaigns that name them are led to. */
export function ArchiveHost({ host: { hostId, name } }: { host: Host }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const archiving = useMutation({
    mutationFn: () => answered(api.DELETE('/api/v1/hosts/{hostId}', { params: { path: { hostId } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['hosts'] })
      setAsking(false)
    },
  })
  const close = () => {
    archiving.reset()
    setAsking(false)
  }
  return (
    <div>
      <Button variant="subtle" color="red" className="danger" onClick={() => setAsking(true)}>
        Archive host
      </Button>
      <Modal opened={asking} onClose={close} title={`Archive ${name}?`}>
        <div className="stack">
          <p>
            Nobody is booked with {name} any more, and their calendars are removed. Meetings that are booked stay. It
            cannot be undone; a new host can have the same address.
          </p>
          {archiving.error !== null && <Named error={archiving.error} retry={() => archiving.mutate()} />}
          <div className="row">
            <Button color="red" loading={archiving.isPending} onClick={() => archiving.mutate()}>
              Archive host
            </Button>
            <Button variant="default" onClick={close}>
              Keep host
            </Button>
          </div>
        </div>
      </Modal>
    </div>
  )
}

function Named({ error, retry }: { error: Error; retry: () => void }) {
  const campaigns = campaignsIn(error)
  if (campaigns.length === 0) return <Refusal error={error} retry={retry} />
  return (
    <div className="failure" role="alert">
      <p>
        <strong>Calendars of campaigns name this host.</strong> Take them out there first:
      </p>
      <ul className="bullets">
        {campaigns.map(({ campaignId, name }) => (
          <li key={campaignId}>
            <Link to="/campaigns/$campaignId/calendar" params={{ campaignId }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function campaignsIn(error: Error): readonly { campaignId: string; name: string }[] {
  if (!(error instanceof ApiProblem) || error.status !== 409) return []
  const { campaigns } = error.members
  return Array.isArray(campaigns) ? campaigns : []
}
