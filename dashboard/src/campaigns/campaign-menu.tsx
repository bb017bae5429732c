import { Button, Menu, Modal } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Waiting } from '../shared/components/loading-states.tsx'
import { MoreButton } from '../shared/components/more-button.tsx'
import { Refusal } from '../shared/session/refusal.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { funnelQuery, readCampaign } from './campaign-queries.ts'
import { campaignMenu as t } from './texts.tsx'

interface Props {
  readonly campaign: Schemas['CampaignSummary']
  /** Told what happened, where the campaign may go from the screen. */
  readonly onArchived?: (words: string) => void
}

/** What else can be done with a campaign: a copy, or its end. */
export function CampaignMenu({ campaign, onArchived }: Props) {
  const session = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { campaignId, name, status } = campaign
  const params = { path: { campaignId } }
  const duplicating = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/campaigns/{campaignId}/clone', { params, body: { webhook: false } })),
    onSuccess: async (copy) => {
      void queries.invalidateQueries({ queryKey: ['campaigns'] })
      await readCampaign(queries, copy.campaignId)
      await navigate({ to: '/campaigns/$campaignId', params: { campaignId: copy.campaignId } })
    },
  })
  if (!mayWrite(session)) return null
  return (
    <>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <MoreButton label={t.moreActions(name)} loading={duplicating.isPending} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => duplicating.mutate()}>
            {t.duplicate} <span className="quiet menu-note">{t.duplicateLeavesOut}</span>
          </Menu.Item>
          {status !== 'archived' && (
            <>
              <Menu.Divider />
              <Menu.Item color="red" onClick={() => setAsking(true)}>
                {t.archive}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {duplicating.error !== null && (
        <Modal opened onClose={duplicating.reset} title={t.duplicateOf(name)}>
          <Refusal error={duplicating.error} retry={() => duplicating.mutate()} />
        </Modal>
      )}
      {asking && <Archive campaign={campaign} close={() => setAsking(false)} onArchived={onArchived} />}
    </>
  )
}

interface ArchiveProps {
  readonly campaign: Schemas['CampaignSummary']
  readonly close: () => void
  readonly onArchived: Props['onArchived']
}

/** What ends with a campaign, in numbers, before it does. */
function Archive({ campaign: { campaignId, name }, close, onArchived }: ArchiveProps) {
  const queries = useQueryClient()
  const funnel = useQuery(funnelQuery(campaignId))
  const archiving = useMutation({
    mutationFn: () =>
      answered(api.POST('/api/v1/campaigns/{campaignId}/archive', { params: { path: { campaignId } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['campaigns'] })
      onArchived?.(t.archived(name))
      close()
    },
  })
  const left = funnel.data === undefined ? 0 : funnel.data.total - funnel.data.byStatus.ended
  return (
    <Modal opened onClose={close} title={t.archiveTitle(name)}>
      <div className="stack">
        {funnel.isPending ? (
          <Waiting lines={2} />
        ) : (
          <ul className="bullets">
            <li>{t.losesEmails(left)}</li>
            <li>{t.losesIntake}</li>
            <li>{t.keepsResults}</li>
            <li>{t.wayBack}</li>
          </ul>
        )}
        {archiving.error !== null && <Refusal error={archiving.error} retry={() => archiving.mutate()} />}
        <div className="row">
          <Button color="red" loading={archiving.isPending} onClick={() => archiving.mutate()}>
            {t.archiveCampaign}
          </Button>
          <Button variant="default" onClick={close}>
            {t.keep}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
