import './imports.css'
import { SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CampaignSelect } from '../campaigns/campaign-select.tsx'
import { mayKeep, mayWrite, useSession } from '../shared/session/session.ts'
import { useTitle } from '../shared/hooks/use-title.ts'
import { ChooseFile } from './choose-file.tsx'
import { ImportList } from './import-list.tsx'
import { importQuery } from './import-queries.ts'
import type { Import } from './import-queries.ts'
import { useUpload } from './upload-file.ts'

const route = getRouteApi('/shell/imports')
const KINDS = [
  { value: 'leads', label: 'Leads' },
  { value: 'blocklist', label: 'Blocklist' },
]

/** Where files come in, and what became of those before. */
export function Imports() {
  useTitle('Imports')
  const { campaign } = route.useSearch()
  return (
    <>
      <h1>Imports</h1>
      {mayWrite(useSession()) && <BringFile />}
      <ImportList campaignId={campaign} />
    </>
  )
}

function BringFile() {
  const { kind = 'leads', campaign } = route.useSearch()
  const navigate = route.useNavigate()
  const queries = useQueryClient()
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
    <section className="surface stack" aria-label="Bring a file">
      <div className="row import-order">
        {isKeeper && (
          <SegmentedControl
            aria-label="What the file holds"
            data={KINDS}
            value={kind}
            onChange={(next) => void navigate({ search: next === 'blocklist' ? { kind: next } : {}, replace: true })}
          />
        )}
        {isLeads && (
          <CampaignSelect
            label="Campaign"
            placeholder="Where the leads go"
            value={campaign}
            set={(next) => void navigate({ search: next === undefined ? {} : { campaign: next }, replace: true })}
          />
        )}
      </div>
      <p className="quiet">
        {isLeads
          ? 'Exports of Instantly, Smartlead, Apollo, Clay and of Fairlead itself are recognised, and who replied, unsubscribed or is under way there is not written to again. Bring their blocklists first.'
          : 'Addresses and domains that no campaign is to contact, as other tools export them.'}
      </p>
      <ChooseFile
        upload={upload}
        missing={isLeads && campaign === undefined ? 'Choose the campaign that the leads go to first.' : undefined}
      />
    </section>
  )
}

function pathOf(order: { kind: string; campaign: string | undefined; name: string }): string {
  const query = new URLSearchParams({ kind: order.kind, fileName: order.name.slice(0, 200) })
  if (order.kind === 'leads' && order.campaign !== undefined) query.set('campaignId', order.campaign)
  return `/api/v1/imports?${query}`
}
