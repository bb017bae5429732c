import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { funnelQuery } from '../campaigns/campaign-queries.ts'
import { useStartAction } from '../leads/bulk/action-queries.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { counted } from '../shared/words/words.ts'
import { heldLeads as t } from './texts.tsx'

const HELD = 'message_held'

/** Leads that wait because their email could not be written, and the way on once the sequence is mended. */
export function HeldLeads({ campaignId }: { campaignId: string }) {
  const held = useQuery(funnelQuery(campaignId)).data?.byHoldReason[HELD] ?? 0
  const resuming = useStartAction(campaignId)
  if (resuming.isSuccess) return <p role="status">{t.resumed}</p>
  if (held === 0) return null
  return (
    <div className="surface warned stack">
      <p>{t.held(counted(held, 'lead'))}</p>
      <div className="row">
        <Button
          size="xs"
          variant="default"
          loading={resuming.isPending}
          onClick={() => resuming.mutate({ action: 'resume', filter: { hold: HELD } })}
        >
          {t.resume}
        </Button>
        <Link to="/campaigns/$campaignId" params={{ campaignId }} search={{ hold: HELD }}>
          {t.show}
        </Link>
      </div>
      {resuming.error !== null && <Failure error={resuming.error} />}
    </div>
  )
}
