import './campaigns.css'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { faultsByField } from '../api/problem.ts'
import type { PresentSession } from '../shared/session/session.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { startTryOut } from '../try/start-try-out.ts'
import { pastedHost } from '../try/try-search.ts'
import { tryDomain as t } from './texts.tsx'

/** A domain, a web address or an email address is pasted: facts, score, captured email and booking follow at once. */
export function TryDomain({ session }: { session: PresentSession }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [pasted, setPasted] = useState('')
  const [refused, setRefused] = useState<string>()
  const trying = useMutation({
    mutationFn: (domain: string) => startTryOut(session, domain),
    onSuccess: async (lead) => {
      await queries.invalidateQueries({ queryKey: ['campaigns'] })
      await navigate({ to: '/try', search: { lead } })
    },
  })
  const faults = faultsByField(trying.error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const host = pastedHost(pasted)
    setRefused(host === undefined ? t.noDomain : undefined)
    if (host === undefined) trying.reset()
    else trying.mutate(host)
  }
  return (
    <form className="surface stack" onSubmit={submit} noValidate>
      <div>
        <h2>{t.seeItOnYourOwnCompany}</h2>
        <p className="quiet">{t.whatFollows}</p>
      </div>
      <div className="row try-domain">
        <TextInput
          aria-label={t.domainOfYourCompany}
          placeholder={t.yourCompanyCom}
          required
          maxLength={300}
          spellCheck={false}
          autoCapitalize="none"
          value={pasted}
          error={refused ?? faults.domain}
          onChange={(event) => {
            setPasted(event.currentTarget.value)
            setRefused(undefined)
            if (trying.isError) trying.reset()
          }}
        />
        <Button type="submit" loading={trying.isPending}>
          {t.tryIt}
        </Button>
      </div>
      {trying.error !== null && faults.domain === undefined && <Failure error={trying.error} />}
    </form>
  )
}
