import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { Removal } from '../shared/components/removal.tsx'
import { mayKeep, useSession } from '../shared/session/session.ts'
import { DomainCheck } from './domains/domain-check.tsx'
import { AddReading, ChangeServers } from './login/change-servers.tsx'
import { LoginChecks } from './login/login-checks.tsx'
import { loginInWords } from './login/login-words.ts'
import { NewLogin } from './login/new-login.tsx'
import type { Mailbox } from './mailbox-queries.ts'
import { mailboxesQuery } from './mailbox-queries.ts'
import { PaceForm, SenderForm, sentCopyInWords } from './mailbox-settings.tsx'
import { pauseInWords } from './pause-words.ts'

/** One mailbox: why it is paused, whether it works, what DNS says, and its settings. */
export function MailboxPanel({ mailbox, onClose }: { mailbox: Mailbox; onClose: () => void }) {
  const isKeeper = mayKeep(useSession())
  const isPaused = mailbox.status === 'paused'
  const login = isKeeper && <NewLogin mailbox={mailbox} />
  return (
    <div className="stack mailbox-panel">
      {isPaused && <PauseReason mailbox={mailbox} />}
      <dl className="mailbox-facts">
        <div>
          <dt>Sends through</dt>
          <dd>{serverInWords(mailbox.smtp)}</dd>
        </div>
        <div>
          <dt>Reads on</dt>
          <dd>{mailbox.imap === null ? 'Nothing: replies and bounces are not seen.' : serverInWords(mailbox.imap)}</dd>
        </div>
        <div>
          <dt>Logs in</dt>
          <dd>
            {loginInWords(mailbox)}, as {mailbox.smtp.username}
          </dd>
        </div>
        <div>
          <dt>What it sent is</dt>
          <dd>{sentCopyInWords(mailbox)}</dd>
        </div>
      </dl>
      {isKeeper && <Steering mailbox={mailbox} />}
      {isPaused && login}
      <DomainCheck mailboxId={mailbox.mailboxId} />
      {isKeeper && <PaceForm mailbox={mailbox} />}
      {isKeeper && <SenderForm mailbox={mailbox} />}
      {isKeeper && <AddReading mailbox={mailbox} />}
      {!isPaused && login}
      {isKeeper && <ChangeServers mailbox={mailbox} />}
      {isKeeper && <RemoveMailbox mailbox={mailbox} onRemoved={onClose} />}
    </div>
  )
}

function serverInWords({ host, port, security }: Mailbox['smtp']): string {
  return `${host}, port ${port}, ${security === 'tls' ? 'TLS' : 'STARTTLS'}`
}

function PauseReason({ mailbox }: { mailbox: Mailbox }) {
  const { why, serverWords, whatToDo } = pauseInWords(mailbox.pauseReason)
  return (
    <div className="failure">
      <p>
        <strong>{why}.</strong> {whatToDo}
      </p>
      {serverWords !== null && <p className="quiet">The server said: {serverWords}</p>}
    </div>
  )
}

/** Testing changes nothing; pausing and resuming do. */
function Steering({ mailbox: { mailboxId, status } }: { mailbox: Mailbox }) {
  const queries = useQueryClient()
  const path = { mailboxId }
  const testing = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/mailboxes/{mailboxId}/check', { params: { path } })),
  })
  const steering = useMutation({
    mutationFn: () =>
      status === 'ok'
        ? answered(api.POST('/api/v1/mailboxes/{mailboxId}/pause', { params: { path } }))
        : answered(api.POST('/api/v1/mailboxes/{mailboxId}/resume', { params: { path } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: mailboxesQuery.queryKey }),
  })
  return (
    <div className="stack">
      <div className="row">
        <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
          Test now
        </Button>
        <Button
          variant={status === 'ok' ? 'default' : 'filled'}
          loading={steering.isPending}
          onClick={() => steering.mutate()}
        >
          {status === 'ok' ? 'Pause mailbox' : 'Resume mailbox'}
        </Button>
      </div>
      {testing.data !== undefined && <LoginChecks checks={testing.data.checks} />}
      {testing.error !== null && <Failure error={testing.error} />}
      {steering.error !== null && <Failure error={steering.error} />}
    </div>
  )
}

function RemoveMailbox({ mailbox: { mailboxId, address }, onRemoved }: { mailbox: Mailbox; onRemoved: () => void }) {
  const queries = useQueryClient()
  const remove = async () => {
    await answered(api.DELETE('/api/v1/mailboxes/{mailboxId}', { params: { path: { mailboxId } } }))
    await queries.invalidateQueries({ queryKey: mailboxesQuery.queryKey })
    onRemoved()
  }
  return (
    <Removal
      ask="Remove mailbox"
      loses="Its settings and secrets go, and its replies are not read any more. What it sent stays. Campaigns that list it have to let go of it first."
      confirm={`Remove ${address}`}
      keep="Keep mailbox"
      remove={remove}
    />
  )
}
