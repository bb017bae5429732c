import './imports.css'
import { SegmentedControl } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { allCampaignsQuery } from '../campaigns/campaign-queries.ts'
import { CampaignSelect } from '../campaigns/campaign-select.tsx'
import { mayKeep, mayWrite, useSession } from '../shared/session/session.ts'
import { useTitle } from '../shared/hooks/use-title.ts'
import { ChooseFile } from './choose-file.tsx'
import { ImportList } from './import-list.tsx'
import { importQuery } from './import-queries.ts'
import type { Import } from './import-queries.ts'
import { useUpload } from './upload-file.ts'
import { imports as t } from './texts.tsx'

const route = getRouteApi('/shell/imports')
const KINDS = [
  { value: 'leads', label: t.leads },
  { value: 'blocklist', label: t.blocklist },
]

/** Where files come in, and what became of those before. */
export function Imports() {
  useTitle(t.imports)
  const { campaign } = route.useSearch()
  return (
    <>
      <h1>{t.imports}</h1>
      {mayWrite(useSession()) && <BringFile />}
      <ImportList campaignId={campaign} />
    </>
  )
}

function BringFile() {
  const { kind = 'leads', campaign: chosen } = route.useSearch()
  const open = useQuery(allCampaignsQuery).data?.data.filter(({ status }) => status !== 'archived') ?? []
  // Where there is one campaign, there is nothing to choose.
  const campaign = chosen ?? (open.length === 1 ? open[0]?.campaignId : undefined)
  const navigate = route.useNavigate()
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState<string>()
  const isKeeper = mayKeep(useSession())
  const upload = useUpload<Import>(
    ({ name }) => pathOf({ kind, campaign, name }),
    (brought) => {
      queries.setQueryData(importQuery(brought.importId).queryKey, brought)
      return navigate({ to: '/imports/$importId', params: { importId: brought.importId } })
    },
  )
  const isLeads = kind === 'leads'
  return (
    <section className="surface stack" aria-label={t.bringAFile}>
      <div className="row import-order">
        {isKeeper && (
          <SegmentedControl
            aria-label={t.whatTheFileHolds}
            data={KINDS}
            value={kind}
            onChange={(next) => void navigate({ search: next === 'blocklist' ? { kind: next } : {}, replace: true })}
          />
        )}
        {isLeads && (
          <CampaignSelect
            label={t.campaign}
            placeholder={t.whereTheLeadsGo}
            value={campaign}
            set={(next) => void navigate({ search: next === undefined ? {} : { campaign: next }, replace: true })}
          />
        )}
      </div>
      {isLeads && waiting !== undefined && <p role="status">{t.waits(waiting)}</p>}
      <p className="quiet">{isLeads ? t.exportsOfInstantlySmartleadApolloClay : t.addressesAndDomainsThatNoCampaign}</p>
      <ChooseFile upload={upload} isEarly={isLeads && campaign === undefined} onWait={setWaiting} />
    </section>
  )
}

function pathOf(order: { kind: string; campaign: string | undefined; name: string }): string {
  const query = new URLSearchParams({ kind: order.kind, fileName: order.name.slice(0, 200) })
  if (order.kind === 'leads' && order.campaign !== undefined) query.set('campaignId', order.campaign)
  return `/api/v1/imports?${query}`
}
