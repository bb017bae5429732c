import { Button, Menu } from '@mantine/core'
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { ToApprovals } from '../approvals/approvals-link.tsx'
import { repliesOfLeadQuery } from '../inbox/inbox-queries.ts'
import { mayKeep, mayWrite, useSession } from '../shared/session/session.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { MoreButton } from '../shared/components/more-button.tsx'
import { holdInWords } from '../shared/words/words.ts'
import { CorrectLead } from './correct-lead.tsx'
import { ErasePerson } from './erase-person.tsx'
import { leadQuery, meetingsOfLeadQuery } from './lead-queries.ts'
import { waitsForApproval } from './lead-state.ts'
import { RecordMeeting } from './lead-meetings.tsx'
import { likelyAct } from './likely-act.ts'
import type { LikelyAct } from './likely-act.ts'
import { leadActions as t } from './texts.tsx'

/** After these nobody is written to again. */
const FINAL: readonly (string | null)[] = ['unsubscribed', 'bounced', 'complained', 'suppressed']

const ACTS = {
  pause: { label: t.pauseLead, done: t.paused },
  resume: { label: t.resumeLead, done: t.resumed },
  stop: { label: t.stopLead, done: t.stopped },
  rescore: { label: t.scoreAgain, done: t.rescored },
} as const
type Act = keyof typeof ACTS

/** What a person can do with a lead now, the likely act first, and what followed. */
export function LeadActions({ lead }: { lead: Schemas['Lead'] }) {
  const session = useSession()
  const acting = useActing(lead)
  const likely = useLikelyAct(lead)
  const [shown, setShown] = useState<'edit' | 'erase' | 'meeting' | null>(null)
  const close = () => setShown(null)
  const may = mayWrite(session)
  const acts = possibleActs(lead)
  const isPausing = acting.isPending && acting.variables === 'pause'
  const after = isPausing ? lead : acting.data
  const buttonOf = (act: Act, variant: 'filled' | 'default') => (
    <Button variant={variant} loading={acting.isPending && acting.variables === act} onClick={() => acting.mutate(act)}>
      {ACTS[act].label}
    </Button>
  )
  return (
    <div className="switch">
      <div className="row">
        {may && likely?.act === 'approve' && <ToApprovals campaignId={lead.campaignId} />}
        <WayThere likely={likely} campaignId={lead.campaignId} />
        {may && likely?.act === 'resume' && buttonOf('resume', 'filled')}
        {may && acts.includes('pause') && buttonOf('pause', 'default')}
        {may && (
          <Menu position="bottom-end">
            <Menu.Target>
              <MoreButton className="lead-menu" label={t.moreActions} />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setShown('edit')}>{t.editLead}</Menu.Item>
              <Menu.Item onClick={() => setShown('meeting')}>{t.recordMeeting}</Menu.Item>
              <Menu.Item onClick={() => acting.mutate('rescore')}>{t.scoreAgain}</Menu.Item>
              {acts.includes('resume') && likely?.act !== 'resume' && (
                <Menu.Item onClick={() => acting.mutate('resume')}>{t.resumeLead}</Menu.Item>
              )}
              {acts.includes('stop') && <Menu.Item onClick={() => acting.mutate('stop')}>{t.stopLead}</Menu.Item>}
              {mayKeep(session) && (
                <>
                  <Menu.Divider />
                  <Menu.Item className="danger" onClick={() => setShown('erase')}>
                    {t.erasePerson}
                  </Menu.Item>
                </>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {after !== undefined && acting.variables !== undefined && (
        <Done act={acting.variables} after={after} undo={() => acting.mutate('resume')} />
      )}
      {acting.error !== null && <Failure error={acting.error} holds={t.unchanged} />}
      <CorrectLead lead={lead} opened={shown === 'edit'} onClose={close} />
      <RecordMeeting lead={lead} opened={shown === 'meeting'} onClose={close} />
      <ErasePerson lead={lead} opened={shown === 'erase'} onClose={close} />
    </div>
  )
}

function useLikelyAct(lead: Schemas['Lead']): LikelyAct | undefined {
  const replies = useQuery(repliesOfLeadQuery(lead.prospectId)).data?.data ?? []
  const meetings = useQuery(meetingsOfLeadQuery(lead.prospectId)).data?.data ?? []
  return likelyAct({ lead, replies, meetings, now: Date.now() })
}

/** The likely act, where it is somewhere else. */
function WayThere({ likely, campaignId }: { likely: LikelyAct | undefined; campaignId: string }) {
  if (likely?.act === 'reply') {
    const params = { inboundId: likely.inboundId }
    return <Button renderRoot={(props) => <Link to="/inbox/$inboundId" params={params} {...props} />}>{t.reply}</Button>
  }
  if (likely?.act === 'join') {
    return (
      <Button component="a" href={likely.url} target="_blank" rel="noopener noreferrer nofollow">
        {t.joinMeeting}
      </Button>
    )
  }
  if (likely?.act === 'sequence') {
    const to = '/campaigns/$campaignId/sequence'
    return <Button renderRoot={(props) => <Link to={to} params={{ campaignId }} {...props} />}>{t.openSequence}</Button>
  }
  if (likely?.act !== 'meeting') return null
  const search = likely.isPast ? ({ when: 'past' } as const) : {}
  return <Button renderRoot={(props) => <Link to="/meetings" search={search} {...props} />}>{t.openMeeting}</Button>
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
function resumedInWords({ status, hold, tier }: Schemas['Lead']): string {
  if (status === 'ended') return t.suppressed
  return hold === null ? ACTS.resume.done : t.resumedOnHold(holdInWords(hold.reason, tier))
}

function useActing(lead: Schemas['Lead']) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: actsOn(lead),
    scope: { id: actsOn(lead).join(' ') },
    mutationFn: (act: Act) => carryOut(act, lead.prospectId),
    onSuccess: (changed) => {
      queries.setQueryData(leadQuery(lead.prospectId).queryKey, changed)
      void queries.invalidateQueries({ queryKey: ['lead', lead.prospectId] })
      void queries.invalidateQueries({ queryKey: ['leads', lead.campaignId] })
    },
  })
}

/** How a person holds a lead. */
const PAUSED = { reason: 'paused', until: null }
const actsOn = ({ prospectId }: Pick<Schemas['Lead'], 'prospectId'>) => ['act on lead', prospectId]

/** A lead as pausing or resuming it leaves it, while the server has yet to answer. */
export function useAsActed(lead: Schemas['Lead'] | undefined): Schemas['Lead'] | undefined {
  const acts = useMutationState({
    filters: { mutationKey: actsOn(lead ?? { prospectId: '' }), status: 'pending' },
    select: ({ state }) => state.variables as Act,
  })
  const last = acts.findLast((act) => act === 'pause' || act === 'resume')
  if (lead === undefined || lead.status === 'ended' || last === undefined) return lead
  return last === 'resume' ? { ...lead, hold: null } : { ...lead, hold: PAUSED, nextSendAt: null }
}

function possibleActs(lead: Schemas['Lead']): Act[] {
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
