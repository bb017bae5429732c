import { zoneName } from '../../../../pages/zone-names.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { faultsByField } from '../../api/problem.ts'
import { Refusal } from '../../shared/session/refusal.tsx'
import { signInQuery } from '../../shared/session/session.ts'
import { TimeZoneSelect } from '../../shared/components/time-zone-select.tsx'
import { useDraft } from '../../shared/drafts/use-draft.ts'
import { organizationQuery } from './organization-query.ts'
import { organizationForm as t } from './texts.tsx'

type Organization = Schemas['Organization']
type Change = Partial<Pick<Organization, 'name' | 'timezone'>> & { postalAddress?: string }

interface Typed {
  readonly name: string
  readonly postalAddress: string
  readonly timezone: string
}

/** Changes name and postal address; what was typed shows at once, and goes back where it is refused. */
export function OrganizationForm({ organization }: { organization: Organization }) {
  const { value: given, set: keep, drop } = useDraft('organization', typedOf(organization))
  const { name, postalAddress, timezone } = given
  const set = (part: Partial<Typed>) => keep({ ...given, ...part })
  const changing = useChange(drop)
  const faults = faultsByField(changing.error)
  const change = changeOf(organization, given)
  const isChanged = Object.keys(change).length > 0
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    changing.mutate(change)
  }
  return (
    <form className="surface stack settings-form" onSubmit={submit}>
      <TextInput
        label={t.name}
        required
        maxLength={200}
        value={name}
        error={faults.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Textarea
        label={t.postalAddress}
        description={t.addedToEveryLiveEmail}
        placeholder={t.acmeLtd1QuayStreetLondon}
        autosize
        minRows={4}
        maxRows={10}
        maxLength={500}
        value={postalAddress}
        error={faults.postalAddress}
        onChange={(event) => set({ postalAddress: event.currentTarget.value })}
      />
      <TimeZoneSelect
        label={t.timeZone}
        description={t.timeZoneHelp}
        value={timezone}
        error={faults.timezone}
        set={(next) => set({ timezone: next })}
      />
      {organization.postalAddress !== null && postalAddress.trim() === '' && (
        <p className="quiet">{t.itCanBeChangedNotRemoved}</p>
      )}
      {changing.error !== null && Object.keys(faults).length === 0 && (
        <Refusal error={changing.error} retry={() => changing.mutate(change)} />
      )}
      {changing.isSuccess && !isChanged && (
        <p className="done" role="status">
          {outcomeOf(changing.variables)}
        </p>
      )}
      <div className="row">
        <Button type="submit" loading={changing.isPending} disabled={!isChanged && !changing.isPending}>
          {t.saveOrganization}
        </Button>
      </div>
    </form>
  )
}

function useChange(forget: () => void) {
  const queries = useQueryClient()
  const { queryKey } = organizationQuery
  return useMutation({
    mutationFn: (body: Change) => answered(api.PATCH('/api/v1/organization', { body })),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, (shown) => (shown === undefined ? shown : { ...shown, ...change }))
      return { before }
    },
    onError: (_error, _change, kept) => queries.setQueryData(queryKey, kept?.before),
    onSuccess: (saved) => {
      queries.setQueryData(queryKey, saved)
      forget()
      // Its name stands in the sidebar too.
      return queries.invalidateQueries({ queryKey: signInQuery.queryKey })
    },
  })
}

function typedOf({ name, postalAddress, timezone }: Organization): Typed {
  return { name, postalAddress: postalAddress ?? '', timezone }
}

/** What differs from how it is, as it would be saved. */
function changeOf(before: Organization, given: Typed): Change {
  const [name, postalAddress] = [given.name.trim(), given.postalAddress.trim()]
  return {
    ...(name === '' || name === before.name ? {} : { name }),
    ...(postalAddress === '' || postalAddress === before.postalAddress ? {} : { postalAddress }),
    ...(given.timezone === before.timezone ? {} : { timezone: given.timezone }),
  }
}

function outcomeOf({ name, postalAddress, timezone }: Change): string {
  return [
    name === undefined ? '' : t.theOrganizationIsNowCalled(name),
    postalAddress === undefined ? '' : t.addressSavedItStandsBelowEvery,
    timezone === undefined ? '' : t.timeZoneIs(zoneName(timezone)),
  ]
    .filter((words) => words !== '')
    .join(' ')
}
