import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Schemas } from '../api/client.ts'
import { useCampaignChange } from '../campaigns/campaign-queries.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { DEFAULT_NOTIFICATIONS, NOTIFICATIONS } from './notification-words.ts'
import type { NotificationType } from './notification-words.ts'
import { subscriptions as t } from './texts.tsx'

/** Which notifications the webhook gets. */
export function Subscriptions({ campaign }: { campaign: Schemas['Campaign'] }) {
  const queries = useQueryClient()
  const isOpen = mayWrite(useSession()) && campaign.status !== 'archived'
  const { campaignId, version, webhook } = campaign
  const [ticked, setTicked] = useState<readonly NotificationType[]>()
  const saving = useCampaignChange(campaignId)
  if (webhook === null) return null
  const kept = webhook.events ?? DEFAULT_NOTIFICATIONS
  const wanted = ticked ?? kept
  const isSame = wanted.length === kept.length && wanted.every((type) => kept.includes(type))
  const save = () =>
    saving.mutate(
      { version, body: { webhook: { ...webhook, events: [...wanted] } } },
      {
        onSuccess: () => {
          setTicked(undefined)
          void queries.invalidateQueries({ queryKey: ['webhook', campaignId] })
        },
      },
    )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save()
  }
  const tick = (type: NotificationType, isTicked: boolean) => {
    saving.reset()
    // In the order of the list, so that what is ticked and unticked again is no change.
    const next = NOTIFICATIONS.map((one) => one.type).filter((one) => (one === type ? isTicked : wanted.includes(one)))
    setTicked(next)
  }
  return (
    <form className="stack" onSubmit={submit}>
      <fieldset className="scopes notifications" disabled={!isOpen}>
        <legend>{t.notifications}</legend>
        {NOTIFICATIONS.map(({ type, name, words }) => (
          <Checkbox
            key={type}
            label={name}
            description={words}
            checked={wanted.includes(type)}
            onChange={(event) => tick(type, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      {saving.error !== null && <Refusal error={saving.error} retry={save} />}
      {isOpen && (
        <div className="row">
          <Button type="submit" variant="default" loading={saving.isPending} disabled={isSame || wanted.length === 0}>
            {t.saveNotifications}
          </Button>
          {wanted.length === 0 && <span className="quiet">{t.tickAtLeastOneOrRemove}</span>}
          {isSame && saving.isSuccess && (
            <span className="quiet" role="status">
              {t.savedItHoldsForWhatHappens}
            </span>
          )}
        </div>
      )}
    </form>
  )
}
