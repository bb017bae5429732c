import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/client.ts'
import { WaitingApprovals } from '../../shell/waiting-counts.tsx'
import { useRules } from '../../rules/use-rules.ts'
import { usePartDraft } from './use-part-draft.ts'
import type { PartKey } from './use-part-draft.ts'
import { editorTabs as t } from './texts.tsx'

/** The tabs that edit settings; one with unsaved changes says so. */
export function EditorTabs({ campaign }: { campaign: Schemas['Campaign'] }) {
  const { campaignId } = campaign
  return (
    <>
      <Link to="/campaigns/$campaignId/sequence" params={{ campaignId }}>
        {t.sequence}
        <Unsaved campaign={campaign} part="sequence" />
      </Link>
      <Link to="/campaigns/$campaignId/ideal-customer" params={{ campaignId }}>
        {t.idealCustomer}
        <Unsaved campaign={campaign} part="icp" />
      </Link>
      <Link to="/campaigns/$campaignId/questions" params={{ campaignId }}>
        {t.questions}
        <Unsaved campaign={campaign} part="questions" />
      </Link>
      <Link to="/campaigns/$campaignId/schedule" params={{ campaignId }}>
        {t.schedule}
        <Unsaved campaign={campaign} part="schedule" />
      </Link>
      <Link to="/campaigns/$campaignId/rules" params={{ campaignId }}>
        {t.rules}
        {useRules(campaign).isDirty && <UnsavedSign />}
      </Link>
      {isWritten(campaign) && (
        <Link to="/approvals" search={{ campaign: campaignId }}>
          {t.approvals}
          <WaitingApprovals campaignId={campaignId} />
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
    <span title={t.unsavedChanges}>
      {' '}
      <span aria-hidden="true">•</span>
      <span className="visually-hidden">{t.unsavedChanges2}</span>
    </span>
  )
}
