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
import { leadActions as t } from './texts.tsx'

/** After these nobody is written to again. */
const FINAL: readonly (string | null)[] = ['unsubscribed', 'bounced', 'complained', 'suppressed']

const ACTS = {
  pause: { label: t.pauseLead, done: t.leadPausedNothingIsSentTo },
  resume: { label: t.resumeLead, done: t.leadResumedItGoesOnAfter },
  stop: { label: t.stopLead, done: t.leadStoppedItsPlannedEmailsAre },
  rescore: { label: t.scoreAgain, done: t.theLeadIsScoredAgainFrom },
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
          {t.correctLead}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" aria-label={t.moreActions}>
              ⋯
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => acting.mutate('rescore')}>{t.scoreAgain}</Menu.Item>
            <Menu.Item onClick={() => setShown('meeting')}>{t.recordAMeeting}</Menu.Item>
            {mayKeep(session) && (
              <Menu.Item className="danger" onClick={() => setShown('erase')}>
                {t.erasePerson}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
      {acting.data !== undefined && (
        <Done act={acting.variables} after={acting.data} undo={() => acting.mutate('resume')} />
      )}
      {acting.error !== null && <Failure error={acting.error} holds={t.theLeadIsAsItWas} />}
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
          {t.undo}
        </Button>
      )}
    </p>
  )
}

/** A lead that had ended may wait, or may not be written to any more. */
function resumedInWords({ status, hold }: Schemas['Lead']): string {
  if (status === 'ended') return t.theAddressWasSuppressedSinceNothing
  if (hold === null) return ACTS.resume.done
  return t.leadTakenUpAgainItIs(holdInWords(hold.reason))
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
