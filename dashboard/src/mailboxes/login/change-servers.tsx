import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Mailbox } from '../mailbox-queries.ts'
import { ServerFields } from './login-fields.tsx'
import { imapBeside } from './mailbox-draft.ts'
import { LoginForm } from './new-login.tsx'

/** Other servers for a mailbox that logs in by password; with OAuth 2 they are the provider's own. */
export function ChangeServers({ mailbox }: { mailbox: Mailbox }) {
  const [isOpen, setIsOpen] = useState(false)
  if (mailbox.auth !== null) return null
  return (
    <div className="stack">
      {isOpen && <Servers mailbox={mailbox} />}
      <div className="row">
        <Button variant={isOpen ? 'subtle' : 'default'} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Close servers' : 'Change servers'}
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
      label="Test and change servers"
      isReady={smtp.host.trim() !== '' && username !== '' && password !== ''}
      onSaved={() => {
        setPassword('')
        setImapPassword('')
      }}
    >
      <h3>Servers</h3>
      <ServerFields legend="Sending (SMTP)" server={smtp} set={(server) => setSmtp({ ...smtp, ...server })} />
      <TextInput
        label="User name"
        autoComplete="off"
        value={smtp.username}
        onChange={(event) => setSmtp({ ...smtp, username: event.currentTarget.value })}
      />
      <PasswordInput
        label="Password"
        description="Asked for again: the stored one goes to no other server, and to no other account."
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {imap !== null && (
        <>
          <ServerFields legend="Reading (IMAP)" server={imap} set={(server) => setImap({ ...imap, ...server })} />
          <TextInput
            label="User name for reading"
            autoComplete="off"
            value={imap.username}
            onChange={(event) => setImap({ ...imap, username: event.currentTarget.value })}
          />
          <PasswordInput
            label="Password for reading"
            description="Where it is not the one for sending."
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
        It works and is kept. From now on replies stop sequences, and bounces are seen.
      </p>
    ) : null
  }
  const name = username.trim() === '' ? {} : { username: username.trim() }
  const secret = auth === null ? { password } : {}
  return (
    <LoginForm
      mailboxId={mailboxId}
      change={{ imap: { ...server, host: server.host.trim(), ...name, ...secret } }}
      label="Test and read replies"
      isReady={server.host.trim() !== '' && (auth !== null || password !== '')}
      onSaved={() => setIsAdded(true)}
    >
      <div>
        <h3>Read replies and bounces</h3>
        <p className="quiet">
          This mailbox only sends: a reply stops nobody’s sequence. With the server where its mail arrives, it is read.
        </p>
      </div>
      <ServerFields legend="Reading (IMAP)" server={server} set={setServer} />
      {auth === null && (
        <>
          <TextInput
            label="User name for reading"
            description="Where it is not the one for sending."
            placeholder={smtp.username}
            autoComplete="off"
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <PasswordInput
            label="Password for reading"
            description="Often the one for sending; it is asked for again, since the stored one goes to no other server."
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </>
      )}
    </LoginForm>
  )
}
