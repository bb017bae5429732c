import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { useAsked } from '../shared/hooks/use-palette-request.ts'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { TryDomain } from './try-domain.tsx'
import { noCampaigns as t } from './texts.tsx'

/** What belongs here, and the first steps: a look at what research finds, or a draft that sends nothing. */
export function NoCampaigns() {
  const session = useSession()
  return (
    <>
      {mayWrite(session) && <TryDomain session={session} />}
      <div className="surface empty">
        <p>{t.aCampaignIsWhomYouWrite}</p>
        {mayWrite(session) && <CreateCampaign />}
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {t.howCampaignsWorkOverTheApi}
        </a>
      </div>
    </>
  )
}

/** Makes a draft, which sends nothing, and opens it. */
export function CreateCampaign() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useAsked('create-campaign', () => field.current?.focus())
  const creating = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/campaigns', { body: { name: name.trim() } })),
    onSuccess: async ({ campaignId }) => {
      await queries.invalidateQueries({ queryKey: ['campaigns'] })
      await navigate({ to: '/campaigns/$campaignId', params: { campaignId } })
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    creating.mutate()
  }
  return (
    <form className="row" onSubmit={submit}>
      <TextInput
        ref={field}
        aria-label={t.nameOfTheCampaign}
        placeholder={t.nameOfTheCampaign}
        required
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={creating.isPending}>
        {t.createDraft}
      </Button>
      {creating.error !== null && <Failure error={creating.error} />}
    </form>
  )
}
