import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { counted } from '../shared/words/words.ts'
import { factsQuery, leadMessagesQuery } from './lead-queries.ts'

/** Erases a person for good; the address has to be typed, because nothing brings it back. */
export function ErasePerson(props: { lead: Schemas['Lead']; opened: boolean; onClose: () => void }) {
  const { lead, opened, onClose } = props
  const [typed, setTyped] = useState('')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const erasing = useMutation({
    mutationFn: () => {
      const params = { path: { prospectId: lead.prospectId } }
      return answered(api.POST('/api/v1/leads/{prospectId}/erase', { params }))
    },
    onSuccess: async () => {
      queries.removeQueries({ queryKey: ['lead', lead.prospectId] })
      await navigate({ to: '/campaigns/$campaignId', params: { campaignId: lead.campaignId } })
      await queries.invalidateQueries({ queryKey: ['leads'] })
    },
  })
  return (
    <Modal opened={opened} onClose={onClose} title="Erase person">
      <div className="stack">
        <p>
          {lead.contactName} goes from every campaign of this organization, with all emails, facts and meetings. A keyed
          hash of the address stays, so that nobody writes to it again. This cannot be undone.
        </p>
        {opened && <Lost prospectId={lead.prospectId} />}
        <TextInput
          label={`Type ${lead.email} to erase`}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {erasing.error !== null && <Refusal error={erasing.error} retry={() => erasing.mutate()} />}
        <Button
          color="red"
          disabled={typed.trim().toLowerCase() !== lead.email.toLowerCase()}
          loading={erasing.isPending}
          onClick={() => erasing.mutate()}
        >
          Erase person
        </Button>
      </div>
    </Modal>
  )
}

/** What goes with this lead, counted. */
function Lost({ prospectId }: { prospectId: string }) {
  const emails = useQuery(leadMessagesQuery(prospectId)).data
  const facts = useQuery(factsQuery(prospectId)).data
  if (emails === undefined || facts === undefined) return null
  const more = emails.nextCursor === null ? '' : 'more than '
  return (
    <p>
      With this lead alone: {more}
      {counted(emails.data.length, 'email')} and {counted(facts.data.length, 'fact')}.
    </p>
  )
}
