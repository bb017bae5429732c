import { Button, Radio, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Failure } from '../shared/failure.tsx'
import { useCorrect } from './use-correct.ts'

const SHOWN = 8
const LEAST_LETTERS = 2

/** Ties a mail that belongs to nobody known to a lead that is looked for here. */
export function AssignLead({ mail }: { mail: Schemas['InboundMailDetail'] }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked] = useDebouncedValue(typed.trim(), 200)
  const found = useQuery({
    queryKey: ['leads', 'palette', asked],
    queryFn: () => answered(api.GET('/api/v1/leads', { params: { query: { q: asked, limit: SHOWN } } })),
    enabled: asked.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
  })
  const leads = asked.length < LEAST_LETTERS ? [] : (found.data?.data ?? [])
  const lead = leads.find(({ prospectId }) => prospectId === chosen)
  return (
    <section className="surface stack" aria-labelledby="whose">
      <h2 id="whose">Whose mail is it?</h2>
      <p className="quiet">It answers no email of ours, and its sender is no lead. Look for the lead it belongs to.</p>
      <TextInput
        label="Lead"
        placeholder="Name, company or email"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.error !== null && <Failure error={found.error} retry={found.refetch} />}
      {leads.length > 0 && (
        <Radio.Group aria-label="Leads that fit" value={chosen} onChange={setChosen}>
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
        <p className="quiet">No lead has these letters.</p>
      )}
      {lead !== undefined && <Tie inboundId={mail.inboundId} lead={lead} />}
    </section>
  )
}

function Tie({ inboundId, lead }: { inboundId: string; lead: Schemas['Lead'] }) {
  const { prospectId, contactName, status } = lead
  const correct = useCorrect(inboundId)
  const tying = useMutation({ mutationFn: () => correct({ prospectId }) })
  return (
    <>
      <p role="status">
        {status === 'ended'
          ? `The mail counts as a reply of ${contactName}, whose sequence has ended already.`
          : `The mail counts as a reply: ${contactName} ends as replied, and planned emails are cancelled. Colleagues are treated as the campaign says.`}
      </p>
      {tying.error !== null && <Failure error={tying.error} holds="The mail belongs to nobody as before." />}
      <div>
        <Button loading={tying.isPending} onClick={() => tying.mutate()}>
          Assign mail
        </Button>
      </div>
    </>
  )
}
