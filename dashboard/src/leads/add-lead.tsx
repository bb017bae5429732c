import { Button, Drawer, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { addLead as t } from './texts.tsx'

const EMPTY = { contactName: '', email: '', companyName: '', title: '', domain: '', phone: '', notes: '' }
const FIELDS = [
  { name: 'contactName', label: t.name, required: true },
  { name: 'email', label: t.email, type: 'email', required: true },
  { name: 'companyName', label: t.company, required: true },
  { name: 'title', label: t.jobTitle },
  { name: 'domain', label: t.domainOfTheCompany, description: t.leftEmptyItIsTheOne },
  { name: 'phone', label: t.phone, type: 'tel' },
] as const

/** Adds one lead by hand; what was typed stays when something is refused or the drawer is closed. */
export function AddLead(props: { campaignId: string; opened: boolean; onClose: () => void }) {
  const { campaignId, opened, onClose } = props
  const queries = useQueryClient()
  const [lead, setLead] = useState(EMPTY)
  const set = (part: Partial<typeof EMPTY>) => setLead((before) => ({ ...before, ...part }))
  const adding = useMutation({
    mutationFn: () => {
      const params = { path: { campaignId } }
      return answered(api.POST('/api/v1/campaigns/{campaignId}/leads', { params, body: lead }))
    },
    onSuccess: async () => {
      setLead(EMPTY)
      await queries.invalidateQueries({ queryKey: ['leads', campaignId] })
      await queries.invalidateQueries({ queryKey: ['campaigns', 'funnel', campaignId] })
    },
  })
  const faults = faultsByField(adding.error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    adding.mutate()
  }
  return (
    <Drawer opened={opened} onClose={onClose} position="right" title={t.addLead}>
      <form className="stack" onSubmit={submit}>
        {adding.data !== undefined && <Added answer={adding.data} />}
        {FIELDS.map(({ name, ...field }) => (
          <TextInput
            key={name}
            {...field}
            value={lead[name]}
            error={faults[name]}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
        <Textarea
          label={t.notes}
          description={t.forYouAndForResearchNever}
          autosize
          minRows={3}
          value={lead.notes}
          error={faults.notes}
          onChange={(event) => set({ notes: event.currentTarget.value })}
        />
        {adding.error !== null && Object.keys(faults).length === 0 && (
          <Failure error={adding.error} holds={t.whatYouTypedIsKept} />
        )}
        <Button type="submit" loading={adding.isPending}>
          {t.addLead}
        </Button>
      </form>
    </Drawer>
  )
}

function Added({ answer }: { answer: Schemas['AcceptedLead'] | Schemas['LeadPreview'] }) {
  const { prospectId, message, warnings } = answer
  return (
    <div className="done" role="status">
      <p>
        {message}{' '}
        {prospectId !== null && (
          <Link to="/leads/$prospectId" params={{ prospectId }}>
            {t.openLead}
          </Link>
        )}
      </p>
      {warnings.map(({ pointer, detail }) => (
        <p key={pointer} className="quiet">
          {detail}
        </p>
      ))}
    </div>
  )
}
