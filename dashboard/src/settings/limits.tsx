import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../api/client.ts'
import { CopyLine } from '../shared/copy-line.tsx'
import { Failure } from '../shared/failure.tsx'
import { useTitle } from '../shared/use-title.ts'
import { Waiting } from '../shared/waiting.tsx'
import { counted } from '../shared/words.ts'
import { organizationQuery } from './organization-query.ts'
import { SendingSwitch } from './sending-switch.tsx'

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
