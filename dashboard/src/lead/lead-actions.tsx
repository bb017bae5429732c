import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { mayWrite, useSession } from '../people/session.ts'
import { Failure } from '../shared/failure.tsx'
import { leadQuery } from './lead-queries.ts'

/** After these nobody is written to again. */
const FINAL: readonly (string | null)[] = ['unsubscribed', 'bounced', 'complained', 'suppressed']

const ACTS = {
  pause: { label: 'Pause lead', done: 'Lead paused. Nothing is sent to it until you resume it.' },
  resume: { label: 'Resume lead', done: 'Lead resumed. It goes on after the last email handed over.' },
  stop: { label: 'Stop lead', done: 'Lead stopped. Its planned emails are cancelled; resuming takes it up again.' },
} as const
type Act = keyof typeof ACTS

/** What a person can do with a lead now, and what followed. */
export function LeadActions({ lead }: { lead: Schemas['Lead'] }) {
  const session = useSession()
  const queries = useQueryClient()
  const acting = useMutation({
    mutationFn: (act: Act) => carryOut(act, lead.prospectId),
    onSuccess: async (changed) => {
      queries.setQueryData(leadQuery(lead.prospectId).queryKey, changed)
      await queries.invalidateQueries({ queryKey: ['lead', lead.prospectId] })
      await queries.invalidateQueries({ queryKey: ['leads', lead.campaignId] })
    },
  })
  if (!mayWrite(session)) return null
  return (
    <div className="switch">
      <div className="row">
        {possible(lead).map((act) => (
          <Button
            key={act}
            variant={act === 'resume' ? 'filled' : 'default'}
            loading={acting.isPending && acting.variables === act}
            onClick={() => acting.mutate(act)}
          >
            {ACTS[act].label}
          </Button>
        ))}
      </div>
      {acting.isSuccess && (
        <p className="done" role="status">
          {ACTS[acting.variables].done}
        </p>
      )}
      {acting.error !== null && <Failure error={acting.error} holds="The lead is as it was." />}
    </div>
  )
}

function possible(lead: Schemas['Lead']): Act[] {
  if (lead.status === 'ended') return FINAL.includes(lead.endReason) ? [] : ['resume']
  return lead.hold === null ? ['pause', 'stop'] : ['resume', 'stop']
}

function carryOut(act: Act, prospectId: string) {
  const params = { path: { prospectId } }
  if (act === 'pause') return answered(api.POST('/api/v1/leads/{prospectId}/pause', { params, body: {} }))
  if (act === 'resume') return answered(api.POST('/api/v1/leads/{prospectId}/resume', { params }))
  return answered(api.POST('/api/v1/leads/{prospectId}/stop', { params }))
}
