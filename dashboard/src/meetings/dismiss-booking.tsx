import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { Refusal } from '../people/refusal.tsx'
import type { Unmatched } from './unmatched-queries.ts'

/** Says what dismissing forgets before it does. */
export function DismissBooking({ booking, onClose }: { booking: Unmatched; onClose: () => void }) {
  const { noticeId, attendee } = booking
  const queries = useQueryClient()
  const dismissing = useMutation({
    mutationFn: () =>
      answered(api.POST('/api/v1/unmatched-bookings/{noticeId}/dismiss', { params: { path: { noticeId } } })),
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: ['unmatched'] })
    },
  })
  return (
    <Modal opened onClose={onClose} title="Dismiss booking?">
      <div className="stack left">
        <p>
          Whom it is with is forgotten here{attendee !== null && `: ${attendee.name}, ${attendee.email}`}. The booking
          itself stands in that calendar as before.
        </p>
        {dismissing.error !== null && <Refusal error={dismissing.error} retry={() => dismissing.mutate()} />}
        <div className="row">
          <Button color="red" loading={dismissing.isPending} onClick={() => dismissing.mutate()}>
            Dismiss booking
          </Button>
          <Button variant="default" onClick={onClose}>
            Keep booking
          </Button>
        </div>
      </div>
    </Modal>
  )
}
