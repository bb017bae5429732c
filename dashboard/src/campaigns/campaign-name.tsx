import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import type { Schemas } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { useCampaignChange } from './campaign-queries.ts'
import { campaignName as t } from './texts.tsx'

/** The name of a campaign with its state beside it, and its change where it stands. */
export function CampaignName({ campaign, children }: { campaign: Schemas['Campaign']; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const may = mayWrite(useSession()) && campaign.status !== 'archived'
  if (isOpen && may) return <Rename campaign={campaign} close={() => setIsOpen(false)} />
  return (
    <div className="row campaign-name">
      <div className="campaign-title">
        <h1>{campaign.name}</h1>
        {may && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t.rename}
            title={t.rename}
            onClick={() => setIsOpen(true)}
          >
            <Pencil size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <p className="row">{children}</p>
    </div>
  )
}

function Rename({ campaign, close }: { campaign: Schemas['Campaign']; close: () => void }) {
  const { campaignId, version } = campaign
  const [name, setName] = useState(campaign.name)
  const saving = useCampaignChange(campaignId)
  const save = () => saving.mutate({ version, body: { name: name.trim() } }, { onSuccess: close })
  const fault = faultsByField(saving.error)['name']
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() === campaign.name) close()
    else save()
  }
  return (
    <form className="stack campaign-rename" onSubmit={submit}>
      <h1 className="visually-hidden">{campaign.name}</h1>
      <TextInput
        label={t.nameOfTheCampaign}
        required
        maxLength={200}
        autoFocus
        value={name}
        error={fault}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {saving.error !== null && fault === undefined && <Refusal error={saving.error} retry={save} />}
      <div className="row">
        <Button type="submit" loading={saving.isPending} disabled={name.trim() === ''}>
          {t.saveName}
        </Button>
        <Button variant="default" onClick={close}>
          {t.keepName}
        </Button>
      </div>
    </form>
  )
}
