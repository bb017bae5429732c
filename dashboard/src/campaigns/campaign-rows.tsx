import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { StateWord } from '../shared/state-word.tsx'
import { tallyQuery } from './campaign-queries.ts'
import type { Tally } from './campaign-queries.ts'

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
  const { data } = useQuery(tallyQuery(campaignId))
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
      <Count tally={data} label="leads" count={({ leads }) => leads} />
      <Count tally={data} label="waiting" count={waiting} />
      <Count tally={data} label="in sequence" count={({ byStatus }) => byStatus.in_sequence ?? 0} />
      <Count tally={data} label="meetings" count={({ booked }) => booked} />
    </tr>
  )
}

function Count({ tally, label, count }: { tally: Tally | undefined; label: string; count: (tally: Tally) => number }) {
  const why = tally?.more === true ? 'Counted over the newest 200 leads; there are more.' : undefined
  return (
    <td className="number" data-unit={label} title={why}>
      {tally === undefined ? '·' : `${count(tally)}${tally.more ? '+' : ''}`}
    </td>
  )
}

function waiting({ byStatus }: Tally): number {
  return (byStatus.queued ?? 0) + (byStatus.researching ?? 0) + (byStatus.scored ?? 0)
}
