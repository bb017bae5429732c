import './mailboxes.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayKeep, useSession } from '../people/session.ts'
import { Failure } from '../shared/failure.tsx'
import { useTitle } from '../shared/use-title.ts'
import { Waiting } from '../shared/waiting.tsx'
import { AddMailbox } from './add-mailbox.tsx'
import { mailboxesQuery } from './mailbox-queries.ts'
import { MailboxRows } from './mailbox-rows.tsx'
import { SendingDomains } from './sending-domains.tsx'

/** The mailboxes that live campaigns send and read through. */
export function Mailboxes() {
  useTitle('Mailboxes')
  const isKeeper = mayKeep(useSession())
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery(mailboxesQuery)
  return (
    <>
      <div className="between">
        <div>
          <h2>Mailboxes</h2>
          <p className="quiet">Live campaigns send through them, and read the replies and bounces that come back.</p>
        </div>
        {isKeeper && <Button onClick={() => setAdding(true)}>Add mailbox</Button>}
      </div>
      {error !== null && <Failure error={error} holds="The mailboxes stay as they are." retry={refetch} />}
      {data === undefined && error === null && <Waiting />}
      {data?.length === 0 && (
        <p className="surface empty">
          Without a mailbox a campaign captures its emails and sends none. Each one sends few a day: several carry more.
        </p>
      )}
      {data !== undefined && data.length > 0 && <MailboxRows mailboxes={data} />}
      {data !== undefined && data.length > 0 && <SendingDomains mailboxes={data} />}
      {isKeeper && <AddMailbox opened={adding} onClose={() => setAdding(false)} />}
    </>
  )
}
