import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import type { PresentSession } from '../shared/session/session.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { tryDomain as t } from './texts.tsx'

/** At any hour, so that the first email is there to look at at once. */
const ALWAYS = {
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const,
  from: '00:00',
  to: '24:00',
}
/** An example, so that the score has something to add up; the job title of whoever tries is unknown, and shows as that. */
const EXAMPLE_ICP: Schemas['Icp'] = {
  criteria: [
    {
      id: 'size',
      label: t.n20To1000People,
      kind: 'should',
      field: 'company.employeeCount',
      op: 'between',
      value: [20, 1000],
      weight: 30,
    },
    { id: 'place', label: t.saysWhereItIs, kind: 'should', field: 'company.country', op: 'exists', weight: 20 },
    {
      id: 'hiring',
      label: t.isHiring,
      kind: 'should',
      field: 'company.signals.hiringSignals.isHiring',
      op: 'isTrue',
      weight: 20,
    },
    { id: 'title', label: t.knownWhatThePersonDoes, kind: 'should', field: 'title', op: 'exists', weight: 30 },
  ],
}
const FIRST_EMAIL = {
  subject: t.aFirstLookAtLeadCompanyname,
  body: t.helloLeadFirstnameDefaultThereThis,
}

/** The person becomes a lead of a test campaign of their own: facts, score, captured email and booking within seconds. */
export function TryDomain({ session }: { session: PresentSession }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [domain, setDomain] = useState('')
  const trying = useMutation({
    mutationFn: () => becomeLead(session, domain.trim()),
    onSuccess: async (prospectId) => {
      await queries.invalidateQueries({ queryKey: ['campaigns'] })
      await navigate({ to: '/leads/$prospectId', params: { prospectId } })
    },
  })
  const faults = faultsByField(trying.error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    trying.mutate()
  }
  return (
    <form className="surface stack" onSubmit={submit}>
      <div>
        <h3>{t.seeItOnYourOwnCompany}</h3>
        <p className="quiet">{t.fairleadReadsTheWebsiteSaysWhat}</p>
      </div>
      <div className="row">
        <TextInput
          aria-label={t.domainOfYourCompany}
          placeholder={t.yourCompanyCom}
          required
          maxLength={300}
          spellCheck={false}
          value={domain}
          error={faults.domain}
          onChange={(event) => setDomain(event.currentTarget.value)}
        />
        <Button type="submit" loading={trying.isPending}>
          {t.researchIt}
        </Button>
      </div>
      {trying.error !== null && faults.domain === undefined && <Failure error={trying.error} />}
    </form>
  )
}

async function becomeLead({ user }: PresentSession, domain: string): Promise<string> {
  const order = {
    name: t.tryOut(domain),
    icp: EXAMPLE_ICP,
    sequence: { steps: [{ wait: 'P0D', variants: [FIRST_EMAIL] }] },
    schedule: { ...ALWAYS, days: [...ALWAYS.days] },
  }
  const { campaignId } = await answered(api.POST('/api/v1/campaigns', { body: order }))
  const params = { path: { campaignId } }
  const lead = { companyName: domain, contactName: user.name, email: user.email, domain }
  const { prospectId } = await answered(api.POST('/api/v1/campaigns/{campaignId}/leads', { params, body: lead }))
  await answered(api.POST('/api/v1/campaigns/{campaignId}/activate', { params }))
  if (prospectId === null) throw new Error('A lead that was added has no id.')
  return prospectId
}
