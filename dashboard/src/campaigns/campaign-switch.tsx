import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { mayWrite, useSession } from '../people/session.ts'
import { Failure } from '../shared/failure.tsx'
import { counted } from '../shared/words.ts'

/** Activates or pauses a campaign, and says what follows or what is missing. */
export function CampaignSwitch({ campaign }: { campaign: Schemas['Campaign'] }) {
  const session = useSession()
  const queries = useQueryClient()
  const { campaignId, status } = campaign
  const params = { path: { campaignId } }
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['campaigns'] })
  const activating = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/campaigns/{campaignId}/activate', { params })),
    onSuccess,
  })
  const pausing = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/campaigns/{campaignId}/pause', { params })),
    onSuccess,
  })
  if (!mayWrite(session) || status === 'archived') return null
  const effects = activating.data?.effects
  return (
    <div className="switch">
      {status === 'active' ? (
        <Button variant="default" loading={pausing.isPending} onClick={() => pausing.mutate()}>
          Pause campaign
        </Button>
      ) : (
        <Button loading={activating.isPending} onClick={() => activating.mutate()}>
          Activate campaign
        </Button>
      )}
      {status === 'paused' && pausing.isSuccess && (
        <p className="done">Campaign paused. Leads wait; nothing is sent until you activate it.</p>
      )}
      {status === 'active' && effects !== undefined && (
        <p className="done">
          Campaign active. {counted(effects.scored, 'lead is', 'leads are')} scored, {effects.held} held,{' '}
          {effects.disqualified} disqualified.
        </p>
      )}
      {activating.error !== null && <Missing error={activating.error} />}
      {pausing.error !== null && <Failure error={pausing.error} holds="The campaign is still active." />}
    </div>
  )
}

function Missing({ error }: { error: Error }) {
  if (!(error instanceof ApiProblem) || error.faults.length === 0) return <Failure error={error} />
  return (
    <div className="failure" role="alert">
      <strong>Not ready yet. Missing:</strong>
      <ul className="bullets">
        {error.faults.map(({ pointer, detail }) => (
          <li key={`${pointer} ${detail}`}>{detail}</li>
        ))}
      </ul>
    </div>
  )
}
