import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import { leadQuery } from '../lead/lead-queries.ts'
import { findMail as t } from './texts.tsx'

const SHOWN = 8
const LEAST_LETTERS = 2

interface Props {
  readonly lead: string | undefined
  readonly find: (prospectId: string | undefined) => void
}

/** The emails to one lead, who is found by name, company or address. */
export function FindMail({ lead, find }: Props) {
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), 200)
  const chosen = useQuery({ ...leadQuery(lead ?? ''), enabled: lead !== undefined })
  const found = useQuery({
    queryKey: ['leads', 'palette', asked],
    queryFn: () => answered(api.GET('/api/v1/leads', { params: { query: { q: asked, limit: SHOWN } } })),
    enabled: asked.length >= LEAST_LETTERS && asked !== chosen.data?.contactName,
    placeholderData: keepPreviousData,
  })
  const leads = asked.length < LEAST_LETTERS ? [] : (found.data?.data ?? [])
  const options = new Map(
    leads.map(({ prospectId, contactName, companyName }) => [prospectId, t.lead(contactName, companyName)]),
  )
  if (lead !== undefined && chosen.data !== undefined) options.set(lead, chosen.data.contactName)
  if (lead !== undefined && chosen.data === undefined && chosen.error !== null) options.set(lead, t.deletedLead)
  return (
    <Select
      aria-label={t.find}
      placeholder={t.find}
      searchable
      rightSection={lead === undefined ? null : undefined}
      clearable
      data={[...options].map(([value, label]) => ({ value, label }))}
      // The server has found them: an address holds letters that the name does not.
      filter={({ options: all }) => all}
      nothingFoundMessage={asked.length < LEAST_LETTERS || found.isFetching ? undefined : t.noResults}
      value={lead ?? null}
      onSearchChange={setTyped}
      onChange={(next) => find(next ?? undefined)}
    />
  )
}
