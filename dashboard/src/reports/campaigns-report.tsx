import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../api/client.ts'
import { replyRate } from '../campaigns/campaign-list.ts'
import { allCampaignsQuery } from '../campaigns/campaign-queries.ts'
import { LOCALE } from '../shared/words/locale.ts'
import { percent } from '../shared/words/number-words.ts'
import { campaignsReport } from './report-queries.ts'
import type { ReportScope } from './report-queries.ts'
import { ReportSection } from './report-section.tsx'
import { campaignsReport as t } from './texts.tsx'

/** Campaigns side by side, those with the most meetings first. */
export function CampaignsReport({ scope }: { scope: ReportScope }) {
  const report = useQuery(campaignsReport(scope))
  const { data: campaigns } = useQuery(allCampaignsQuery)
  const names = new Map(campaigns?.data.map(({ campaignId, name }) => [campaignId, name]))
  const rows = report.data?.data.toSorted((one, other) => other.booked - one.booked || other.replied - one.replied)
  const isTest = report.data?.mode === 'test'
  return (
    <ReportSection
      title={t.byCampaign}
      words={t.whatItTells}
      file="campaigns.csv"
      csv={() =>
        api.GET('/api/v1/reports/campaigns', {
          params: { query: { ...scope, format: 'csv' as const } },
          parseAs: 'blob',
        })
      }
      query={report}
    >
      {rows?.length === 0 && <p className="quiet">{t.nothing}</p>}
      {rows !== undefined && rows.length > 0 && (
        <div className="report-scroll" role="region" aria-label={t.byCampaign} tabIndex={0}>
          <table className="report-table">
            <thead>
              <tr>
                <th scope="col">{t.campaign}</th>
                {[t.added, isTest ? t.captured : t.emailed, t.replied, t.replyRate, t.interested, t.meetings].map(
                  (label) => (
                    <th key={label} scope="col" className="number">
                      {label}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const rate = replyRate(row)
                return (
                  <tr key={row.campaignId}>
                    <th scope="row">
                      <Link to="/campaigns/$campaignId/report" params={{ campaignId: row.campaignId }}>
                        {names.get(row.campaignId) ?? t.campaign}
                      </Link>
                    </th>
                    <Count count={row.accepted} />
                    <Count count={row.contacted} />
                    <Count count={row.replied} />
                    <td className="number">{rate === undefined ? '–' : percent(rate)}</td>
                    <Count count={row.positive} />
                    <Count count={row.booked} />
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </ReportSection>
  )
}

function Count({ count }: { count: number }) {
  return <td className="number">{count.toLocaleString(LOCALE)}</td>
}
