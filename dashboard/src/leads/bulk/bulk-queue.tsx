import { useQuery } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { Failure, Waiting } from '../../shared/components/loading-states.tsx'
import type { LeadFilter } from '../filter/lead-filter.ts'
import type { Act } from './action-words.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { bulkQueue as t } from './texts.tsx'

interface BulkQueueProps {
  readonly act: Act
  /** Leads of any campaigns. */
  readonly ids: readonly string[]
  /** What each campaign is called. */
  readonly campaigns: Readonly<Record<string, string>>
  /** Campaigns that were asked about. */
  readonly done: number
  readonly onNext: (isLast: boolean, isStarted: boolean) => void
}

/** An action is of one campaign: of leads of several, one campaign is asked about after the other. */
export function BulkQueue({ act, ids, campaigns, done, onNext }: BulkQueueProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['leads', 'all', 'campaigns of', ids],
    queryFn: () => readGroups(ids),
    staleTime: Infinity,
  })
  if (error !== null) return <Failure error={error} retry={refetch} />
  if (data === undefined) return <Waiting lines={1} />
  const group = data[done]
  if (group === undefined) return null
  return (
    <BulkDialog
      key={group.campaignId}
      campaignId={group.campaignId}
      act={act}
      filter={group.filter}
      words={t.ofCampaign(group.count, campaigns[group.campaignId])}
      onClose={(isStarted) => onNext(done === data.length - 1, isStarted)}
    />
  )
}

/** As many as one request names. */
const PART = 100

async function readGroups(ids: readonly string[]) {
  const found = new Map<string, string[]>()
  for (let begin = 0; begin < ids.length; begin += PART) {
    const query = { lead: ids.slice(begin, begin + PART).join(','), limit: 200 }
    const { data } = await answered(api.GET('/api/v1/leads', { params: { query } }))
    for (const { campaignId, prospectId } of data) found.set(campaignId, [...(found.get(campaignId) ?? []), prospectId])
  }
  return [...found].map(([campaignId, lead]) => ({ campaignId, count: lead.length, filter: { lead } as LeadFilter }))
}
