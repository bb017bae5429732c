import './imports.css'
import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { ApiProblem } from '../api/problem.ts'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { NoSuchPage } from '../shell/dead-ends.tsx'
import { ImportOutcome, ImportProgress } from './import-outcome.tsx'
import { importQuery, useLeft } from './import-queries.ts'
import type { Import } from './import-queries.ts'
import { standingOf } from './import-words.ts'
import { PrepareImport } from './prepare-import.tsx'
import { oneImport as t } from './texts.tsx'

const route = getRouteApi('/shell/imports/$importId')

/** One file on its way in: looked at, running, or over. Its address brings back to where it is. */
export function OneImport() {
  const { importId } = route.useParams()
  const { data, error, refetch } = useQuery(importQuery(importId))
  useTitle(data?.fileName)
  if (data !== undefined) return <Opened one={data} />
  if (error === null) return <Waiting lines={8} />
  if (error instanceof ApiProblem && [403, 404].includes(error.status)) return <NoSuchPage />
  return <Failure error={error} holds={t.whatHasBeenImportedStays} retry={refetch} />
}

function Opened({ one }: { one: Import }) {
  const { state, fileName, campaignId } = one
  const left = useLeft(one)
  return (
    <>
      <header>
        <p className="quiet">
          <Link to="/imports" search={campaignId === null ? {} : { campaign: campaignId }}>
            {t.imports}
          </Link>
        </p>
        <h1 className="import-name">{fileName}</h1>
        <p className="row">
          <StateWord {...standingOf(one, left)} />
          <span className="quiet cut import-origin">
            <Destination campaignId={campaignId} />
          </span>
        </p>
      </header>
      {state === 'uploaded' && <PrepareImport one={one} />}
      {state === 'running' && <ImportProgress one={one} />}
      {state !== 'uploaded' && state !== 'running' && <ImportOutcome one={one} left={left.left} />}
    </>
  )
}

function Destination({ campaignId }: { campaignId: string | null }) {
  const campaign = useQuery({ ...campaignQuery(campaignId ?? ''), enabled: campaignId !== null })
  if (campaignId === null) return t.toTheSuppressionsOfAllCampaigns
  return (
    <Link to="/campaigns/$campaignId" params={{ campaignId }}>
      {campaign.data?.name ?? t.itsCampaign}
    </Link>
  )
}
