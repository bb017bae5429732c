import { Button, PasswordInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { Ago } from '../shared/components/ago.tsx'
import { SecretOnce } from '../shared/components/copied-text.tsx'
import { Refusal } from '../shared/session/refusal.tsx'
import type { Connection, ConnectionProvider } from './connection-queries.ts'
import { connectionSecret as t } from './texts.tsx'

interface Props {
  readonly connection: Connection
  readonly isKeeper: boolean
}

/** The secret that proves notices: brought from SavvyCal, made here for the others. */
export function ConnectionSecret({ connection, isKeeper }: Props) {
  const { provider, hasSecret, previousSecretUntil } = connection
  return (
    <section className="surface stack" aria-labelledby="secret">
      <div>
        <h3 id="secret">{t.secret}</h3>
        <p className="quiet">
          {hasSecret ? t.itIsKeptEncryptedAndProves : t.everythingIsRefusedUntilItIs}
          {previousSecretUntil !== null && <>{t.theOneBeforeItProvesNotices(<Ago at={previousSecretUntil} />)}</>}
        </p>
      </div>
      {isKeeper && (provider === 'savvycal' ? <Bring connection={connection} /> : <Rotate connection={connection} />)}
    </section>
  )
}

function useChange({ connectionId }: Connection) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { secret: string } | { rotateSecret: true }) => {
      const params = { path: { connectionId } }
      return answered(api.PATCH('/api/v1/booking-connections/{connectionId}', { params, body }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['connections'] }),
    // The secret stands in what was asked, or in the answer.
    gcTime: 0,
  })
}

function Bring({ connection }: { connection: Connection }) {
  const [secret, setSecret] = useState('')
  const bringing = useChange(connection)
  const faults = faultsByField(bringing.error)
  const save = () => bringing.mutate({ secret: secret.trim() }, { onSuccess: () => setSecret('') })
  return (
    <form
      className="stack"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        save()
      }}
    >
      <PasswordInput
        label={t.secretOfSavvycalsWebhook}
        required
        maxLength={200}
        autoComplete="off"
        value={secret}
        error={faults['secret']}
        onChange={(event) => {
          bringing.reset()
          setSecret(event.currentTarget.value)
        }}
      />
      {bringing.error !== null && faults['secret'] === undefined && <Refusal error={bringing.error} retry={save} />}
      {bringing.isSuccess && (
        <p className="done" role="status">
          {t.savedNoticesSignedWithItAre}
        </p>
      )}
      <div>
        <Button type="submit" variant="default" loading={bringing.isPending} disabled={secret.trim() === ''}>
          {t.saveSecret}
        </Button>
      </div>
    </form>
  )
}

function Rotate({ connection }: { connection: Connection }) {
  const [asking, setAsking] = useState(false)
  const rotating = useChange(connection)
  const made = rotating.data?.secret ?? null
  const rotate = () => rotating.mutate({ rotateSecret: true }, { onSuccess: () => setAsking(false) })
  if (!asking) {
    return (
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t.rotateSecret}
        </Button>
        {made !== null && (
          <SecretOnce title={t.secretFor(connection.name)} secret={made} onClose={() => rotating.reset()}>
            <SecretGoes provider={connection.provider} />
          </SecretOnce>
        )}
      </div>
    )
  }
  return (
    <div className="stack">
      <p>{t.aNewSecretIsMadeAnd}</p>
      {rotating.error !== null && <Refusal error={rotating.error} retry={rotate} />}
      <div className="row">
        <Button loading={rotating.isPending} onClick={rotate}>
          {t.makeNewSecret}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            rotating.reset()
            setAsking(false)
          }}
        >
          {t.keepSecret}
        </Button>
      </div>
    </div>
  )
}

const GOES: Readonly<Record<ConnectionProvider, string>> = {
  calcom: t.calComTakesItAsThe,
  calendly: t.calendlyTakesItAsTheSigning,
  savvycal: t.savvycalMakesItsOwn,
  url: t.yourAutomationSignsWithItBy,
}

/** Where a secret that was made here goes. */
export function SecretGoes({ provider }: { provider: ConnectionProvider }) {
  return <p className="quiet">{t.theStepsStandOnTheNext(GOES[provider])}</p>
}
