import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { StateWord } from '../shared/state-word.tsx'
import { MailboxPanel } from './mailbox-panel.tsx'
import type { Mailbox } from './mailbox-queries.ts'
import { pauseInWords } from './pause-words.ts'

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

function Reading({ mailbox: { imap, notRead } }: { mailbox: Mailbox }) {
  if (imap === null) return <span className="quiet">not read</span>
  if (notRead === null) return 'read'
  return (
    <>
      <StateWord state="failed" text="Cannot be read" />
      <span className="quiet mailbox-why">{notRead.problem ?? 'nobody has tried for an hour'}</span>
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
