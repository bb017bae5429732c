import './overview.css'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Schemas } from '../api/client.ts'
import { answered, api } from '../api/client.ts'
import { campaignsQuery } from '../campaigns/campaign-queries.ts'
import { CampaignRows } from '../campaigns/campaign-rows.tsx'
import { NoCampaigns } from '../campaigns/no-campaigns.tsx'
import { Funnel } from '../shared/components/funnel.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { counted } from '../shared/words/words.ts'
import { NeedsMe } from './needs-me.tsx'
import { overview as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

const LISTED = 8

/** What needs me now, and is it working. */
export function Overview() {
  useTitle(t.overview)
  return (
    <>
      <h1>{t.overview}</h1>
      <Present />
      <Campaigns />
    </>
  )
}

function Present() {
  const overview = useQuery(overviewQuery)
  if (overview.data === undefined) {
    if (overview.error === null) return <Waiting lines={6} />
    return <Failure error={overview.error} holds={t.campaignsGoOnAsTheyAre} retry={overview.refetch} />
  }
  const { needs, funnel, today, queue } = overview.data
  return (
    <>
      <NeedsMe needs={needs} />
      {funnel.total > 0 && (
        <section className="stack" aria-labelledby="funnel">
          <div className="between">
            <h2 id="funnel">{t.allCampaigns}</h2>
            <Link to="/reports">{t.reports}</Link>
          </div>
          <Funnel funnel={funnel} />
        </section>
      )}
      {funnel.total > 0 && <SendingToday today={today} queue={queue} />}
    </>
  )
}

function Campaigns() {
  const list = useInfiniteQuery(campaignsQuery)
  const campaigns = list.data?.pages
    .flatMap(({ data }) => data)
    .filter(({ status }) => status !== 'archived')
    .toSorted(byStir)
  if (campaigns === undefined) {
    return list.error === null ? null : <Failure error={list.error} retry={list.refetch} />
  }
  return (
    <section className="stack" aria-labelledby="campaigns">
      <div className="between">
        <h2 id="campaigns">{t.campaigns}</h2>
        {campaigns.length > LISTED && <Link to="/campaigns">{t.allCampaigns}</Link>}
      </div>
      {campaigns.length === 0 ? <NoCampaigns /> : <CampaignRows campaigns={campaigns.slice(0, LISTED)} />}
    </section>
  )
}

const STIR = ['active', 'paused', 'draft']

/** What runs stands first; drafts of many clients would hide it. */
function byStir(left: Schemas['CampaignSummary'], right: Schemas['CampaignSummary']): number {
  return STIR.indexOf(left.status) - STIR.indexOf(right.status)
}

/** What went out today, and what is due and not done yet. */
export function SendingToday({ today, queue }: Pick<Schemas['Overview'], 'today' | 'queue'>) {
  const { sent, captured, cap, capUsed } = today
  return (
    <section className="standing" aria-label={t.today}>
      <Tile title={t.sentToday} value={sent}>
        {t.ofAtMostADay(capUsed.toLocaleString(LOCALE), counted(cap, t.liveEmail))}
      </Tile>
      <Tile title={t.capturedToday} value={captured}>
        {t.byTestCampaignsCapturedNotSent}
      </Tile>
      <Tile title={t.dueNow} value={queue.leadsDue}>
        {lagInWords(queue)}
      </Tile>
    </section>
  )
}

function Tile({ title, value, children }: { title: string; value: number; children: ReactNode }) {
  return (
    <div className="surface tile">
      <h3 className="quiet">{title}</h3>
      <p className="tile-value">{value.toLocaleString(LOCALE)}</p>
      <p className="quiet">{children}</p>
    </div>
  )
}

function lagInWords({ leadsDue, byStage, oldestDueSeconds }: Schemas['Overview']['queue']): string {
  if (leadsDue === 0) return t.noLeadWaitsForItsNext
  const stages = Object.entries(byStage).filter(([, count]) => count > 0)
  const where = stages.map(([stage, count]) => t.for(count.toLocaleString(LOCALE), stage)).join(', ')
  return t.leadsTheOldestHasWaited(where, waited(oldestDueSeconds))
}

function waited(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

/** Everything of the first screen in one answer. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => answered(api.GET('/api/v1/overview', { params: { query: { mode: 'all' } } })),
  staleTime: 5_000,
  refetchInterval: 60_000,
})
