import { Button, Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Schemas } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { useCampaignChange } from '../campaigns/campaign-queries.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { webhookAddress as t } from './texts.tsx'

interface Props {
  readonly campaign: Schemas['Campaign']
  /** The first address makes a secret, which is in no later answer. */
  readonly onSecret: (secret: string) => void
}

/** The address that notifications go to; what was typed stays when it is refused. */
export function WebhookAddress({ campaign, onSecret }: Props) {
  const queries = useQueryClient()
  const isWriter = mayWrite(useSession())
  const { campaignId, version } = campaign
  const kept = campaign.webhook?.url ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const url = typed ?? kept
  const [removing, setRemoving] = useState(false)
  const saving = useCampaignChange(campaignId)
  const save = (webhook: Schemas['Webhook'] | null) =>
    saving.mutate(
      { version, body: { webhook } },
      {
        onSuccess: ({ webhookSecret }) => {
          if (webhookSecret != null) onSecret(webhookSecret)
          setTyped(null)
          setRemoving(false)
          void queries.invalidateQueries({ queryKey: ['webhook', campaignId] })
        },
      },
    )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save({ ...campaign.webhook, url: url.trim() })
  }
  const fault = faultsByField(saving.error)['webhook/url']
  const isOpen = isWriter && campaign.status !== 'archived'
  return (
    <form className="stack" onSubmit={submit}>
      <TextInput
        label={t.address}
        description={t.getsASignedPostForEach}
        placeholder={t.httpsHooksExampleComFairlead}
        type="url"
        required
        readOnly={!isOpen}
        maxLength={2_000}
        value={url}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {saving.error !== null && fault === undefined && !removing && (
        <Refusal error={saving.error} retry={() => save({ ...campaign.webhook, url: url.trim() })} />
      )}
      {isOpen && (
        <div className="row">
          <Button type="submit" loading={saving.isPending} disabled={url.trim() === kept}>
            {t.saveAddress}
          </Button>
          {kept !== '' && (
            <Button variant="subtle" color="red" className="danger" onClick={() => setRemoving(true)}>
              {t.removeWebhook}
            </Button>
          )}
          {saving.isSuccess && url.trim() === kept && kept !== '' && (
            <span className="quiet" role="status">
              {t.addressSaved}
            </span>
          )}
        </div>
      )}
      <RemoveWebhook
        opened={removing}
        isPending={saving.isPending}
        error={saving.error}
        onClose={() => {
          // The fault of a removal says nothing about the address.
          saving.reset()
          setRemoving(false)
        }}
        remove={() => save(null)}
      />
    </form>
  )
}

interface RemoveProps {
  readonly opened: boolean
  readonly isPending: boolean
  readonly error: Error | null
  readonly onClose: () => void
  readonly remove: () => void
}

function RemoveWebhook({ opened, isPending, error, onClose, remove }: RemoveProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t.removeWebhook2}>
      <div className="stack">
        <p>{t.nothingIsToldAnyMoreAnd}</p>
        {error !== null && <Refusal error={error} retry={remove} />}
        <div className="row">
          <Button color="red" loading={isPending} onClick={remove}>
            {t.removeWebhook}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t.keepWebhook}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
