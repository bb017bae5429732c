import './inbox.css'
import { Radio, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { findLead as t } from './texts.tsx'

const SHOWN = 8
const LEAST_LETTERS = 2

interface Props {
  /** What is looked for at first, such as a name. */
  readonly begin?: string
  readonly chosen: Schemas['Lead'] | undefined
  readonly choose: (lead: Schemas['Lead'] | undefined) => void
}

/** A lead is looked for by name, company or address, and chosen. */
export function FindLead({ begin = '', chosen, choose }: Props) {
  const [typed, setTyped] = useState(begin)
  const [asked] = useDebouncedValue(typed.trim(), 200)
  const found = useQuery({
    queryKey: ['leads', 'palette', asked],
    queryFn: () => answered(api.GET('/api/v1/leads', { params: { query: { q: asked, limit: SHOWN } } })),
    enabled: asked.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
  })
  const leads = asked.length < LEAST_LETTERS ? [] : (found.data?.data ?? [])
  return (
    <>
      <TextInput
        label={t.lead}
        placeholder={t.nameCompanyOrEmail}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          choose(undefined)
        }}
      />
      {found.error !== null && <Failure error={found.error} retry={found.refetch} />}
      {leads.length > 0 && (
        <Radio.Group
          aria-label={t.leadsThatFit}
          value={chosen?.prospectId ?? null}
          onChange={(id) => choose(leads.find(({ prospectId }) => prospectId === id))}
        >
          <div className="stack intents">
            {leads.map(({ prospectId, contactName, companyName, email }) => (
              <Radio
                key={prospectId}
                value={prospectId}
                label={contactName}
                description={`${companyName} · ${email}`}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      {asked.length >= LEAST_LETTERS && found.data !== undefined && leads.length === 0 && (
        <p className="quiet">{t.noLeadHasTheseLetters}</p>
      )}
    </>
  )
}
