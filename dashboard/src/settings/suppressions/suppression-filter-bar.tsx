import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { KIND_OPTIONS, readSuppressionFilters, REASON_OPTIONS } from './suppression-filters.ts'
import type { SuppressionFilters } from './suppression-filters.ts'
import { suppressionFilterBar as t } from './texts.tsx'

const route = getRouteApi('/shell/settings/suppressions')

/** Narrows the list; what is chosen stands in the address. */
export function SuppressionFilterBar({ filters }: { filters: SuppressionFilters }) {
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(filters.value ?? '')
  const asked = useRef(filters.value)
  const set = (part: Record<string, string | null>) =>
    void navigate({ search: (before) => readSuppressionFilters({ ...before, ...part }), replace: true })
  const search = useDebouncedCallback((value: string) => {
    asked.current = readSuppressionFilters({ value }).value
    set({ value })
  }, 250)
  // What changed the address from elsewhere, such as clearing the filters, shows in the field too.
  useEffect(() => {
    if (filters.value === asked.current) return
    asked.current = filters.value
    setTyped(filters.value ?? '')
  }, [filters.value])
  return (
    <div className="row suppression-filters" role="search">
      <TextInput
        type="search"
        aria-label={t.findAnAddressOrDomainThe}
        placeholder={t.wholeAddressOrDomain}
        maxLength={400}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          search(event.currentTarget.value)
        }}
      />
      <Select
        aria-label={t.kind}
        placeholder={t.bothKinds}
        clearable
        data={KIND_OPTIONS}
        value={filters.kind ?? null}
        onChange={(kind) => set({ kind })}
      />
      <Select
        aria-label={t.reason}
        placeholder={t.anyReason}
        clearable
        data={REASON_OPTIONS}
        value={filters.reason ?? null}
        onChange={(reason) => set({ reason })}
      />
    </div>
  )
}
