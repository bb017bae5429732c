import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { counted } from '../shared/words/words.ts'
import { factsQuery, leadMessagesQuery } from './lead-queries.ts'
import { erasePerson as t } from './texts.tsx'

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
    <Modal opened={opened} onClose={onClose} title={t.erasePerson}>
      <div className="stack">
        <p>{t.whatHappens(lead.contactName)}</p>
        {opened && <Lost prospectId={lead.prospectId} />}
        <TextInput
          label={t.typeToErase(lead.email)}
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
          {t.erasePerson}
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
  const more = emails.nextCursor === null ? '' : t.moreThan
  return <p>{t.lost(more, counted(emails.data.length, 'email'), counted(facts.data.length, 'fact'))}</p>
}
