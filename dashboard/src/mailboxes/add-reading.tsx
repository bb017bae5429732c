import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { imapBeside } from './mailbox-draft.ts'
import type { Mailbox } from './mailbox-queries.ts'
import { LoginForm } from './new-login.tsx'
import { ServerFields } from './server-fields.tsx'

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
