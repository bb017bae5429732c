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
    <section className="stack" aria-label="Record to publish">
      <p>Every live email of this domain is signed with the key {selector}. Receivers look for this record in DNS:</p>
      <div>
        <span className="quiet">Name of the TXT record</span>
        <CopyLine text={record.name} label="Copy name" />
      </div>
      <div>
        <span className="quiet">Value; some providers want it in strings of 255 characters</span>
        <CopyLine text={record.value} label="Copy value" />
      </div>
      {warning !== null && (
        <p className="failure" role="note">
          {warning}
        </p>
      )}
      <p className="quiet">Whether it is published, the domain check of each mailbox tells.</p>
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
      <h3>{isNew ? 'Bring a key' : 'Replace the key'}</h3>
      <TextInput
        label="Selector"
        description={`Names the key in DNS: ${selector.trim() || 'fairlead1'}._domainkey.${domain}. A new name for each key.`}
        placeholder="fairlead1"
        required
        spellCheck={false}
        value={selector}
        error={faults['selector']}
        onChange={(event) => setSelector(event.currentTarget.value)}
      />
      <Textarea
        label="Private key"
        description="RSA in PEM, 2048 bits. Encrypted where it is kept, and never shown again."
        placeholder="-----BEGIN PRIVATE KEY-----"
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
      <p className="quiet">
        Signing begins at once. A signature whose record is not published is worth less than none: publish it right
        away.
      </p>
      {saving.error !== null && Object.keys(faults).length === 0 && (
        <Refusal error={saving.error} retry={() => saving.mutate()} />
      )}
      {saving.isSuccess && !isNew && (
        <p className="done" role="status">
          Key kept. The record above is the one to publish.
        </p>
      )}
      <div className="row">
        <Button type="submit" variant={isNew ? 'filled' : 'default'} loading={saving.isPending}>
          {isNew ? 'Sign with this key' : 'Replace key'}
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
          Remove key
        </Button>
      </div>
    )
  }
  return (
    <div className="stack">
      <p>The key is lost. Emails of {domain} leave without a signature of ours from the next one on.</p>
      {removing.error !== null && <Refusal error={removing.error} retry={() => removing.mutate()} />}
      <div className="row">
        <Button color="red" loading={removing.isPending} onClick={() => removing.mutate()}>
          Remove key of {domain}
        </Button>
        <Button variant="default" onClick={() => setIsAsking(false)}>
          Keep key
        </Button>
      </div>
    </div>
  )
}
