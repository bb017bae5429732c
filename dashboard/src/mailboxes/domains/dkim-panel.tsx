import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../../api/client.ts'
import { faultsByField } from '../../api/problem.ts'
import { Refusal } from '../../shared/session/refusal.tsx'
import { mayKeep, useSession } from '../../shared/session/session.ts'
import { CopyLine } from '../../shared/components/copied-text.tsx'
import type { SendingDomain } from '../mailbox-queries.ts'
import { sendingDomainsQuery } from '../mailbox-queries.ts'
import { dkimPanel as t } from './texts.tsx'

/** The key of a domain: the record to publish, a new key, and taking it away. */
export function DkimPanel({ domain, signed }: { domain: string; signed: SendingDomain | undefined }) {
  const isKeeper = mayKeep(useSession())
  return (
    <div className="stack mailbox-panel">
      {signed !== undefined && <Published signed={signed} />}
      {isKeeper && <KeyForm domain={domain} isNew={signed === undefined} />}
      {isKeeper && signed !== undefined && <RemoveKey domain={domain} />}
    </div>
  )
}

function Published({ signed: { record, warning, selector } }: { signed: SendingDomain }) {
  return (
    <section className="stack" aria-label={t.recordToPublish}>
      <p>{t.everyLiveEmailOfThisDomain(selector)}</p>
      <div>
        <span className="quiet">{t.nameOfTheTxtRecord}</span>
        <CopyLine text={record.name} label={t.copyName} />
      </div>
      <div>
        <span className="quiet">{t.valueSomeProvidersWantItIn}</span>
        <CopyLine text={record.value} label={t.copyValue} />
      </div>
      {warning !== null && (
        <p className="failure" role="note">
          {warning}
        </p>
      )}
      <p className="quiet">{t.whetherItIsPublishedTheDomain}</p>
    </section>
  )
}

/** What was changed about signing is read again, and what DNS says of it. */
function useSigningChanged() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: sendingDomainsQuery.queryKey }),
      queries.invalidateQueries({ queryKey: ['mailbox-domain'] }),
    ])
}

function KeyForm({ domain, isNew }: { domain: string; isNew: boolean }) {
  const changed = useSigningChanged()
  const [selector, setSelector] = useState('')
  const [privateKey, setPrivateKey] = useState('')
  const saving = useMutation({
    mutationFn: () => {
      const body = { selector: selector.trim(), privateKey }
      return answered(api.PUT('/api/v1/sending-domains/{domain}/dkim', { params: { path: { domain } }, body }))
    },
    onSuccess: async () => {
      setPrivateKey('')
      setSelector('')
      await changed()
    },
    gcTime: 0,
  })
  const faults = faultsByField(saving.error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <h3>{isNew ? t.bringAKey : t.replaceTheKey}</h3>
      <TextInput
        label={t.selector}
        description={t.namesTheKeyInDnsDomainkey(selector.trim() || 'fairlead1', domain)}
        placeholder={t.fairlead1}
        required
        spellCheck={false}
        value={selector}
        error={faults['selector']}
        onChange={(event) => setSelector(event.currentTarget.value)}
      />
      <Textarea
        label={t.privateKey}
        description={t.rsaInPem2048BitsEncrypted}
        placeholder={t.beginPrivateKey}
        required
        autoComplete="off"
        spellCheck={false}
        autosize
        minRows={4}
        maxRows={8}
        value={privateKey}
        error={faults['privateKey']}
        onChange={(event) => setPrivateKey(event.currentTarget.value)}
      />
      <p className="quiet">{t.signingBeginsAtOnceASignature}</p>
      {saving.error !== null && Object.keys(faults).length === 0 && (
        <Refusal error={saving.error} retry={() => saving.mutate()} />
      )}
      {saving.isSuccess && !isNew && (
        <p className="done" role="status">
          {t.keyKeptTheRecordAboveIs}
        </p>
      )}
      <div className="row">
        <Button type="submit" variant={isNew ? 'filled' : 'default'} loading={saving.isPending}>
          {isNew ? t.signWithThisKey : t.replaceKey}
        </Button>
      </div>
    </form>
  )
}

function RemoveKey({ domain }: { domain: string }) {
  const changed = useSigningChanged()
  const [isAsking, setIsAsking] = useState(false)
  const removing = useMutation({
    mutationFn: () => answered(api.DELETE('/api/v1/sending-domains/{domain}/dkim', { params: { path: { domain } } })),
    onSuccess: changed,
  })
  if (!isAsking) {
    return (
      <div className="row">
        <Button variant="subtle" color="red" className="danger" onClick={() => setIsAsking(true)}>
          {t.removeKey}
        </Button>
      </div>
    )
  }
  return (
    <div className="stack">
      <p>{t.theKeyIsLostEmailsOf(domain)}</p>
      {removing.error !== null && <Refusal error={removing.error} retry={() => removing.mutate()} />}
      <div className="row">
        <Button color="red" loading={removing.isPending} onClick={() => removing.mutate()}>
          {t.removeKeyOf(domain)}
        </Button>
        <Button variant="default" onClick={() => setIsAsking(false)}>
          {t.keepKey}
        </Button>
      </div>
    </div>
  )
}
