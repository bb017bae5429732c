import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Mailbox } from '../mailbox-queries.ts'
import { ServerFields } from './login-fields.tsx'
import { imapBeside } from './mailbox-draft.ts'
import { LoginForm } from './new-login.tsx'
import { changeServers as t } from './texts.tsx'

/** Other servers for a mailbox that logs in by password; with OAuth 2 they are the provider's own. */
export function ChangeServers({ mailbox }: { mailbox: Mailbox }) {
  const [isOpen, setIsOpen] = useState(false)
  if (mailbox.auth !== null) return null
  return (
    <div className="stack">
      {isOpen && <Servers mailbox={mailbox} />}
      <div className="row">
        <Button variant={isOpen ? 'subtle' : 'default'} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t.closeServers : t.changeServers}
        </Button>
      </div>
    </div>
  )
}

function Servers({ mailbox: { mailboxId, ...mailbox } }: { mailbox: Mailbox }) {
  const [smtp, setSmtp] = useState(mailbox.smtp)
  const [imap, setImap] = useState(mailbox.imap)
  const [password, setPassword] = useState('')
  const [imapPassword, setImapPassword] = useState('')
  const username = smtp.username.trim()
  const reading =
    imap === null
      ? {}
      : { imap: { ...imap, host: imap.host.trim(), ...(imapPassword === '' ? {} : { password: imapPassword }) } }
  return (
    <LoginForm
      mailboxId={mailboxId}
      change={{ smtp: { ...smtp, host: smtp.host.trim(), username, password }, ...reading }}
      label={t.testAndChangeServers}
      isReady={smtp.host.trim() !== '' && username !== '' && password !== ''}
      onSaved={() => {
        setPassword('')
        setImapPassword('')
      }}
    >
      <h3>{t.servers}</h3>
      <ServerFields legend={t.sendingSmtp} server={smtp} set={(server) => setSmtp({ ...smtp, ...server })} />
      <TextInput
        label={t.userName}
        autoComplete="off"
        value={smtp.username}
        onChange={(event) => setSmtp({ ...smtp, username: event.currentTarget.value })}
      />
      <PasswordInput
        label={t.password}
        description={t.askedForAgainTheStoredOne}
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {imap !== null && (
        <>
          <ServerFields legend={t.readingImap} server={imap} set={(server) => setImap({ ...imap, ...server })} />
          <TextInput
            label={t.userNameForReading}
            autoComplete="off"
            value={imap.username}
            onChange={(event) => setImap({ ...imap, username: event.currentTarget.value })}
          />
          <PasswordInput
            label={t.passwordForReading}
            description={t.whereItIsNotTheOne}
            autoComplete="off"
            value={imapPassword}
            onChange={(event) => setImapPassword(event.currentTarget.value)}
          />
        </>
      )}
    </LoginForm>
  )
}

/** Lets a mailbox be read that has only sent so far. */
export function AddReading({ mailbox }: { mailbox: Mailbox }) {
  const { mailboxId, smtp, imap, auth } = mailbox
  const [server, setServer] = useState(() => imapBeside(smtp.host))
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isAdded, setIsAdded] = useState(false)
  if (imap !== null) {
    return isAdded ? (
      <p className="done" role="status">
        {t.itWorksAndIsKeptFrom}
      </p>
    ) : null
  }
  const name = username.trim() === '' ? {} : { username: username.trim() }
  const secret = auth === null ? { password } : {}
  return (
    <LoginForm
      mailboxId={mailboxId}
      change={{ imap: { ...server, host: server.host.trim(), ...name, ...secret } }}
      label={t.testAndReadReplies}
      isReady={server.host.trim() !== '' && (auth !== null || password !== '')}
      onSaved={() => setIsAdded(true)}
    >
      <div>
        <h3>{t.readRepliesAndBounces}</h3>
        <p className="quiet">{t.thisMailboxOnlySendsAReply}</p>
      </div>
      <ServerFields legend={t.readingImap} server={server} set={setServer} />
      {auth === null && (
        <>
          <TextInput
            label={t.userNameForReading}
            description={t.whereItIsNotTheOne}
            placeholder={smtp.username}
            autoComplete="off"
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <PasswordInput
            label={t.passwordForReading}
            description={t.oftenTheOneForSendingIt}
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </>
      )}
    </LoginForm>
  )
}
