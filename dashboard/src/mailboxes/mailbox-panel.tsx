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
import { mailboxPanel as t } from './texts.tsx'

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
          <dt>{t.sendsThrough}</dt>
          <dd>{serverInWords(mailbox.smtp)}</dd>
        </div>
        <div>
          <dt>{t.readsOn}</dt>
          <dd>{mailbox.imap === null ? t.nothingRepliesAndBouncesAreNot : serverInWords(mailbox.imap)}</dd>
        </div>
        <div>
          <dt>{t.logsIn}</dt>
          <dd>{t.as(loginInWords(mailbox), mailbox.smtp.username)}</dd>
        </div>
        <div>
          <dt>{t.whatItSentIs}</dt>
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
  return t.port(host, port, security === 'tls' ? 'TLS' : 'STARTTLS')
}

function PauseReason({ mailbox }: { mailbox: Mailbox }) {
  const { why, serverWords, whatToDo } = pauseInWords(mailbox.pauseReason)
  return (
    <div className="failure">
      <p>
        <strong>{why}.</strong> {whatToDo}
      </p>
      {serverWords !== null && <p className="quiet">{t.theServerSaid(serverWords)}</p>}
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
          {t.testNow}
        </Button>
        <Button
          variant={status === 'ok' ? 'default' : 'filled'}
          loading={steering.isPending}
          onClick={() => steering.mutate()}
        >
          {status === 'ok' ? t.pauseMailbox : t.resumeMailbox}
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
      ask={t.removeMailbox}
      loses={t.itsSettingsAndSecretsGoAnd}
      confirm={t.remove(address)}
      keep={t.keepMailbox}
      remove={remove}
    />
  )
}
