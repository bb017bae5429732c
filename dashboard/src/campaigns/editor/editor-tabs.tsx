import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/client.ts'
import { WaitingApprovals } from '../../shell/waiting-counts.tsx'
import { useRules } from '../../rules/use-rules.ts'
import { usePartDraft } from './use-part-draft.ts'
import type { PartKey } from './use-part-draft.ts'

/** The tabs that edit settings; one with unsaved changes says so. */
export function EditorTabs({ campaign }: { campaign: Schemas['Campaign'] }) {
  const { campaignId } = campaign
  return (
    <>
      <Link to="/campaigns/$campaignId/sequence" params={{ campaignId }}>
        Sequence
        <Unsaved campaign={campaign} part="sequence" />
      </Link>
      <Link to="/campaigns/$campaignId/ideal-customer" params={{ campaignId }}>
        Ideal customer
        <Unsaved campaign={campaign} part="icp" />
      </Link>
      <Link to="/campaigns/$campaignId/questions" params={{ campaignId }}>
        Questions
        <Unsaved campaign={campaign} part="questions" />
      </Link>
      <Link to="/campaigns/$campaignId/schedule" params={{ campaignId }}>
        Schedule
        <Unsaved campaign={campaign} part="schedule" />
      </Link>
      <Link to="/campaigns/$campaignId/rules" params={{ campaignId }}>
        Rules
        {useRules(campaign).isDirty && <UnsavedSign />}
      </Link>
      {isWritten(campaign) && (
        <Link to="/approvals" search={{ campaign: campaignId }}>
          Approvals <WaitingApprovals campaignId={campaignId} />
        </Link>
      )}
    </>
  )
}

/** Whether its emails may hold words of a language model. */
function isWritten({ sequence }: Schemas['Campaign']): boolean {
  return JSON.stringify(sequence).includes('ai.')
}

function Unsaved({ campaign, part }: { campaign: Schemas['Campaign']; part: PartKey }) {
  return usePartDraft(campaign, part).isDirty ? <UnsavedSign /> : null
}

function UnsavedSign() {
  return (
    <span title="Unsaved changes">
      {' '}
      <span aria-hidden="true">•</span>
      <span className="visually-hidden">, unsaved changes</span>
    </span>
  )
}
