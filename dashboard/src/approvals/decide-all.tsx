import { Button, Modal } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { counted } from '../shared/words/words.ts'
import { waitingOfStepQuery } from './approval-queries.ts'

/** All that wait of one step of a campaign. */
export interface Bunch {
  readonly kind: 'approve' | 'reject'
  readonly campaignId: string
  readonly campaign: string | undefined
  readonly step: number
}

interface DecideAllProps {
  readonly bunch: Bunch
  readonly close: () => void
  readonly onDecided: (decided: number) => void
}

/** Says how many before all of a step are decided about. */
export function DecideAll({ bunch, close, onDecided }: DecideAllProps) {
  const { kind, campaignId, campaign = 'this campaign', step } = bunch
  const queries = useQueryClient()
  const waiting = useQuery(waitingOfStepQuery(campaignId, step))
  const deciding = useMutation({
    mutationFn: () => decideAll(bunch),
    onSuccess: (decided) => {
      onDecided(decided)
      close()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['approvals'] }),
  })
  const { data } = waiting
  const many = data === undefined ? '' : `${data.isLeast ? 'at least ' : ''}${counted(data.count, 'text')}`
  return (
    <Modal opened onClose={close} title={kind === 'approve' ? 'Approve all of a step' : 'Reject all of a step'}>
      <div className="stack">
        {waiting.error !== null && <Failure error={waiting.error} retry={waiting.refetch} />}
        {data === undefined && waiting.error === null && <Waiting lines={2} />}
        {data !== undefined && (
          <p>
            <strong>{many}</strong> of email {step} in {campaign}, those that you have not looked at included.{' '}
            {kind === 'approve'
              ? 'Each email leaves with its text, at its turn within the schedule.'
              : 'Each email goes with the words of its template instead, and so do later ones of these leads.'}
          </p>
        )}
        {deciding.error !== null && <Failure error={deciding.error} holds="What was decided so far holds." />}
        <div className="row">
          <Button
            color={kind === 'approve' ? '' : 'red'}
            loading={deciding.isPending}
            disabled={data === undefined || data.count === 0}
            onClick={() => deciding.mutate()}
          >
            {kind === 'approve' ? 'Approve' : 'Reject'} {many}
          </Button>
          <Button variant="default" onClick={close}>
            Look at each
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** A request decides two hundred at most. */
async function decideAll({ kind, campaignId, step }: Bunch): Promise<number> {
  const order = { params: { path: { campaignId } }, body: { step } }
  let decided = 0
  for (;;) {
    const answer = await answered(
      kind === 'approve'
        ? api.POST('/api/v1/campaigns/{campaignId}/approvals/approve-all', order)
        : api.POST('/api/v1/campaigns/{campaignId}/approvals/reject-all', order),
    )
    decided += answer.decided
    if (!answer.isMore || answer.decided === 0) return decided
  }
}
