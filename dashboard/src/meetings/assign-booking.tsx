import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { FindLead } from '../inbox/find-lead.tsx'
import { Refusal } from '../people/refusal.tsx'
import type { Unmatched } from './unmatched-queries.ts'

/** Gives a booking to the lead who made it, and says before what that ends. */
export function AssignBooking({ booking, onClose }: { booking: Unmatched; onClose: () => void }) {
  const { noticeId, attendee } = booking
  const queries = useQueryClient()
  const [lead, setLead] = useState<Schemas['Lead']>()
  const assigning = useMutation({
    mutationFn: (prospectId: string) => {
      const params = { path: { noticeId } }
      return answered(api.POST('/api/v1/unmatched-bookings/{noticeId}/assign', { params, body: { prospectId } }))
    },
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: ['unmatched'] })
      await queries.invalidateQueries({ queryKey: ['meetings'] })
    },
  })
  const assign = () => lead !== undefined && assigning.mutate(lead.prospectId)
  return (
    <Modal opened onClose={onClose} title={`Who is ${attendee?.name ?? 'it'}?`}>
      <div className="stack left">
        <FindLead begin={attendee?.name.split(' ').at(-1) ?? ''} chosen={lead} choose={setLead} />
        {lead !== undefined && (
          <p role="status">
            {lead.status === 'ended'
              ? `The booking becomes a meeting of ${lead.contactName}, whose sequence has ended already.`
              : `The booking becomes a meeting of ${lead.contactName}, whose sequence ends: no further emails.`}{' '}
            What is told of it later is theirs too.
          </p>
        )}
        {assigning.error !== null && <Refusal error={assigning.error} retry={assign} />}
        <div className="row">
          <Button disabled={lead === undefined} loading={assigning.isPending} onClick={assign}>
            Assign booking
          </Button>
          <Button variant="default" onClick={onClose}>
            Leave it
          </Button>
        </div>
      </div>
    </Modal>
  )
}
