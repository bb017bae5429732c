import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { StateWord } from '../shared/components/state-word.tsx'
import { funnelQuery } from './campaign-queries.ts'
import { campaignRows as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

/** Campaigns as a table: state, mode, and how many leads stand where. */
export function CampaignRows({ campaigns }: { campaigns: readonly Schemas['CampaignSummary'][] }) {
  return (
    <div className="surface is-table">
      <table className="table">
        <thead>
          <tr>
            <th>{t.campaign}</th>
            <th>{t.state}</th>
            <th className="number">{t.leads}</th>
            <th className="number">{t.waiting}</th>
            <th className="number">{t.inSequence}</th>
            <th className="number">{t.meetings}</th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map((campaign) => (
            <CampaignRow key={campaign.campaignId} campaign={campaign} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CampaignRow({ campaign }: { campaign: Schemas['CampaignSummary'] }) {
  const { campaignId, name, status, mode } = campaign
  const { data } = useQuery(funnelQuery(campaignId))
  return (
    <tr>
      <td className="is-main">
        <Link to="/campaigns/$campaignId" params={{ campaignId }} className="row-link">
          {name}
        </Link>
        <span className="quiet">{mode === 'test' ? t.testCapturedNotSent : t.live}</span>
      </td>
      <td data-label={t.state}>
        <StateWord state={status} />
      </td>
      <Count funnel={data} label={t.leads2} count={({ total }) => total} />
      <Count funnel={data} label={t.waiting2} count={waiting} />
      <Count funnel={data} label={t.inSequence2} count={({ byStatus }) => byStatus.in_sequence} />
      <Count funnel={data} label={t.meetings2} count={({ booked }) => booked} />
    </tr>
  )
}

interface CountProps {
  readonly funnel: Schemas['Funnel'] | undefined
  readonly label: string
  readonly count: (funnel: Schemas['Funnel']) => number
}

function Count({ funnel, label, count }: CountProps) {
  const about = funnel?.totalIs === 'estimated' ? '≈ ' : ''
  return (
    <td className="number" data-unit={label}>
      {funnel === undefined ? '·' : `${about}${count(funnel).toLocaleString(LOCALE)}`}
    </td>
  )
}

function waiting({ byStatus }: Schemas['Funnel']): number {
  return byStatus.queued + byStatus.researching + byStatus.scored
}
