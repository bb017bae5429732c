import { useQuery } from '@tanstack/react-query'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { campaignState as t } from './texts.tsx'

/** What happens to imported leads, by the state of the campaign that they go into. */
export function AfterImport({ campaignId }: { campaignId: string | null }) {
  const { data } = useQuery({ ...campaignQuery(campaignId ?? ''), enabled: campaignId !== null })
  if (data === undefined) return null
  return <p className="quiet">{t[data.status === 'active' ? data.mode : data.status](data.name)}</p>
}
