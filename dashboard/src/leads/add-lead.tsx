import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { chooseCampaigns } from '../campaigns/campaign-list.ts'
import { allCampaignsQuery } from '../campaigns/campaign-queries.ts'
import { FormDrawer } from '../shared/components/form-dialog.tsx'
import { Failure } from '../shared/components/loading-states.tsx'
import { PickOne } from '../shared/pickers/pick-one.tsx'
import { COUNTRIES } from './fact-names.ts'
import { letNewerIn } from './list-query.ts'
import { readEmployees } from './read-employees.ts'
import type { Employees } from './read-employees.ts'
import { addLead as t } from './texts.tsx'

const EMPTY = {
  contactName: '',
  email: '',
  companyName: '',
  title: '',
  domain: '',
  phone: '',
  notes: '',
  country: '',
  employees: '',
}
const FIELDS = [
  { name: 'contactName', label: t.name, required: true },
  { name: 'email', label: t.email, type: 'email', required: true },
  { name: 'companyName', label: t.company, required: true },
  { name: 'title', label: t.jobTitle },
  { name: 'domain', label: t.domainOfTheCompany, description: t.leftEmptyItIsTheOne },
  { name: 'phone', label: t.phone, type: 'tel' },
] as const

/** Adds leads by hand, one after the other; to a campaign that is chosen there, where none is given. */
export function AddLead(props: { campaignId: string | null; opened: boolean; onClose: () => void }) {
  const { campaignId, opened, onClose } = props
  return (
    <FormDrawer opened={opened} onClose={onClose} position="right" title={t.addLead}>
      {campaignId === null ? <AddAnywhere /> : <AddForm campaignId={campaignId} />}
    </FormDrawer>
  )
}

function AddAnywhere() {
  const listed = (useQuery(allCampaignsQuery).data?.data ?? []).map((campaign) => ({ campaign, figures: undefined }))
  const open = chooseCampaigns(listed, { sort: 'status' }).map(({ campaign }) => campaign)
  const [chosen, setChosen] = useState<string | null>(null)
  const campaignId = chosen ?? (open.length === 1 ? (open[0]?.campaignId ?? null) : null)
  return (
    <div className="stack">
      <Select
        label={t.campaign}
        placeholder={t.chooseCampaign}
        required
        searchable
        allowDeselect={false}
        data-autofocus
        nothingFoundMessage={t.noCampaign}
        data={open.map((one) => ({ value: one.campaignId, label: one.name }))}
        value={campaignId}
        onChange={setChosen}
      />
      <AddForm campaignId={campaignId} />
    </div>
  )
}

/** One lead; what was typed stays when something is refused. */
function AddForm({ campaignId }: { campaignId: string | null }) {
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const [lead, setLead] = useState(EMPTY)
  const [isNoSize, setIsNoSize] = useState(false)
  const set = (part: Partial<typeof EMPTY>) => setLead((before) => ({ ...before, ...part }))
  const adding = useMutation({
    mutationFn: ({ to, typed, size }: { to: string; typed: typeof EMPTY; size: Employees }) => {
      const params = { path: { campaignId: to } }
      return answered(api.POST('/api/v1/campaigns/{campaignId}/leads', { params, body: bodyOf(typed, size) }))
    },
    onSuccess: async (_, { to }) => {
      setLead(EMPTY)
      // The next one begins with its name.
      form.current?.querySelector('input')?.focus()
      letNewerIn(queries, to)
      await queries.invalidateQueries({ queryKey: ['leads', to] })
      await queries.invalidateQueries({ queryKey: ['leads', 'all'] })
      await queries.invalidateQueries({ queryKey: ['campaigns', 'funnel', to] })
    },
  })
  const faults = faultsByField(adding.error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const size = readEmployees(lead.employees)
    setIsNoSize(size === undefined)
    if (size !== undefined && campaignId !== null) adding.mutate({ to: campaignId, typed: lead, size })
  }
  return (
    <form ref={form} className="stack" onSubmit={submit}>
      {FIELDS.map(({ name, ...field }) => (
        <TextInput
          key={name}
          {...field}
          value={lead[name]}
          error={faults[name]}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      ))}
      <PickOne
        label={t.country}
        data={COUNTRIES}
        nothingFoundMessage={t.noCountry}
        value={lead.country}
        error={faults['company/country']}
        choose={(country) => set({ country })}
      />
      <TextInput
        label={t.employees}
        description={t.companyHelp}
        maxLength={64}
        value={lead.employees}
        error={isNoSize ? t.noSize : (faults['company/employeeCount'] ?? faults['company/employeeRange'])}
        onChange={(event) => {
          setIsNoSize(false)
          set({ employees: event.currentTarget.value })
        }}
      />
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
      <div className="add-lead-foot">
        {adding.data !== undefined && <Added answer={adding.data} name={adding.variables.typed.contactName} />}
        <Button type="submit" loading={adding.isPending} disabled={campaignId === null}>
          {t.addLead}
        </Button>
      </div>
    </form>
  )
}

/** What was left empty is not said. */
function bodyOf(typed: typeof EMPTY, size: Employees) {
  const { country, employees: _, ...person } = typed
  const company = { ...(country === '' ? {} : { country }), ...size }
  return Object.keys(company).length === 0 ? person : { ...person, company }
}

/** What the page says of the campaign already, beside every lead. */
const SAID_ABOVE = new Set(['campaign_not_active', 'test_campaign'])

interface AddedProps {
  readonly answer: Schemas['AcceptedLead'] | Schemas['LeadPreview']
  readonly name: string
}

/** Beside the button, in sight wherever the form is scrolled to. */
function Added({ answer: { prospectId, duplicate, message, warnings }, name }: AddedProps) {
  return (
    <div className="done" role="status">
      <p>
        {duplicate ? message : t.added(name)}
        {prospectId !== null && (
          <>
            {' · '}
            <Link to="/leads/$prospectId" params={{ prospectId }}>
              {t.openLead}
            </Link>
          </>
        )}
      </p>
      {warnings
        .filter(({ code }) => !SAID_ABOVE.has(code))
        .map(({ pointer, code, detail }) => (
          <p key={`${pointer} ${code}`} className="quiet">
            {code === 'no_criteria' ? t.noCriteria : detail}
          </p>
        ))}
    </div>
  )
}
