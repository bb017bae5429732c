import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { answered, api } from '../../api/client.ts'
import { CopyLine } from '../../shared/components/copied-text.tsx'
import { Failure, Waiting } from '../../shared/components/loading-states.tsx'
import { StateWord } from '../../shared/components/state-word.tsx'
import { useTitle } from '../../shared/hooks/use-title.ts'
import { Refusal } from '../../shared/session/refusal.tsx'
import { mayKeep, mayWrite, useSession } from '../../shared/session/session.ts'
import { counted } from '../../shared/words/words.ts'
import { organizationQuery } from './organization-query.ts'

/** What the operator of the installation allows this organization. */
export function Limits() {
  useTitle('Limits')
  const { data, error, refetch } = useQuery(organizationQuery)
  return (
    <section className="stack" aria-labelledby="limits">
      <div>
        <h2 id="limits">Limits</h2>
        <p className="quiet">Set by whoever runs this installation. Sending can be stopped by any member, at once.</p>
      </div>
      {error !== null && <Failure error={error} holds="The limits stay as they are." retry={refetch} />}
      {data === undefined && error === null && <Waiting lines={3} />}
      {data !== undefined && <AsTheyAre organization={data} />}
    </section>
  )
}

function AsTheyAre({ organization }: { organization: Schemas['Organization'] }) {
  const { requestsPerMinute, rowsPerHour, dailySendCap } = organization
  return (
    <>
      <dl className="surface limits">
        <div>
          <dt>API requests</dt>
          <dd>
            {counted(requestsPerMinute, 'request')} a minute, shared by all keys. Above it the API answers 429 and says
            when to come back.
          </dd>
        </div>
        <div>
          <dt>Rows of batches</dt>
          <dd>
            {counted(rowsPerHour, 'lead')} an hour, shared by all keys. A batch that meets the limit can be resumed.
          </dd>
        </div>
        <div>
          <dt>Emails</dt>
          <dd>
            {dailySendCap === null
              ? 'No fixed number a day. '
              : `At most ${counted(dailySendCap, 'email')} a day over all mailboxes. `}
            A new organization begins with few and may send more each day; every mailbox and the installation have caps
            of their own. What is above a cap waits for the next day.
          </dd>
        </div>
        <div>
          <dt>Sending</dt>
          <dd>
            <SendingSwitch organization={organization} />
          </dd>
        </div>
      </dl>
      <div className="surface stack">
        <h3>To have more</h3>
        <p>Ask whoever runs the server. This command, with the numbers you need, is all it takes:</p>
        <CopyLine text={commandFor(organization)} label="Copy command" />
      </div>
    </>
  )
}

/** Twice of what there is, for the numbers to stand somewhere. */
function commandFor({ organizationId, requestsPerMinute, dailySendCap }: Schemas['Organization']): string {
  const requests = `--requests-per-minute ${requestsPerMinute * 2}`
  const emails = dailySendCap === null ? '' : ` --emails-per-day ${dailySendCap * 2}`
  return `fairlead limits set --organization ${organizationId} \\\n  ${requests}${emails}`
}

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
