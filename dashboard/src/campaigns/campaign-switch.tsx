import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { ActivateCampaign } from './checklist/activate-campaign.tsx'
import { GoLive } from './checklist/go-live.tsx'
import { NEWEST } from '../mail/mail-filters.ts'
import { useAsked } from '../shared/hooks/use-palette-request.ts'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { CampaignMenu } from './campaign-menu.tsx'
import { figuresQuery, funnelQuery, readinessQuery } from './campaign-queries.ts'
import { campaignSwitch as t } from './texts.tsx'

/** The one next step of a campaign: activate it, then go live; and how to stop it. What follows is said before each. */
export function CampaignSwitch({ campaign }: { campaign: Schemas['Campaign'] }) {
  const session = useSession()
  const queries = useQueryClient()
  const { campaignId, status, mode } = campaign
  const [asking, setAsking] = useState<'activate' | 'live' | null>(null)
  const [effects, setEffects] = useState<Schemas['Readiness']['effects'] | null>(null)
  const { data: leads } = useQuery(funnelQuery(campaignId))
  const { data: figures } = useQuery(figuresQuery({ campaignId }))
  const isFirstCaptured = mode === 'test' && figures !== undefined && figures.total.contacted > 0
  const params = { path: { campaignId } }
  const pausing = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/campaigns/{campaignId}/pause', { params })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['campaigns'] }),
  })
  const close = () => setAsking(null)
  const pause = useRef<HTMLButtonElement>(null)
  useAsked('activate', () => setAsking('activate'))
  useAsked('pause', () => pause.current?.focus())
  if (!mayWrite(session)) return null
  return (
    <div className="switch">
      <div className="row">
        {status === 'active' && (
          <Button ref={pause} variant="default" loading={pausing.isPending} onClick={() => pausing.mutate()}>
            {t.pause}
          </Button>
        )}
        {status === 'active' && mode === 'test' && <Button onClick={() => setAsking('live')}>{t.goLive}</Button>}
        {(status === 'draft' || status === 'paused') && (
          <Activate campaign={campaign} ask={() => setAsking('activate')} />
        )}
        <CampaignMenu campaign={campaign} />
      </div>
      {status === 'paused' && pausing.isSuccess && (
        <p className="done" role="status">
          {t.paused(leads === undefined ? undefined : leads.total - leads.byStatus.ended)}
        </p>
      )}
      {status === 'active' && effects !== null && (
        <p className="done" role="status">
          {t.active(effects)}{' '}
          {isFirstCaptured && (
            <Link to="/mail" search={{ state: 'captured', campaign: campaignId, message: NEWEST }}>
              {t.readFirstEmail}
            </Link>
          )}
        </p>
      )}
      {pausing.error !== null && <Failure error={pausing.error} holds={t.stillActive} />}
      {asking === 'activate' && (
        <ActivateCampaign campaign={campaign} label={labelOf(campaign)} onClose={close} onActivated={setEffects} />
      )}
      {asking === 'live' && <GoLive campaign={campaign} onClose={close} />}
    </div>
  )
}

/** Stands out once nothing is missing; until then it says what is. */
function Activate({ campaign, ask }: { campaign: Schemas['Campaign']; ask: () => void }) {
  const { data } = useQuery(readinessQuery(campaign.campaignId))
  return (
    <Button variant={data?.ready === true ? 'filled' : 'default'} onClick={ask}>
      {labelOf(campaign)}
    </Button>
  )
}

/** What the button says, and the one that confirms it. */
function labelOf({ status, mode }: Schemas['Campaign']): string {
  if (status === 'paused') return t.resume
  return mode === 'test' ? t.activateTest : t.activate
}
