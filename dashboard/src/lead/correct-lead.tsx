import { Button, TextInput, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Schemas } from '../api/client.ts'
import { answered, api } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { FormDrawer } from '../shared/components/form-dialog.tsx'
import { Failure } from '../shared/components/loading-states.tsx'
import { leadQuery } from './lead-queries.ts'
import { correctLead as t } from './texts.tsx'

const FIELDS = [
  { name: 'contactName', label: t.name, required: true },
  { name: 'title', label: t.jobTitle },
  { name: 'companyName', label: t.company, required: true },
  { name: 'domain', label: t.domain, description: t.domainHelp },
  { name: 'phone', label: t.phone, type: 'tel' },
  { name: 'profileNetworkUrl', label: t.profile, description: t.profileHelp },
  { name: 'notes', label: t.notes },
] as const
type Field = (typeof FIELDS)[number]['name']

/** Corrects what was given about a lead. The address stays: with the campaign it is what makes the lead. */
export function CorrectLead(props: { lead: Schemas['Lead']; opened: boolean; onClose: () => void }) {
  const { lead, opened, onClose } = props
  return (
    <FormDrawer opened={opened} onClose={onClose} position="right" title={t.editLead}>
      {opened && <LeadForm key={lead.version} lead={lead} onClose={onClose} />}
    </FormDrawer>
  )
}

function LeadForm({ lead, onClose }: { lead: Schemas['Lead']; onClose: () => void }) {
  const [fields, setFields] = useState<Partial<Record<Field, string>>>({})
  const changing = useChangeLead(lead, onClose)
  const faults = faultsByField(changing.error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    changing.mutate(bodyOf(fields))
  }
  const inputOf = (name: Field) => ({
    value: fields[name] ?? lead[name] ?? '',
    error: faults[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setFields((before) => ({ ...before, [name]: value }))
    },
  })
  return (
    <form className="stack" onSubmit={submit}>
      <TextInput label={t.email} value={lead.email} readOnly description={t.emailHelp} />
      {FIELDS.map(({ name, ...field }) =>
        name === 'notes' ? (
          <Textarea key={name} {...field} autosize minRows={3} maxRows={10} {...inputOf(name)} />
        ) : (
          <TextInput key={name} {...field} {...inputOf(name)} />
        ),
      )}
      {changing.error !== null && Object.keys(faults).length === 0 && <Failure error={changing.error} />}
      <Button type="submit" loading={changing.isPending} disabled={Object.keys(fields).length === 0}>
        {t.save}
      </Button>
    </form>
  )
}

/** An emptied field is cleared; names cannot be, and the API says so. */
function bodyOf(fields: Partial<Record<Field, string>>): Schemas['LeadPatch'] {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trim() === '' ? null : value]))
}

/** Changes fields of a lead, unless somebody else changed it meanwhile; it is then researched and scored again. */
function useChangeLead(lead: Schemas['Lead'], onDone: () => void) {
  const queries = useQueryClient()
  const { prospectId, version, campaignId } = lead
  return useMutation({
    mutationFn: (body: Schemas['LeadPatch']) => {
      const options = { params: { path: { prospectId } }, headers: { 'If-Match': `"${version}"` }, body }
      return answered(api.PATCH('/api/v1/leads/{prospectId}', options))
    },
    onSuccess: async (changed) => {
      queries.setQueryData(leadQuery(prospectId).queryKey, changed)
      onDone()
      await queries.invalidateQueries({ queryKey: ['lead', prospectId] })
      await queries.invalidateQueries({ queryKey: ['leads', campaignId] })
    },
  })
}
