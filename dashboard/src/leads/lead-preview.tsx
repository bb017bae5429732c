import { ActionIcon } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { LatestMessage } from '../lead/lead-conversation.tsx'
import { leadQuery } from '../lead/lead-queries.ts'
import { leadState } from '../lead/lead-state.ts'
import { ScoreReason } from '../lead/score/score-reason.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { StateWord, Tier } from '../shared/components/state-word.tsx'
import { dayAndTime } from '../shared/words/time-words.ts'
import { shownScore } from './table/lead-row.tsx'
import { LeadTeam } from './team/lead-team.tsx'
import { leadPreview as t } from './texts.tsx'

/** Whom the keys pass by sooner is not looked at. */
const PASSING_MS = 200

/** A lead beside the list: who it is, where it stands, and what the team does about it. */
export function LeadPreview({ prospectId, onClose }: { prospectId: string; onClose: () => void }) {
  const { data: lead, error, refetch } = useQuery({ ...leadQuery(prospectId), staleTime: 10_000 })
  const [settled] = useDebouncedValue(prospectId, PASSING_MS)
  return (
    <aside className="surface stack lead-preview" aria-label={t.preview}>
      <div className="between">
        <Link to="/leads/$prospectId" params={{ prospectId }} className="preview-open">
          {t.openLead}
        </Link>
        <ActionIcon variant="subtle" color="gray" aria-label={t.closePreview} onClick={onClose}>
          <X className="icon" aria-hidden="true" />
        </ActionIcon>
      </div>
      {error !== null && <Failure error={error} retry={refetch} />}
      {error === null && lead === undefined && <Waiting lines={6} />}
      {lead !== undefined && (
        <>
          <div>
            <h2>{lead.contactName}</h2>
            <p className="quiet">{[lead.title, lead.companyName].filter(Boolean).join(' · ')}</p>
            <p className="cut">{lead.email}</p>
          </div>
          <p>
            <StateWord {...leadState(lead)} />
          </p>
          {lead.tier === 'X' && settled === prospectId && <ScoreReason lead={lead} />}
          <dl className="preview-facts">
            <dt>{t.score}</dt>
            <dd>
              {shownScore(lead)} <Tier tier={lead.tier} />
            </dd>
            <dt>{t.nextEmail}</dt>
            <dd>{lead.nextSendAt === null ? '—' : dayAndTime(lead.nextSendAt)}</dd>
            {lead.notes !== null && (
              <>
                <dt>{t.notes}</dt>
                <dd className="preview-notes">{lead.notes}</dd>
              </>
            )}
          </dl>
          <LatestMessage key={`latest ${prospectId}`} lead={lead} isAsked={settled === prospectId} />
          <LeadTeam key={prospectId} lead={lead} />
        </>
      )}
    </aside>
  )
}
