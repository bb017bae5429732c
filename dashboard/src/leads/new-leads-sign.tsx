import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useEffect } from 'react'
import { answered, api } from '../api/client.ts'
import { newLeadsSign as t } from './texts.tsx'

const LOOK_MS = 10_000

/** Says that the table is not the newest, instead of moving it under the pointer. An empty one is filled at once. */
export function NewLeadsSign(props: { campaignId: string; newest: string | undefined; show: () => unknown }) {
  const { campaignId, newest, show } = props
  const { data } = useQuery({
    queryKey: ['newest-lead', campaignId],
    queryFn: () =>
      answered(
        api.GET('/api/v1/campaigns/{campaignId}/leads', { params: { path: { campaignId }, query: { limit: 1 } } }),
      ),
    refetchInterval: LOOK_MS,
  })
  const found = data?.data[0]?.prospectId
  // Ids grow with time: a smaller one means that this look is older than the table.
  const isNew = found !== undefined && (newest === undefined || found > newest)
  const fills = isNew && newest === undefined
  useEffect(() => {
    if (fills) void show()
    // Once for each lead that is found, not for each picture of the screen.
  }, [fills, found])
  if (!isNew || fills) return null
  return (
    <div className="new-sign-place">
      <UnstyledButton className="new-sign" onClick={() => void show()}>
        <ArrowUp size={14} aria-hidden="true" />
        {t.newLeadsHaveArrivedShowThem}
      </UnstyledButton>
    </div>
  )
}
