import './overview.css'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { chooseCampaigns } from '../campaigns/campaign-list.ts'
import type { ListedCampaign } from '../campaigns/campaign-list.ts'
import { figuresQuery } from '../campaigns/campaign-queries.ts'
import { CampaignRows } from '../campaigns/campaign-rows.tsx'
import { useListedCampaigns } from '../campaigns/campaigns.tsx'
import { NewCampaign } from '../campaigns/new-campaign.tsx'
import { NoCampaigns } from '../campaigns/no-campaigns.tsx'
import { mailboxesQuery } from '../mailboxes/mailbox-queries.ts'
import { todayHere } from '../reports/report-view.ts'
import { Funnel } from '../shared/components/funnel.tsx'
import { Failure } from '../shared/components/loading-states.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { ComingUp } from './coming-up.tsx'
import { needsIn } from './need-words.ts'
import { NeedsMe } from './needs-me.tsx'
import { OverviewWaiting } from './overview-waiting.tsx'
import { newestRepliesQuery, nextMeetingsQuery, overviewQuery, trendQuery } from './overview-queries.ts'
import type { OverviewMode } from './overview-queries.ts'
import { Trends } from './trends.tsx'
import { overview as t } from './texts.tsx'

const LISTED = 8
const route = getRouteApi('/shell/')

/** What needs me now, and is it working. */
export function Overview() {
  useTitle(t.overview)
  const session = useSession()
  const chosen = route.useSearch().mode
  const { listed, error, refetch } = useListedCampaigns()
  const current = listed && chooseCampaigns(listed, { sort: 'status' })
  const mode = chosen ?? (current === undefined ? undefined : usualMode(current))
  const isEmpty = current?.length === 0
  // Most overviews are of live campaigns: what they show is asked for beside the campaigns, not after them.
  const parts = useParts(mode ?? 'live')
  const isComing = mode === undefined ? error === null : Object.values(parts).some(({ isPending }) => isPending)
  return (
    <>
      <div className="between overview-head">
        <h1>{t.overview}</h1>
        <div className="row">
          {mode !== undefined && !isEmpty && <ModeSwitch mode={mode} />}
          {current !== undefined && !isEmpty && mayWrite(session) && <NewCampaign />}
        </div>
      </div>
      {error !== null && <Failure error={error} holds={t.campaignsContinue} retry={refetch} />}
      {isComing && <OverviewWaiting />}
      {mode !== undefined && !isComing && <Present key={mode} {...{ mode, parts }} campaigns={current ?? []} />}
    </>
  )
}

/** Live campaigns, unless there are tests alone. */
function usualMode(campaigns: readonly ListedCampaign[]): OverviewMode {
  const isTest = campaigns.length > 0 && campaigns.every(({ campaign }) => campaign.mode === 'test')
  return isTest ? 'test' : 'live'
}

function ModeSwitch({ mode }: { mode: OverviewMode }) {
  const navigate = route.useNavigate()
  return (
    <SegmentedControl
      aria-label={t.count}
      data={[
        { value: 'live', label: t.live },
        { value: 'test', label: t.test },
      ]}
      value={mode}
      onChange={(next) =>
        void navigate({ search: { mode: next === 'test' ? 'test' : 'live' }, replace: true, resetScroll: false })
      }
    />
  )
}

/** What the overview of a mode shows, besides its campaigns. */
function useParts(mode: OverviewMode) {
  return {
    overview: useQuery(overviewQuery(mode)),
    figures: useQuery(figuresQuery({ mode })),
    trend: useQuery(trendQuery(mode, todayHere())),
    replies: useQuery(newestRepliesQuery),
    meetings: useQuery(nextMeetingsQuery),
    mailboxes: useQuery(mailboxesQuery),
  }
}

interface PresentProps {
  readonly mode: OverviewMode
  readonly parts: ReturnType<typeof useParts>
  readonly campaigns: readonly ListedCampaign[]
}

/** Shown once all of it is there: what comes later would push the rest down. */
function Present({ mode, parts, campaigns }: PresentProps) {
  const { overview, figures, trend, replies, meetings, mailboxes } = parts
  const today = todayHere()
  const counted = campaigns.filter(({ campaign }) => campaign.mode === mode)
  const needs = needsIn(
    mode,
    overview.data?.needs ?? [],
    campaigns.map(({ campaign }) => campaign),
  )
  const tests = campaigns.filter(({ campaign }) => mode === 'live' && campaign.mode === 'test')
  const hasResults = figures.data !== undefined && figures.data.total.accepted > 0
  return (
    <>
      {overview.data !== undefined && (
        <NeedsMe
          needs={needs.shown}
          tests={new Set(tests.map(({ campaign }) => campaign.campaignId))}
          live={needs.live}
          replies={replies.data?.data ?? []}
        />
      )}
      {overview.error !== null && (
        <Failure error={overview.error} holds={t.campaignsContinue} retry={overview.refetch} />
      )}
      {campaigns.length > 0 && (
        <section className="stack" aria-labelledby="results">
          <div className="between">
            <h2 id="results">{mode === 'test' ? t.testResults : t.results}</h2>
            <Link to="/reports" search={mode === 'test' ? { mode } : {}} className="section-link">
              {t.reports}
            </Link>
          </div>
          {figures.error !== null && <Failure error={figures.error} retry={figures.refetch} />}
          {figures.data !== undefined && !hasResults && (
            <p className="surface empty">{counted.length === 0 ? t.noCampaignsOf[mode] : t.noLeadsYet}</p>
          )}
          {hasResults && (
            <div className="surface stack">
              <Funnel figures={figures.data.total} mode={mode} />
              {trend.data !== undefined && (
                <>
                  <h3 className="trends-title">{t.lastDays}</h3>
                  <Trends report={trend.data} mode={mode} today={today} />
                </>
              )}
            </div>
          )}
          {overview.data !== undefined && hasResults && (
            <ComingUp overview={overview.data} meetings={meetings.data?.data ?? []} mailboxes={mailboxes.data} />
          )}
        </section>
      )}
      <Campaigns all={campaigns} counted={counted} />
    </>
  )
}

interface CampaignsProps {
  readonly all: readonly ListedCampaign[]
  /** Those in the mode that is shown. */
  readonly counted: readonly ListedCampaign[]
}

function Campaigns({ all, counted }: CampaignsProps) {
  const shown = counted.slice(0, LISTED)
  return (
    <section className="stack" aria-labelledby="campaigns">
      <div className="between">
        <h2 id="campaigns">{t.campaigns}</h2>
        {all.length > shown.length && (
          <Link to="/campaigns" className="section-link">
            {t.allCampaigns(all.length)}
          </Link>
        )}
      </div>
      {all.length === 0 && <NoCampaigns />}
      {shown.length > 0 && <CampaignRows campaigns={shown} />}
    </section>
  )
}
