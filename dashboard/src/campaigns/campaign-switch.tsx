import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { ActivateCampaign } from './checklist/activate-campaign.tsx'
import { GoLive } from './checklist/go-live.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { counted } from '../shared/words/words.ts'
import { funnelQuery } from './campaign-queries.ts'
import { campaignSwitch as t } from './texts.tsx'

/** Activates, pauses or makes a campaign live; what follows stands before each button that starts something. */
export function CampaignSwitch({ campaign }: { campaign: Schemas['Campaign'] }) {
  const session = useSession()
  const queries = useQueryClient()
  const { campaignId, status, mode } = campaign
  const [asking, setAsking] = useState<'activate' | 'live' | null>(null)
  const [effects, setEffects] = useState<Schemas['Readiness']['effects'] | null>(null)
  const { data: leads } = useQuery(funnelQuery(campaignId))
  const params = { path: { campaignId } }
  const pausing = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/campaigns/{campaignId}/pause', { params })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['campaigns'] }),
  })
  const close = () => setAsking(null)
  if (!mayWrite(session) || status === 'archived') return null
  return (
    <div className="switch">
      <div className="row">
        {mode === 'test' && (
          <Button variant="default" onClick={() => setAsking('live')}>
            {t.goLive}
          </Button>
        )}
        {status === 'active' ? (
          <Button variant="default" loading={pausing.isPending} onClick={() => pausing.mutate()}>
            {t.pauseCampaign}
          </Button>
        ) : (
          <Button onClick={() => setAsking('activate')}>{t.activateCampaign}</Button>
        )}
      </div>
      {status === 'paused' && pausing.isSuccess && (
        <p className="done" role="status">
          {t.campaignPausedNothingIsSentUntil(leads === undefined ? t.leadsWait : waitingInWords(leads))}
        </p>
      )}
      {status === 'active' && effects !== null && (
        <p className="done" role="status">
          {t.campaignActiveScoredHeldDisqualified(
            counted(effects.scored, t.leadIs, t.leadsAre),
            effects.held,
            effects.disqualified,
          )}
        </p>
      )}
      {pausing.error !== null && <Failure error={pausing.error} holds={t.theCampaignIsStillActive} />}
      {asking === 'activate' && <ActivateCampaign campaign={campaign} onClose={close} onActivated={setEffects} />}
      {asking === 'live' && <GoLive campaign={campaign} onClose={close} />}
    </div>
  )
}

/** How many leads a pause stops on their way. */
function waitingInWords({ byStatus }: Schemas['Funnel']): string {
  const { queued, researching, scored, in_sequence: inSequence } = byStatus
  return counted(queued + researching + scored + inSequence, t.leadWaits, t.leadsWait2)
}
