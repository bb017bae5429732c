import './try.css'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { useCatalogue } from '../lead/facts/use-field-catalogue.ts'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { companyTraceQuery } from '../research/research-queries.ts'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { companyFactsQuery } from './try-queries.ts'
import { TryResult } from './try-result.tsx'
import { pastedHost } from './try-search.ts'
import { tryTab as t } from './texts.tsx'

const route = getRouteApi('/shell/campaigns/$campaignId/try')

/** A domain is pasted: what its website tells, and what somebody there would score in this campaign. Adds no lead. */
export function TryTab() {
  const { campaignId } = route.useParams()
  const { domain, title } = route.useSearch()
  const campaign = useQuery(campaignQuery(campaignId)).data
  const session = useSession()
  const catalogue = useCatalogue(campaignId)
  if (campaign === undefined || !catalogue.isReady) return <Waiting />
  if (!mayWrite(session) || campaign.status === 'archived') {
    const why = mayWrite(session) ? t.anArchivedCampaignScoresNobody : t.yourRoleLooksAtWhatIs
    return <p className="surface quiet">{t.aDomainCanBeTriedBy(why)}</p>
  }
  return (
    <section className="stack" aria-label={t.tryADomain}>
      <TryForm campaignId={campaignId} />
      {domain !== undefined && <TryResult key={domain} {...{ campaign, catalogue, domain, title }} />}
    </section>
  )
}

function TryForm({ campaignId }: { campaignId: string }) {
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const queries = useQueryClient()
  const [pasted, setPasted] = useState(search.domain ?? '')
  const [title, setTitle] = useState(search.title ?? '')
  const [refused, setRefused] = useState<string>()
  const asking = useMutation({
    mutationFn: (domain: string) =>
      answered(
        api.POST('/api/v1/companies/{domain}/research', {
          params: { path: { domain }, query: { campaignId, needsWebsite: true } },
        }),
      ),
    onSuccess: async (facts, domain) => {
      queries.setQueryData(companyFactsQuery(domain).queryKey, facts)
      await queries.invalidateQueries({ queryKey: companyTraceQuery(domain, campaignId).queryKey })
      await navigate({ search: { domain, ...(title.trim() === '' ? {} : { title: title.trim() }) } })
    },
  })
  const faults = faultsByField(asking.error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const host = pastedHost(pasted)
    setRefused(host === undefined ? t.thatIsNoDomainOneReads : undefined)
    if (host !== undefined) asking.mutate(host)
  }
  return (
    <form className="surface stack" onSubmit={submit} noValidate>
      <div>
        <h2>{t.tryADomain}</h2>
        <p className="quiet">{t.theWebsiteIsReadTheQuestions}</p>
      </div>
      <div className="try-fields">
        <TextInput
          label={t.domain}
          placeholder={t.acmeCom}
          maxLength={300}
          spellCheck={false}
          autoCapitalize="none"
          value={pasted}
          error={refused ?? faults.domain}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <TextInput
          label={t.jobTitleOfThePerson}
          placeholder={t.leftEmptyItIsUnknown}
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Button type="submit" loading={asking.isPending}>
          {t.researchIt}
        </Button>
      </div>
      {asking.error !== null && faults.domain === undefined && <Failure error={asking.error} />}
    </form>
  )
}
