import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { mayKeep, mayWrite, useSession } from '../people/session.ts'
import { Refusal } from '../people/refusal.tsx'
import { StateWord } from '../shared/state-word.tsx'
import { organizationQuery } from './organization-query.ts'

/** The kill switch: any member stops, owners and admins let it go on. Nothing is lost either way, so nothing is asked. */
export function SendingSwitch({ organization }: { organization: Schemas['Organization'] }) {
  const { sendingStopped, sendingStoppedBy } = organization
  const session = useSession()
  const queries = useQueryClient()
  const switching = useMutation({
    mutationFn: () => answered(sendingStopped ? api.POST('/api/v1/sending/start') : api.POST('/api/v1/sending/stop')),
    onSuccess: (saved) => {
      queries.setQueryData(organizationQuery.queryKey, saved)
      return queries.invalidateQueries({ queryKey: ['overview'] })
    },
  })
  const byOperator = sendingStoppedBy === 'operator'
  const may = sendingStopped ? mayKeep(session) && !byOperator : mayWrite(session)
  return (
    <div className="stack" role="group" aria-label="Sending of this organization">
      <p role="status">
        {sendingStopped ? (
          <>
            <StateWord state="paused" text={byOperator ? 'Stopped by the operator' : 'Stopped'} />: no email leaves
            until it is started again. What waits keeps its place.
          </>
        ) : (
          <StateWord state="active" text="On" />
        )}
      </p>
      {may && (
        <div className="row">
          <Button
            variant={sendingStopped ? 'filled' : 'default'}
            loading={switching.isPending}
            onClick={() => switching.mutate()}
          >
            {sendingStopped ? 'Start sending' : 'Stop all sending'}
          </Button>
        </div>
      )}
      {switching.error !== null && <Refusal error={switching.error} retry={() => switching.mutate()} />}
    </div>
  )
}
