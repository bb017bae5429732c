import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { faultsByField } from '../../api/problem.ts'
import { FormModal } from '../../shared/components/form-dialog.tsx'
import { CopyLine, SecretOnce } from '../../shared/components/copied-text.tsx'
import { Refusal } from '../../shared/session/refusal.tsx'
import { SCOPES } from './scope-words.ts'
import type { Scope } from './scope-words.ts'
import { createKey as t } from './texts.tsx'

const DAY_MS = 86_400_000
const EXPIRIES = [
  { value: '', label: t.never },
  { value: '30', label: t.in30Days },
  { value: '90', label: t.in90Days },
  { value: '365', label: t.inAYear },
]
/** Whoever adds leads follows the `Location` of the answer to read them. */
const FRESH = { name: '', scopes: ['leads:write', 'leads:read'] as readonly Scope[], expiresInDays: '' }

/** Asks what a key is for, makes it, and shows its value this once. */
export function CreateKey({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const [order, setOrder] = useState(FRESH)
  const creating = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/api-keys', { body: bodyOf(order) })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['api-keys'] }),
  })
  const close = () => {
    setOrder(FRESH)
    creating.reset()
    onClose()
  }
  const made = creating.data
  if (made !== undefined) return <NewKey made={made} onClose={close} />
  return (
    <FormModal opened={opened} onClose={close} title={t.createKey}>
      <KeyForm
        order={order}
        set={(part) => setOrder((before) => ({ ...before, ...part }))}
        error={creating.error}
        isPending={creating.isPending}
        submit={() => creating.mutate()}
      />
    </FormModal>
  )
}

interface KeyFormProps {
  readonly order: typeof FRESH
  readonly set: (part: Partial<typeof FRESH>) => void
  readonly error: Error | null
  readonly isPending: boolean
  readonly submit: () => void
}

function KeyForm({ order, set, error, isPending, submit }: KeyFormProps) {
  const faults = faultsByField(error)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    submit()
  }
  const tick = (scope: Scope, isTicked: boolean) =>
    set({ scopes: isTicked ? [...order.scopes, scope] : order.scopes.filter((one) => one !== scope) })
  return (
    <form className="stack" onSubmit={onSubmit}>
      <TextInput
        label={t.name}
        description={t.whatWillUseItSoThat}
        placeholder={t.websiteForm}
        required
        data-autofocus
        maxLength={200}
        value={order.name}
        error={faults.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <fieldset className="scopes">
        <legend>{t.itMay}</legend>
        {SCOPES.map(([scope, words]) => (
          <Checkbox
            key={scope}
            label={words}
            checked={order.scopes.includes(scope)}
            onChange={(event) => tick(scope, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <Select
        label={t.expires}
        allowDeselect={false}
        data={EXPIRIES}
        value={order.expiresInDays}
        onChange={(days) => set({ expiresInDays: days ?? '' })}
      />
      {error !== null && faults.name === undefined && <Refusal error={error} retry={submit} />}
      <Button type="submit" loading={isPending} disabled={order.scopes.length === 0}>
        {t.createKey}
      </Button>
    </form>
  )
}

function bodyOf({ name, scopes, expiresInDays }: typeof FRESH) {
  const days = Number(expiresInDays)
  return {
    name: name.trim(),
    scopes: [...scopes],
    ...(days > 0 ? { expiresAt: new Date(Date.now() + days * DAY_MS).toISOString() } : {}),
  }
}

/** The value of a key, this once, with a request to try it. */
function NewKey({ made, onClose }: { made: Schemas['NewApiKey']; onClose: () => void }) {
  const line = useCurlLine(made)
  return (
    <SecretOnce title={t.keyFor(made.name)} secret={made.key} name="key" onClose={onClose}>
      {line !== null && (
        <>
          <p className="quiet">{t.pasteThisIntoATerminalTo}</p>
          <CopyLine text={line} label={t.copyCurlLine} />
        </>
      )}
    </SecretOnce>
  )
}

/** A request that the key may make: adding a lead, or reading something. Null where there is nothing to try. */
function useCurlLine({ key, scopes }: Schemas['NewApiKey']): string | null {
  const { data } = useQuery({
    queryKey: ['campaigns', 'first'],
    queryFn: () => answered(api.GET('/api/v1/campaigns', { params: { query: { limit: 20 } } })),
  })
  const campaign = data?.data.find(({ status }) => status !== 'archived')
  const header = t.hAuthorizationBearer(key)
  const base = `${location.origin}/api/v1`
  const may = (scope: string) => scopes.includes(scope) || scopes.includes('all')
  if (campaign !== undefined && may('leads:write')) {
    const lead = t.companynameAcmeContactnameJaneRoeEmail
    const head = `curl -X POST '${base}/campaigns/${campaign.campaignId}/leads' \\\n  ${header}`
    return `${head} \\\n  -H 'Content-Type: application/json' \\\n  -d '${lead}'`
  }
  if (may('campaigns:read')) return `curl '${base}/campaigns' \\\n  ${header}`
  if (may('messages:read')) return `curl '${base}/messages' \\\n  ${header}`
  return may('meetings:read') ? `curl '${base}/meetings' \\\n  ${header}` : null
}
