import './connect.css'
import { Button, Select, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { newestActive } from '../campaigns/campaign-list.ts'
import { mayKeep, useSession } from '../shared/session/session.ts'
import { CopyLine } from '../shared/components/copied-text.tsx'
import { Failure } from '../shared/components/loading-states.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { CAMPAIGN_PLACEHOLDER, KEY_PLACEHOLDER, LANGUAGES } from './snippets.ts'
import { connect as t } from './texts.tsx'

/** How a program adds leads: a key, a campaign, and lines to paste. */
export function Connect() {
  useTitle('API')
  const isKeeper = mayKeep(useSession())
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['campaigns', 'choice'],
    queryFn: () => answered(api.GET('/api/v1/campaigns', { params: { query: { limit: 200 } } })),
  })
  const campaigns = data?.data.filter(({ status }) => status !== 'archived')
  const campaignId = chosen ?? newestActive(campaigns ?? [])?.campaignId ?? null
  return (
    <>
      <div className="between">
        <div>
          <h1>{t.api}</h1>
          <p className="quiet">{t.addLeadsFromAFormClay}</p>
        </div>
        <Button variant="default" component="a" href="/api/docs" target="_blank" rel="noreferrer">
          {t.openTheReference}
        </Button>
      </div>
      <ol className="connect-steps">
        <li>
          {t.thatMayAddLeads(isKeeper ? <Link to="/settings/api-keys">{t.createAKey}</Link> : t.askAnOwnerOrAdminFor)}
        </li>
        <li>{t.putItInThePlaceOf(<code>{KEY_PLACEHOLDER}</code>)}</li>
        <li>{t.theLeadStandsInTheCampaign}</li>
      </ol>
      {error !== null && <Failure error={error} holds={t.whatIsConnectedGoesOn} retry={refetch} />}
      {error === null && <CampaignChoice campaigns={campaigns} chosen={campaignId} choose={setChosen} />}
      <Snippets campaignId={campaignId} />
      <p className="quiet">
        {t.theShowsEveryFieldAndOperation(
          <a href="/api/docs" target="_blank" rel="noreferrer">
            {t.reference}
          </a>,
          <a href="/api/v1/openapi.json" target="_blank" rel="noreferrer">
            {t.openapiJson}
          </a>,
          <Link to="/events">{t.events}</Link>,
        )}
      </p>
    </>
  )
}

function CampaignChoice(props: {
  /** Absent while they are loaded: the field holds its place. */
  campaigns: readonly Schemas['CampaignSummary'][] | undefined
  chosen: string | null
  choose: (campaignId: string) => void
}) {
  if (props.campaigns?.length === 0) {
    return <p>{t.thereIsNoCampaignYetThat(<Link to="/campaigns">{t.createOne}</Link>)}</p>
  }
  return (
    <Select
      className="connect-campaign"
      label={t.campaign}
      allowDeselect={false}
      searchable
      data={(props.campaigns ?? []).map(({ campaignId, name }) => ({ value: campaignId, label: name }))}
      value={props.chosen}
      onChange={(campaignId) => campaignId !== null && props.choose(campaignId)}
    />
  )
}

function Snippets({ campaignId }: { campaignId: string | null }) {
  const place = { origin: location.origin, campaignId: campaignId ?? CAMPAIGN_PLACEHOLDER }
  return (
    <Tabs defaultValue="curl" className="connect-code" keepMounted={false}>
      <Tabs.List aria-label={t.language}>
        {LANGUAGES.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {LANGUAGES.map(({ id, label, needs, write }) => (
        <Tabs.Panel key={id} value={id} pt="md">
          <div className="surface stack">
            <p className="quiet">{needs}</p>
            <CopyLine text={write(place)} label={t.copy(label)} />
          </div>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
