import { Select, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { SHOWN, chooseCampaigns, readCampaignsView } from './campaign-list.ts'
import type { CampaignsView, ListedCampaign } from './campaign-list.ts'
import { campaignsQuery, figuresQuery } from './campaign-queries.ts'
import { CampaignRows } from './campaign-rows.tsx'
import { NewCampaign } from './new-campaign.tsx'
import { NoCampaigns } from './no-campaigns.tsx'
import { campaigns as t } from './texts.tsx'

const route = getRouteApi('/shell/campaigns')
const STATUSES = SHOWN.map((value) => ({ value, label: t.shown[value] }))

/** Every campaign of the organization, to search and sort. */
export function Campaigns() {
  useTitle(t.campaigns)
  const session = useSession()
  const { listed, error, refetch, isPending } = useListedCampaigns()
  return (
    <>
      <div className="between">
        <h1>{t.campaigns}</h1>
        {listed !== undefined && listed.length > 0 && mayWrite(session) && <NewCampaign isAsked />}
      </div>
      {error !== null && <Failure error={error} holds={t.campaignsContinue} retry={refetch} />}
      {isPending && <Waiting />}
      {listed?.length === 0 && <NoCampaigns isAsked />}
      {listed !== undefined && listed.length > 0 && <Listed listed={listed} />}
    </>
  )
}

function Listed({ listed }: { listed: readonly ListedCampaign[] }) {
  const view = route.useSearch()
  const navigate = route.useNavigate()
  const [done, setDone] = useState<string | null>(null)
  const change = (part: { [Name in keyof CampaignsView]?: CampaignsView[Name] | undefined }) =>
    void navigate({ search: readCampaignsView({ ...view, ...part }), replace: true, resetScroll: false })
  const shown = chooseCampaigns(listed, view)
  return (
    <>
      <div className="row campaign-filters">
        <TextInput
          type="search"
          aria-label={t.searchCampaigns}
          placeholder={t.searchCampaigns}
          maxLength={200}
          value={view.q ?? ''}
          onChange={(event) => change({ q: event.currentTarget.value })}
        />
        <Select
          aria-label={t.status}
          allowDeselect={false}
          data={STATUSES}
          value={view.show ?? 'current'}
          onChange={(show) => change({ show: SHOWN.find((one) => one === show) })}
        />
        <span className="quiet" role="status">
          {t.count(shown.length)}
        </span>
      </div>
      {done !== null && (
        <p className="done" role="status">
          {done}
        </p>
      )}
      {shown.length === 0 ? (
        <p className="surface empty">{t.noResults}</p>
      ) : (
        <CampaignRows
          campaigns={shown}
          order={{ sort: view.sort ?? 'newest', sortBy: (sort) => change({ sort }) }}
          onArchived={setDone}
        />
      )}
    </>
  )
}

/** All campaigns, newest first, with what their leads reached. */
export function useListedCampaigns() {
  const list = useInfiniteQuery(campaignsQuery)
  const figures = useQuery(figuresQuery({ mode: 'all' }))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  // To search and sort takes all of them; a page holds 200.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const known = new Map(figures.data?.data.map((one) => [one.campaignId, one]))
  const all = list.data?.pages.flatMap(({ data }) => data)
  const isPending = list.isPending || figures.isPending
  return {
    listed: isPending
      ? undefined
      : all?.map((campaign): ListedCampaign => ({ campaign, figures: known.get(campaign.campaignId) })),
    isPending,
    error: list.error ?? figures.error,
    refetch: () => Promise.all([list.refetch(), figures.refetch()]),
  }
}
