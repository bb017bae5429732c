import { Link } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { useDraft } from './use-draft.ts'
import type { PartKey } from './use-draft.ts'

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
      <Link to="/campaigns/$campaignId/schedule" params={{ campaignId }}>
        Schedule
        <Unsaved campaign={campaign} part="schedule" />
      </Link>
    </>
  )
}

function Unsaved({ campaign, part }: { campaign: Schemas['Campaign']; part: PartKey }) {
  if (!useDraft(campaign, part).isDirty) return null
  return (
    <span title="Unsaved changes">
      {' '}
      <span aria-hidden="true">•</span>
      <span className="visually-hidden">, unsaved changes</span>
    </span>
  )
}
