import { Button, Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { ToApprovals } from '../approvals/approvals-link.tsx'
import { mayKeep, mayWrite, useSession } from '../shared/session/session.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { holdInWords } from '../shared/words/words.ts'
import { CorrectLead } from './correct-lead.tsx'
import { ErasePerson } from './erase-person.tsx'
import { leadQuery } from './lead-queries.ts'
import { waitsForApproval } from './lead-state.ts'
import { RecordMeeting } from './lead-meetings.tsx'

/** After these nobody is written to again. */
const FINAL: readonly (string | null)[] = ['unsubscribed', 'bounced', 'complained', 'suppressed']

const ACTS = {
  pause: { label: 'Pause lead', done: 'Lead paused. Nothing is sent to it until you resume it.' },
  resume: { label: 'Resume lead', done: 'Lead resumed. It goes on after the last email handed over.' },
  stop: { label: 'Stop lead', done: 'Lead stopped. Its planned emails are cancelled.' },
  rescore: { label: 'Score again', done: 'The lead is scored again from what is known now.' },
} as const
type Act = keyof typeof ACTS

/** What a person can do with a lead now, and what followed. */
export function LeadActions({ lead }: { lead: Schemas['Lead'] }) {
  const session = useSession()
  const acting = useActing(lead)
  const [shown, setShown] = useState<'correct' | 'erase' | 'meeting' | null>(null)
  const close = () => setShown(null)
  if (!mayWrite(session)) return null
  const main = mainActs(lead)
  return (
    <div className="switch">
      <div className="row">
        {waitsForApproval(lead) && <ToApprovals campaignId={lead.campaignId} />}
        {main.map((act) => (
          <Button
            key={act}
            variant={act === 'resume' ? 'filled' : 'default'}
            loading={acting.isPending && acting.variables === act}
            onClick={() => acting.mutate(act)}
          >
            {ACTS[act].label}
          </Button>
        ))}
        <Button variant="default" onClick={() => setShown('correct')}>
          Correct lead
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" aria-label="More actions">
              ⋯
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => acting.mutate('rescore')}>Score again</Menu.Item>
            <Menu.Item onClick={() => setShown('meeting')}>Record a meeting…</Menu.Item>
            {mayKeep(session) && (
              <Menu.Item className="danger" onClick={() => setShown('erase')}>
                Erase person…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
      {acting.data !== undefined && (
        <Done act={acting.variables} after={acting.data} undo={() => acting.mutate('resume')} />
      )}
      {acting.error !== null && <Failure error={acting.error} holds="The lead is as it was." />}
      <CorrectLead lead={lead} opened={shown === 'correct'} onClose={close} />
      <RecordMeeting lead={lead} opened={shown === 'meeting'} onClose={close} />
      <ErasePerson lead={lead} opened={shown === 'erase'} onClose={close} />
    </div>
  )
}

/** What followed, and the way back where there is one. */
function Done({ act, after, undo }: { act: Act; after: Schemas['Lead']; undo: () => void }) {
  return (
    <p className="done" role="status">
      {act === 'resume' ? resumedInWords(after) : ACTS[act].done}{' '}
      {(act === 'pause' || act === 'stop') && (
        <Button variant="subtle" size="compact-xs" onClick={undo}>
          Undo
        </Button>
      )}
    </p>
  )
}

/** A lead that had ended may wait, or may not be written to any more. */
function resumedInWords({ status, hold }: Schemas['Lead']): string {
  if (status === 'ended') return 'The address was suppressed since. Nothing more is sent to it.'
  if (hold === null) return ACTS.resume.done
  return `Lead taken up again. It is held: ${holdInWords(hold.reason)}. Resume it once more to let it go on.`
}

function useActing(lead: Schemas['Lead']) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (act: Act) => carryOut(act, lead.prospectId),
    onSuccess: async (changed) => {
      queries.setQueryData(leadQuery(lead.prospectId).queryKey, changed)
      await queries.invalidateQueries({ queryKey: ['lead', lead.prospectId] })
      await queries.invalidateQueries({ queryKey: ['leads', lead.campaignId] })
    },
  })
}

function mainActs(lead: Schemas['Lead']): Act[] {
  if (lead.status === 'ended') return FINAL.includes(lead.endReason) ? [] : ['resume']
  if (waitsForApproval(lead)) return ['stop']
  return lead.hold === null ? ['pause', 'stop'] : ['resume', 'stop']
}

function carryOut(act: Act, prospectId: string) {
  const params = { path: { prospectId } }
  if (act === 'pause') return answered(api.POST('/api/v1/leads/{prospectId}/pause', { params, body: {} }))
  if (act === 'resume') return answered(api.POST('/api/v1/leads/{prospectId}/resume', { params }))
  if (act === 'rescore') return answered(api.POST('/api/v1/leads/{prospectId}/rescore', { params }))
  return answered(api.POST('/api/v1/leads/{prospectId}/stop', { params }))
}
