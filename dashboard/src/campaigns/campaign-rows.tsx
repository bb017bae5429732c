import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { StateWord } from '../shared/components/state-word.tsx'
import { funnelQuery } from './campaign-queries.ts'

/** Campaigns as a table: state, mode, and how many leads stand where. */
export function CampaignRows({ campaigns }: { campaigns: readonly Schemas['CampaignSummary'][] }) {
  return (
    <div className="surface is-table">
      <table className="table">
        <thead>
          <tr>
            <th>Campaign</th>
            <th>State</th>
            <th className="number">Leads</th>
            <th className="number">Waiting</th>
            <th className="number">In sequence</th>
            <th className="number">Meetings</th>
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
        <span className="quiet">{mode === 'test' ? 'Test: captured, not sent' : 'Live'}</span>
      </td>
      <td data-label="State">
        <StateWord state={status} />
      </td>
      <Count funnel={data} label="leads" count={({ total }) => total} />
      <Count funnel={data} label="waiting" count={waiting} />
      <Count funnel={data} label="in sequence" count={({ byStatus }) => byStatus.in_sequence} />
      <Count funnel={data} label="meetings" count={({ booked }) => booked} />
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
      {funnel === undefined ? '·' : `${about}${count(funnel).toLocaleString('en')}`}
    </td>
  )
}

function waiting({ byStatus }: Schemas['Funnel']): number {
  return byStatus.queued + byStatus.researching + byStatus.scored
}
