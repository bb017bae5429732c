import { Button, Select, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { FormModal } from '../shared/components/form-dialog.tsx'
import { useAsked } from '../shared/hooks/use-palette-request.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { allCampaignsQuery, readCampaign } from './campaign-queries.ts'
import { newCampaign as t } from './texts.tsx'

interface NewCampaignProps {
  /** Whether the palette leads here: to one screen alone. */
  readonly isAsked?: boolean
  /** Beside what else can be done first. */
  readonly isSecond?: boolean
}

/** Asks for a name and makes a draft, which sends nothing. */
export function NewCampaign({ isAsked = false, isSecond = false }: NewCampaignProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {isAsked && <Asked open={() => setIsOpen(true)} />}
      <Button variant={isSecond ? 'default' : 'filled'} onClick={() => setIsOpen(true)}>
        {t.newCampaign}
      </Button>
      <FormModal opened={isOpen} onClose={() => setIsOpen(false)} title={t.newCampaign}>
        <NewCampaignForm />
      </FormModal>
    </>
  )
}

function Asked({ open }: { open: () => void }) {
  useAsked('create-campaign', open)
  return null
}

function NewCampaignForm() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [from, setFrom] = useState<string | null>(null)
  const { data: known } = useQuery(allCampaignsQuery)
  const creating = useMutation({
    mutationFn: () => create(name.trim(), from),
    onSuccess: async ({ campaignId }) => {
      void queries.invalidateQueries({ queryKey: ['campaigns'] })
      await readCampaign(queries, campaignId)
      await navigate({ to: '/campaigns/$campaignId', params: { campaignId } })
    },
  })
  const faults = faultsByField(creating.error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    creating.mutate()
  }
  const choices = (known?.data ?? []).map((one) => ({ value: one.campaignId, label: one.name }))
  return (
    <form className="stack" onSubmit={submit}>
      <TextInput
        label={t.name}
        placeholder={t.example}
        data-autofocus
        required
        withAsterisk={false}
        maxLength={200}
        value={name}
        error={faults.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {choices.length > 0 && (
        <Select
          label={t.startFrom}
          placeholder={t.empty}
          searchable
          clearable
          data={choices}
          value={from}
          onChange={setFrom}
          nothingFoundMessage={t.noResults}
        />
      )}
      <p className="quiet">{from === null ? t.whatFollows : t.whatIsCopied}</p>
      {creating.error !== null && faults.name === undefined && (
        <Refusal error={creating.error} retry={() => creating.mutate()} />
      )}
      <div>
        <Button type="submit" loading={creating.isPending}>
          {t.createCampaign}
        </Button>
      </div>
    </form>
  )
}

function create(name: string, from: string | null) {
  if (from === null) {
    // Prospects whose zone is not known get emails in the hours of the writer.
    const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
    return answered(api.POST('/api/v1/campaigns', { body: { name, schedule: { timezone } } }))
  }
  const params = { path: { campaignId: from } }
  return answered(api.POST('/api/v1/campaigns/{campaignId}/clone', { params, body: { name, webhook: false } }))
}
