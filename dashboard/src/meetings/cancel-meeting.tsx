import { Button, Modal } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { meetingTime, viewerZone } from './meeting-time.ts'
import { cancelMeeting as t } from './texts.tsx'

/** Says who is told and what is lost before a meeting is cancelled. */
export function CancelMeeting(props: { meeting: Schemas['Meeting']; opened: boolean; onClose: () => void }) {
  const { meeting, opened, onClose } = props
  const { meetingId, prospectId, attendee, host, live, provider } = meeting
  const queries = useQueryClient()
  const cancelling = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/meetings/{meetingId}/cancel', { params: { path: { meetingId } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['meetings'] })
      await queries.invalidateQueries({ queryKey: ['lead', prospectId] })
      onClose()
    },
  })
  const campaign = useQuery({ ...campaignQuery(meeting.campaignId), enabled: opened })
  const resumes = campaign.data?.calendar?.resumeOnCancel === true
  const { day, span, place } = meetingTime(meeting, viewerZone())
  return (
    <Modal opened={opened} onClose={onClose} title={t.title(attendee.name)}>
      <div className="stack left">
        <p>
          {day}, {span} ({place}){' '}
          {provider === 'manual' ? (
            t.byHand
          ) : (
            <>
              {t.becomesFreeAgainGetACancellation(
                attendee.email,
                host !== null && t.and(host.email),
                live ? '' : t.testOnly,
              )}
            </>
          )}
        </p>
        <p className="quiet">{t.linkWorksAgain(resumes ? t.theLeadsSequenceGoesOnWhere : t.staysEnded)}</p>
        {cancelling.error !== null && <Refusal error={cancelling.error} retry={() => cancelling.mutate()} />}
        <div className="row">
          <Button color="red" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
            {t.cancelMeeting}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t.keepMeeting}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
