import './mailboxes.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormModal } from '../shared/components/form-dialog.tsx'
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
import { mailboxes as t } from './texts.tsx'

/** The mailboxes that live campaigns send and read through. */
export function Mailboxes() {
  useTitle(t.mailboxes)
  const isKeeper = mayKeep(useSession())
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery(mailboxesQuery)
  return (
    <>
      <div className="between">
        <div>
          <h2>{t.mailboxes}</h2>
          <p className="quiet">{t.liveCampaignsSendThroughThemAnd}</p>
        </div>
        {isKeeper && <Button onClick={() => setAdding(true)}>{t.addMailbox}</Button>}
      </div>
      {error !== null && <Failure error={error} holds={t.theMailboxesStayAsTheyAre} retry={refetch} />}
      {data === undefined && error === null && <Waiting />}
      {data?.length === 0 && <p className="surface empty">{t.withoutAMailboxACampaignCaptures}</p>}
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
            <th>{t.mailbox}</th>
            <th>{t.status}</th>
            <th className="number">{t.today}</th>
            <th>{t.ramp}</th>
            <th>{t.replies}</th>
          </tr>
        </thead>
        <tbody>
          {mailboxes.map((mailbox) => (
            <MailboxRow key={mailbox.mailboxId} mailbox={mailbox} open={() => setOpenedId(mailbox.mailboxId)} />
          ))}
        </tbody>
      </table>
      <FormModal
        opened={opened !== undefined}
        onClose={close}
        size="lg"
        title={<span className="mailbox-title">{opened?.address}</span>}
      >
        {opened !== undefined && <MailboxPanel mailbox={opened} onClose={close} />}
      </FormModal>
    </div>
  )
}

const NOT_READ: Readonly<Record<NonNullable<Mailbox['notRead']>['cause'], string>> = {
  server: t.itsServerFailed,
  backlog: t.moreMailCameThanCouldBe,
  turn: t.otherMailboxesAreReadBeforeIt,
  no_worker: t.noWorkerReadsMailboxes,
}

function Reading({ mailbox: { imap, notRead } }: { mailbox: Mailbox }) {
  if (imap === null) return <StateWord state="held" text={t.notConnected} />
  if (notRead === null) return <StateWord state="done" text={t.connected} />
  return (
    <>
      <StateWord state="failed" text={notRead.cause === 'server' ? t.cannotBeRead : t.notReadForAnHour} />
      <span className="quiet mailbox-why">{notRead.problem ?? NOT_READ[notRead.cause]}</span>
    </>
  )
}

function MailboxRow({ mailbox, open }: { mailbox: Mailbox; open: () => void }) {
  const { address, fromName, status, pauseReason, sentToday, capToday, dailyCap } = mailbox
  return (
    // The button in it does the same for the keyboard.
    <tr className="is-opening" onClick={open}>
      <td className="is-main">
        <button type="button" className="mailbox-address" aria-label={t.openMailbox(address)}>
          {address}
        </button>
        <span className="quiet">{fromName}</span>
      </td>
      <td>
        {status === 'ok' ? (
          <StateWord state="active" text={t.working} />
        ) : (
          <>
            <StateWord state="paused" />
            <span className="quiet mailbox-why">{pauseInWords(pauseReason).why}</span>
          </>
        )}
      </td>
      <td className="number" data-before={t.today}>
        {t.ofToday(sentToday, capToday)}
      </td>
      <td>{capToday < dailyCap ? t.warmingUpTo(dailyCap) : t.warmedUp}</td>
      <td data-before={t.replies}>
        <Reading mailbox={mailbox} />
      </td>
    </tr>
  )
}
