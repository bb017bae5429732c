import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { Waiting } from '../shared/waiting.tsx'
import { campaignQuery } from './campaign-queries.ts'

const route = getRouteApi('/shell/campaigns/$campaignId')

/** The campaign whose tab is open; a sign of waiting until it is read. */
export function EditedPart({ children }: { children: (campaign: Schemas['Campaign']) => React.ReactNode }) {
  const { campaignId } = route.useParams()
  const { data } = useQuery(campaignQuery(campaignId))
  return data === undefined ? <Waiting /> : children(data)
}
