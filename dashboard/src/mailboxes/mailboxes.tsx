import './mailboxes.css'
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { mayKeep, useSession } from '../shared/session/session.ts'
import { SendingDomains } from './domains/sending-domains.tsx'
import { AddMailbox } from './login/add-mailbox.tsx'
import { MailboxPanel } from './mailbox-panel.tsx'
import { mailboxesQuery } from './mailbox-queries.ts'
import type { Mailbox } from './mailbox-queries.ts'
import { pauseInWords } from './pause-words.ts'

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

/** Mailboxes as a table; each opens with its tests and settings. */
export function MailboxRows({ mailboxes }: { mailboxes: readonly Mailbox[] }) {
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = mailboxes.find(({ mailboxId }) => mailboxId === openedId)
  const close = () => setOpenedId(null)
  return (
    <div className="surface is-table">
      <table className="table">
        <thead>
          <tr>
            <th>Mailbox</th>
            <th>State</th>
            <th className="number">Today</th>
            <th>Ramp</th>
            <th>Replies</th>
            <th>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {mailboxes.map((mailbox) => (
            <MailboxRow key={mailbox.mailboxId} mailbox={mailbox} open={() => setOpenedId(mailbox.mailboxId)} />
          ))}
        </tbody>
      </table>
      <Modal
        opened={opened !== undefined}
        onClose={close}
        size="lg"
        title={<span className="mailbox-title">{opened?.address}</span>}
      >
        {opened !== undefined && <MailboxPanel mailbox={opened} onClose={close} />}
      </Modal>
    </div>
  )
}

const NOT_READ: Readonly<Record<NonNullable<Mailbox['notRead']>['cause'], string>> = {
  server: 'its server failed',
  backlog: 'more mail came than could be read by now',
  turn: 'other mailboxes are read before it',
  no_worker: 'no worker reads mailboxes',
}

function Reading({ mailbox: { imap, notRead } }: { mailbox: Mailbox }) {
  if (imap === null) return <span className="quiet">not read</span>
  if (notRead === null) return 'read'
  return (
    <>
      <StateWord state="failed" text={notRead.cause === 'server' ? 'Cannot be read' : 'Not read for an hour'} />
      <span className="quiet mailbox-why">{notRead.problem ?? NOT_READ[notRead.cause]}</span>
    </>
  )
}

function MailboxRow({ mailbox, open }: { mailbox: Mailbox; open: () => void }) {
  const { address, fromName, status, pauseReason, sentToday, capToday, dailyCap, rampStart, rampStep } = mailbox
  return (
    <tr>
      <td className="is-main">
        <strong>{address}</strong>
        <span className="quiet">{fromName}</span>
      </td>
      <td>
        {status === 'ok' ? (
          <StateWord state="active" text="Working" />
        ) : (
          <>
            <StateWord state="paused" />
            <span className="quiet mailbox-why">{pauseInWords(pauseReason).why}</span>
          </>
        )}
      </td>
      <td className="number">
        {sentToday} of {capToday} today
        {capToday < dailyCap && <span className="quiet mailbox-why">warming up to {dailyCap}</span>}
      </td>
      <td data-before="ramp">
        {rampStart >= dailyCap ? 'none' : `begins with ${rampStart}, ${rampStep} more each day`}
      </td>
      <td data-before="replies">
        <Reading mailbox={mailbox} />
      </td>
      <td className="number row-actions">
        <Button variant="subtle" size="compact-sm" aria-label={`Open mailbox ${address}`} onClick={open}>
          Open
        </Button>
      </td>
    </tr>
  )
}
