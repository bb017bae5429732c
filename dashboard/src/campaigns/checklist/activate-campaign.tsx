import { Button, Modal } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { Failure, Waiting } from '../../shared/components/loading-states.tsx'
import { Refusal } from '../../shared/session/refusal.tsx'
import { funnelQuery, readinessQuery } from '../campaign-queries.ts'
import { Consequences } from './consequences.tsx'
import { MissingList } from './missing-list.tsx'
import { activateCampaign as t } from './texts.tsx'

interface Props {
  readonly campaign: Schemas['Campaign']
  /** What the button is called. */
  readonly label: string
  readonly onClose: () => void
  readonly onActivated: (effects: Schemas['Readiness']['effects']) => void
}

/** What follows, in numbers, and then the button; or what is missing. */
export function ActivateCampaign({ campaign, label, onClose, onActivated }: Props) {
  const { campaignId, name } = campaign
  const queries = useQueryClient()
  const readiness = useQuery({ ...readinessQuery(campaignId), staleTime: 0 })
  const { data: funnel } = useQuery(funnelQuery(campaignId))
  const activating = useMutation({
    mutationFn: () =>
      answered(api.POST('/api/v1/campaigns/{campaignId}/activate', { params: { path: { campaignId } } })),
    onSuccess: async ({ effects }) => {
      onActivated(effects)
      onClose()
      await queries.invalidateQueries({ queryKey: ['campaigns'] })
    },
    onError: () => queries.invalidateQueries({ queryKey: ['campaigns'] }),
  })
  const { data, error, refetch } = readiness
  const unscored = (funnel?.byStatus.queued ?? 0) + (funnel?.byStatus.researching ?? 0)
  return (
    <Modal opened onClose={onClose} title={campaign.status === 'paused' ? t.resume(name) : t.activate(name)}>
      <div className="stack">
        {data === undefined && error === null && <Waiting lines={2} />}
        {data === undefined && error !== null && <Failure error={error} retry={refetch} />}
        {data?.ready === false && <MissingList problems={data.problems} campaignId={campaignId} onFollow={onClose} />}
        {data?.ready === true && (
          <Consequences
            readiness={data}
            unscored={unscored}
            isEmpty={funnel?.total === 0}
            campaignId={campaignId}
            onFollow={onClose}
          />
        )}
        {activating.error !== null && <Refusal error={activating.error} retry={() => activating.mutate()} />}
        <div className="row">
          {data?.ready === true && (
            <Button loading={activating.isPending} onClick={() => activating.mutate()}>
              {label}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {campaign.status === 'draft' ? t.keepDraft : t.keepPaused}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
